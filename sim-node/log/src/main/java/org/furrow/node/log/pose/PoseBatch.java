package org.furrow.node.log.pose;

/** Successive samples of one vehicle. */
final class PoseBatch {
    private final int vehicle;
    private final double[] values;
    private int first;
    private int samples;

    PoseBatch(int vehicle, int size) {
        this.vehicle = vehicle;
        values = new double[size];
    }

    int vehicle() {
        return vehicle;
    }

    double[] values() {
        return values;
    }

    int first() {
        return first;
    }

    int samples() {
        return samples;
    }

    /** Empties the batch; its first sample has this number. */
    void begin(int sample) {
        first = sample;
        samples = 0;
    }

    /** Counts a sample that was written to the values. */
    void add() {
        samples++;
    }
}
