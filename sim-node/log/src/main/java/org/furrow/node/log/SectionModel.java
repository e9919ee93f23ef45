package org.furrow.node.log;

import java.util.Arrays;
import org.furrow.world.grid.NodeField;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/**
 * What both sides of the compression remember within a block, and how they predict the next values from it:
 *
 * <ul>
 *   <li>a number of a report: linearly from the two before it;
 *   <li>sinkage of a node: its last value plus the change of the node before it; without a last value, that of the node
 *       before it;
 *   <li>yield pressure: its last value, or that of the node before it;
 *   <li>plastic sinkage: unchanged, or the sinkage less the elastic part, which is proportional to the yield pressure
 *       (Krenn and Hirzinger 2009), with the ratio of the last node;
 *   <li>shear and further fields of the state: unchanged.
 * </ul>
 */
final class SectionModel {
    static final int SINKAGE = NodeField.SINKAGE.row();
    static final int PLASTIC = NodeField.PLASTIC.row();
    static final int YIELD = NodeField.YIELD.row();
    static final int OFFSET = NodeField.OFFSET.row();

    final NodeMemory nodes = new NodeMemory();
    private Head[] heads = {};
    private double[] words = {};

    private int lastChange;
    private int lastSinkage;
    private int lastYield;
    private double elasticRatio;

    /** Last values of one vehicle. */
    static final class Head {
        double[] last = new double[VehicleReport.NUMBERS];
        double[] before = new double[VehicleReport.NUMBERS];
        final Reach reach = new Reach();
        private int channels;
        int ti;
        int tj;

        void clear() {
            Arrays.fill(last, 0);
            Arrays.fill(before, 0);
            channels = 0;
            reach.setEpochs(0);
            ti = 0;
            tj = 0;
        }

        int channels() {
            return channels;
        }

        /** Sets the number of channels; those that are new begin with 0. */
        void setChannels(int count) {
            int words = VehicleReport.NUMBERS + count;
            if (words > last.length) {
                last = Arrays.copyOf(last, words);
                before = Arrays.copyOf(before, words);
            }
            if (count > channels) {
                Arrays.fill(last, VehicleReport.NUMBERS + channels, words, 0);
                Arrays.fill(before, VehicleReport.NUMBERS + channels, words, 0);
            }
            channels = count;
        }

        long predicted(int word) {
            return Double.doubleToRawLongBits(2 * last[word] - before[word]);
        }

        void add(int word, double value) {
            before[word] = last[word];
            last[word] = value;
        }
    }

    /** Begins a block. */
    void clear() {
        nodes.clear();
        for (Head head : heads) {
            head.clear();
        }
        elasticRatio = 0;
    }

    Head head(int vehicle) {
        int count = heads.length;
        if (vehicle >= count) {
            heads = Arrays.copyOf(heads, vehicle + 1);
            for (int v = count; v <= vehicle; v++) {
                heads[v] = new Head();
            }
        }
        return heads[vehicle];
    }

    void beginSection() {
        lastChange = 0;
        lastSinkage = 0;
        lastYield = 0;
    }

    int sinkage(NodeMemory.Tile tile, int node) {
        return isKnown(tile, node) ? tile.get(node, SINKAGE) + lastChange : lastSinkage;
    }

    int yieldPressure(NodeMemory.Tile tile, int node) {
        return isKnown(tile, node) ? tile.get(node, YIELD) : lastYield;
    }

    /** Plastic sinkage of a node that yields, from its sinkage and yield pressure. */
    int plastic(int sinkage, int yield) {
        return sinkage - (int) Math.rint(elasticRatio * yield);
    }

    /** Remembers a node after it was coded. */
    void put(NodeMemory.Tile tile, int node, int[] fields) {
        int sinkage = fields[SINKAGE];
        int yield = fields[YIELD];
        if (isKnown(tile, node)) {
            lastChange = sinkage - tile.get(node, SINKAGE);
        }
        if (yield != 0 && isYielded(tile, node, fields)) {
            elasticRatio = ((double) sinkage - fields[PLASTIC]) / yield;
        }
        lastSinkage = sinkage;
        lastYield = yield;
        tile.set(node, fields);
    }

    /** Whether a node's yield pressure or plastic sinkage differs from the last. */
    static boolean isYielded(NodeMemory.Tile tile, int node, int[] fields) {
        return fields[PLASTIC] != tile.get(node, PLASTIC) || fields[YIELD] != tile.get(node, YIELD);
    }

    private static boolean isKnown(NodeMemory.Tile tile, int node) {
        return (tile.known >>> node & 1) != 0;
    }

    /** The numbers of a report, valid until the next call. */
    double[] words(VehicleReport report) {
        if (words.length < report.numbers()) {
            words = new double[report.numbers()];
        }
        report.copyNumbers(words);
        return words;
    }
}
