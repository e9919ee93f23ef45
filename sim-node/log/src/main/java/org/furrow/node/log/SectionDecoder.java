package org.furrow.node.log;

import static org.furrow.node.log.SectionModel.OFFSET;
import static org.furrow.node.log.SectionModel.PLASTIC;
import static org.furrow.node.log.SectionModel.SINKAGE;
import static org.furrow.node.log.SectionModel.YIELD;

import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/** Restores the sections that {@link SectionEncoder} compressed, each as a separate epoch message. */
final class SectionDecoder {
    private final SectionModel model = new SectionModel();
    private final VehicleReport report = new VehicleReport();
    private double[] words = {};
    /** What the model does not predict, by row of {@link NodeField}. */
    private final TileValues[] residuals = TileValues.ofFields();

    private final int[] fields = new int[NodeField.COUNT];

    /** Begins a block. */
    void clear() {
        model.clear();
    }

    /**
     * Reads a section.
     *
     * @param commit number of the commit that includes it
     * @param to receives the message, to its end
     * @return length of the message, in bytes
     * @throws IllegalArgumentException when the bits are not those of a section
     */
    int read(int commit, BitReader in, EpochWriter to) {
        int vehicle = in.rice(3);
        int epoch = commit - in.rice(0);
        int base = epoch - in.signedRice(1);
        report.gear = (byte) in.bits(Byte.SIZE);
        long hash = in.longBits(Long.SIZE);
        if (vehicle < 0 || vehicle > 0xffff || epoch < 0) {
            throw new IllegalArgumentException("no section: vehicle=" + vehicle + " epoch=" + epoch);
        }
        SectionModel.Head head = model.head(vehicle);
        readReport(head, in);
        readReach(head.reach, in);
        to.begin(0, epoch, 0, epoch - 1, false);
        to.beginVehicle(vehicle, base, hash, report);
        readTiles(head, in, to);
        to.endVehicle();
        return to.end();
    }

    private void readReport(SectionModel.Head head, BitReader in) {
        if (!in.bit()) {
            head.setChannels(in.bits(Short.SIZE));
        }
        report.setChannelCount(head.channels());
        int count = report.numbers();
        if (words.length < count) {
            words = new double[count];
        }
        for (int w = 0; w < count; w++) {
            if (in.bit()) {
                words[w] = head.last[w];
            } else {
                int zeroPairs = in.bits(5);
                words[w] = Double.longBitsToDouble(in.longBits(Long.SIZE - 2 * zeroPairs) ^ head.predicted(w));
            }
            head.add(w, words[w]);
        }
        report.setNumbers(words);
    }

    private void readReach(Reach last, BitReader in) {
        if (!in.bit()) {
            last.extendTo(in.bits(Byte.SIZE));
            for (int epoch = 0; epoch < last.epochs(); epoch++) {
                for (int side = 0; side < Reach.SIDES; side++) {
                    last.setSide(epoch, side, last.side(epoch, side) + in.signedRice(0));
                }
            }
        }
        report.reach.set(last);
    }

    private void readTiles(SectionModel.Head head, BitReader in, EpochWriter to) {
        int tiles = in.rice(3);
        model.beginSection();
        int ti = head.ti;
        int tj = head.tj;
        for (int t = 0; t < tiles; t++) {
            ti += in.signedRice(0);
            tj += in.signedRice(1);
            if (t == 0) {
                head.ti = ti;
                head.tj = tj;
            }
            readTile(TileKey.of(ti, tj), in, to);
            if (in.isBeyondEnd()) {
                throw new IllegalArgumentException("a section goes beyond the end of its block");
            }
        }
    }

    private void readTile(long key, BitReader in, EpochWriter to) {
        NodeMemory.Tile tile = model.nodes.tile(key);
        long mask = tile.lastMask ^ readMask(in);
        tile.lastMask = mask;
        long yielded = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            yielded |= in.bit() ? Long.lowestOneBit(left) : 0;
        }
        residuals[SINKAGE].read(in, Long.bitCount(mask));
        residuals[YIELD].read(in, Long.bitCount(yielded));
        residuals[PLASTIC].read(in, Long.bitCount(yielded));
        for (int row = YIELD + 1; row < NodeField.STATES; row++) {
            residuals[row].read(in, Long.bitCount(mask));
        }
        long moved = in.bit() ? in.longBits(Long.SIZE) : 0;
        if (moved != 0) {
            residuals[OFFSET].read(in, Long.bitCount(moved));
        }
        to.tile(key, mask);
        int n = 0;
        int y = 0;
        int m = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            int node = Long.numberOfTrailingZeros(left);
            fields[SINKAGE] = model.sinkage(tile, node) + residuals[SINKAGE].get(n);
            fields[PLASTIC] = tile.get(node, PLASTIC);
            fields[YIELD] = tile.get(node, YIELD);
            if ((yielded >>> node & 1) != 0) {
                fields[YIELD] = model.yieldPressure(tile, node) + residuals[YIELD].get(y);
                fields[PLASTIC] = model.plastic(fields[SINKAGE], fields[YIELD]) + residuals[PLASTIC].get(y);
                y++;
            }
            for (int row = YIELD + 1; row < NodeField.STATES; row++) {
                fields[row] = tile.get(node, row) + residuals[row].get(n);
            }
            fields[OFFSET] = (moved >>> node & 1) != 0 ? residuals[OFFSET].get(m++) : 0;
            to.node(fields, 0);
            model.put(tile, node, fields);
            n++;
        }
    }

    private static long readMask(BitReader in) {
        long change = 0;
        if (!in.bit()) {
            for (int row = 0; row < TileKey.SIDE; row++) {
                change |= in.bit() ? (long) in.bits(Byte.SIZE) << (Byte.SIZE * row) : 0;
            }
        }
        return change;
    }
}
