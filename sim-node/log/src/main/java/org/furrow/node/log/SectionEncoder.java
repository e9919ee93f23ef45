package org.furrow.node.log;

import org.furrow.world.delta.EpochReader;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/** Compresses sections of epoch messages; {@link SectionDecoder} restores them to the bit. */
final class SectionEncoder {
    private final SectionModel model = new SectionModel();
    private final VehicleReport report = new VehicleReport();
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
        for (int w = 0; w < SectionModel.REPORT + report.channelCount; w++) {
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
        sinkages.clear();
        yields.clear();
        plastics.clear();
        shears.clear();
        offsets.clear();
        long moved = 0;
        while (section.nextNode()) {
            int node = section.node();
            int sinkage = section.sinkage();
            int plastic = section.plastic();
            int yield = section.yieldPressure();
            int shear = section.shear();
            sinkages.add(sinkage - model.sinkage(tile, node));
            boolean yielded = plastic != tile.get(node, 1) || yield != tile.get(node, 2);
            out.bit(yielded);
            if (yielded) {
                yields.add(yield - model.yieldPressure(tile, node));
                plastics.add(plastic - model.plastic(sinkage, yield));
            }
            shears.add(shear - tile.get(node, 3));
            if (section.offsetIncrement() != 0) {
                moved |= 1L << node;
                offsets.add(section.offsetIncrement());
            }
            model.put(tile, node, sinkage, plastic, yield, shear);
        }
        sinkages.write(out);
        yields.write(out);
        plastics.write(out);
        shears.write(out);
        out.bit(moved != 0);
        if (moved != 0) {
            out.longBits(moved, Long.SIZE);
            offsets.write(out);
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
