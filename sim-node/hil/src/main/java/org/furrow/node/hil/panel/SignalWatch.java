package org.furrow.node.hil.panel;

import org.furrow.node.engine.signal.SignalTable;

/**
 * Records signals after each step for another thread, which takes the rows in pieces. The vehicle's thread never waits:
 * a reader that is too slow loses the oldest rows.
 */
final class SignalWatch {
    private static final int ROWS = 1 << 15;
    /** Rows that the vehicle's thread may write while a reader copies. */
    private static final int MARGIN = 1 << 10;

    private final int[] signals;
    private final int width;
    /** By row: time in s, then the signals. */
    private final double[] rows;

    private volatile long written;
    private long taken;
    private long lost;

    /** @param signals their numbers in the catalogue */
    SignalWatch(int[] signals) {
        this.signals = signals.clone();
        width = 1 + signals.length;
        rows = new double[ROWS * width];
    }

    /** Adds a row; called by the vehicle's thread after each step. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    void add(double time_s, SignalTable table) {
        int at = (int) (written % ROWS) * width;
        rows[at] = time_s;
        for (int k = 0; k < signals.length; k++) {
            rows[at + 1 + k] = table.get(signals[k]);
        }
        written++;
    }

    /** Takes the oldest rows that were not taken, at most a number of them. */
    synchronized double[][] take(int most) {
        long from = Math.max(taken, written - ROWS + MARGIN);
        lost += from - taken;
        double[][] part = new double[(int) Math.min(most, written - from)][width];
        for (int k = 0; k < part.length; k++) {
            System.arraycopy(rows, (int) ((from + k) % ROWS) * width, part[k], 0, width);
        }
        taken = from + part.length;
        if (written - from > ROWS) { // the rows changed while they were copied
            lost += part.length;
            return new double[0][];
        }
        return part;
    }

    /** Rows that were overwritten before they were taken. */
    synchronized long lost() {
        return lost;
    }
}
