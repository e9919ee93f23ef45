package org.furrow.node.log;

import org.furrow.world.delta.EpochWriter;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/** Restores the sections that {@link SectionEncoder} compressed, each as a separate epoch message. */
final class SectionDecoder {
    private final SectionModel model = new SectionModel();
    private final VehicleReport report = new VehicleReport();
    private double[] words = {};
    private final TileValues sinkages = new TileValues();
    private final TileValues yields = new TileValues();
    private final TileValues plastics = new TileValues();
    private final TileValues shears = new TileValues();
    private final TileValues offsets = new TileValues();

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
        int count = SectionModel.REPORT + head.channels();
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
        SectionModel.toReport(words, report);
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
        sinkages.read(in, Long.bitCount(mask));
        yields.read(in, Long.bitCount(yielded));
        plastics.read(in, Long.bitCount(yielded));
        shears.read(in, Long.bitCount(mask));
        long moved = in.bit() ? in.longBits(Long.SIZE) : 0;
        if (moved != 0) {
            offsets.read(in, Long.bitCount(moved));
        }
        to.tile(key, mask);
        int n = 0;
        int y = 0;
        int m = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            int node = Long.numberOfTrailingZeros(left);
            int sinkage = model.sinkage(tile, node) + sinkages.get(n);
            int plastic = tile.get(node, 1);
            int yield = tile.get(node, 2);
            if ((yielded >>> node & 1) != 0) {
                yield = model.yieldPressure(tile, node) + yields.get(y);
                plastic = model.plastic(sinkage, yield) + plastics.get(y);
                y++;
            }
            int shear = tile.get(node, 3) + shears.get(n);
            int offset = (moved >>> node & 1) != 0 ? offsets.get(m++) : 0;
            to.node(sinkage, plastic, yield, shear, offset);
            model.put(tile, node, sinkage, plastic, yield, shear);
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
