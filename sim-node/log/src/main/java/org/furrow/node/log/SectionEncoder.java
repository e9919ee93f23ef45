package org.furrow.node.log;

import static org.furrow.node.log.SectionModel.OFFSET;
import static org.furrow.node.log.SectionModel.PLASTIC;
import static org.furrow.node.log.SectionModel.SINKAGE;
import static org.furrow.node.log.SectionModel.YIELD;

import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/** Compresses sections of epoch messages; {@link SectionDecoder} restores them to the bit. */
final class SectionEncoder {
    private final SectionModel model = new SectionModel();
    private final VehicleReport report = new VehicleReport();
    /** What the model did not predict, by row of {@link NodeField}. */
    private final TileValues[] residuals = TileValues.ofFields();

    private final int[] fields = new int[NodeField.COUNT];

    /** Begins a block. */
    void clear() {
        model.clear();
    }

    /**
     * Writes the section at which a reader stands.
     *
     * @param commit number of the commit that includes it
     * @param section with checked tiles; they are read to the end
     */
    void write(int commit, EpochReader section, BitWriter out) {
        section.report(report);
        out.rice(section.vehicle(), 3);
        out.rice(commit - section.epoch(), 0);
        out.signedRice(section.epoch() - section.baseEpoch(), 1);
        out.bits(report.gear, Byte.SIZE);
        out.longBits(section.stateHash(), Long.SIZE);
        SectionModel.Head head = model.head(section.vehicle());
        writeReport(head, out);
        writeReach(head, out);
        out.rice(section.tiles(), 3);
        model.beginSection();
        int ti = head.ti;
        int tj = head.tj;
        boolean first = true;
        while (section.nextTile()) {
            long key = section.tileKey();
            out.signedRice(TileKey.ti(key) - ti, 0);
            out.signedRice(TileKey.tj(key) - tj, 1);
            ti = TileKey.ti(key);
            tj = TileKey.tj(key);
            if (first) {
                head.ti = ti;
                head.tj = tj;
                first = false;
            }
            writeTile(section, out);
        }
    }

    private void writeReport(SectionModel.Head head, BitWriter out) {
        out.bit(report.channelCount == head.channels());
        if (report.channelCount != head.channels()) {
            out.bits(report.channelCount, Short.SIZE);
            head.setChannels(report.channelCount);
        }
        double[] words = model.words(report);
        for (int w = 0; w < report.numbers(); w++) {
            long bits = Double.doubleToRawLongBits(words[w]);
            if (bits == Double.doubleToRawLongBits(head.last[w])) {
                out.bit(true);
            } else {
                long difference = bits ^ head.predicted(w);
                int zeroPairs = Math.min(31, Long.numberOfLeadingZeros(difference) >> 1);
                out.bit(false);
                out.bits(zeroPairs, 5);
                out.longBits(difference, Long.SIZE - 2 * zeroPairs);
            }
            head.add(w, words[w]);
        }
    }

    private void writeReach(SectionModel.Head head, BitWriter out) {
        boolean isSame = head.reach.isSame(report.reach);
        out.bit(isSame);
        if (!isSame) {
            out.bits(report.reach.epochs(), Byte.SIZE);
            head.reach.extendTo(report.reach.epochs());
            for (int epoch = 0; epoch < report.reach.epochs(); epoch++) {
                for (int side = 0; side < Reach.SIDES; side++) {
                    out.signedRice(report.reach.side(epoch, side) - head.reach.side(epoch, side), 0);
                }
            }
            head.reach.set(report.reach);
        }
    }

    private void writeTile(EpochReader section, BitWriter out) {
        NodeMemory.Tile tile = model.nodes.tile(section.tileKey());
        long mask = section.tileMask();
        writeMask(mask ^ tile.lastMask, out);
        tile.lastMask = mask;
        for (TileValues values : residuals) {
            values.clear();
        }
        long moved = 0;
        while (section.nextNode()) {
            int node = section.node();
            section.copyFields(fields);
            residuals[SINKAGE].add(fields[SINKAGE] - model.sinkage(tile, node));
            boolean yielded = SectionModel.isYielded(tile, node, fields);
            out.bit(yielded);
            if (yielded) {
                residuals[YIELD].add(fields[YIELD] - model.yieldPressure(tile, node));
                residuals[PLASTIC].add(fields[PLASTIC] - model.plastic(fields[SINKAGE], fields[YIELD]));
            }
            for (int row = YIELD + 1; row < NodeField.STATES; row++) {
                residuals[row].add(fields[row] - tile.get(node, row));
            }
            if (fields[OFFSET] != 0) {
                moved |= 1L << node;
                residuals[OFFSET].add(fields[OFFSET]);
            }
            model.put(tile, node, fields);
        }
        residuals[SINKAGE].write(out);
        residuals[YIELD].write(out);
        residuals[PLASTIC].write(out);
        for (int row = YIELD + 1; row < NodeField.STATES; row++) {
            residuals[row].write(out);
        }
        out.bit(moved != 0);
        if (moved != 0) {
            out.longBits(moved, Long.SIZE);
            residuals[OFFSET].write(out);
        }
    }

    private static void writeMask(long change, BitWriter out) {
        out.bit(change == 0);
        for (int row = 0; change != 0 && row < TileKey.SIDE; row++) {
            int bits = (int) (change >>> (Byte.SIZE * row)) & 0xff;
            out.bit(bits != 0);
            if (bits != 0) {
                out.bits(bits, Byte.SIZE);
            }
        }
    }
}
