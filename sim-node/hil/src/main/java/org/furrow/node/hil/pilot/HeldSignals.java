package org.furrow.node.hil.pilot;

import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.engine.signal.SignalTable;

/**
 * Signals that keep a value in place of what messages and the vehicle set: those to the vehicle before they control it,
 * those of the vehicle while messages are sent. Nothing is allocated after construction.
 */
final class HeldSignals {
    private final SignalTable table;
    private final boolean[] isInput;
    private final boolean[] held;
    private final double[] values;
    private final double[] saved;
    private int count;

    HeldSignals(SignalTable table) {
        this.table = table;
        int size = table.catalogue().size();
        isInput = new boolean[size];
        for (int k = 0; k < size; k++) {
            isInput[k] = table.catalogue().signals().get(k).direction() == Direction.IN;
        }
        held = new boolean[size];
        values = new double[size];
        saved = new double[size];
    }

    /** Holds a signal at a value, or releases it. */
    void hold(int signal, boolean isHeld, double value) {
        count += (isHeld ? 1 : 0) - (held[signal] ? 1 : 0);
        held[signal] = isHeld;
        values[signal] = value;
    }

    /** Sets the held signals to the vehicle. */
    void setInputs(long tick) {
        for (int k = 0; count > 0 && k < held.length; k++) {
            if (held[k] && isInput[k]) {
                table.set(k, values[k], tick);
            }
        }
    }

    /** Sets the held signals of the vehicle. */
    void setOutputs() {
        for (int k = 0; count > 0 && k < held.length; k++) {
            if (held[k] && !isInput[k]) {
                saved[k] = table.get(k);
                table.assume(k, values[k]);
            }
        }
    }

    /** Restores the values before {@link #setOutputs}. */
    void restoreOutputs() {
        for (int k = 0; count > 0 && k < held.length; k++) {
            if (held[k] && !isInput[k]) {
                table.assume(k, saved[k]);
            }
        }
    }
}
