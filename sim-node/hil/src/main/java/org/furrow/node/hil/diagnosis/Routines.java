package org.furrow.node.hil.diagnosis;

import java.util.List;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.diagnosis.ControlUnit.Routine;

/** The routines of a control unit (service 0x31). Its methods do not allocate. */
final class Routines {
    private static final int START = 1;
    private static final int STOP = 2;
    private static final int RESULTS = 3;

    // what a result says
    private static final int NEVER_STARTED = 0;
    private static final int RUNS = 1;
    private static final int COMPLETED = 2;
    private static final int STOPPED = 3;

    private final Routine[] routines;
    private final int[] states;
    private final long[] end_ticks;
    private final SignalTable table;

    Routines(List<Routine> all, SignalTable table) {
        this.table = table;
        routines = all.toArray(new Routine[0]);
        states = new int[routines.length];
        end_ticks = new long[routines.length];
        for (Routine routine : routines) {
            table.assume(routine.signal(), routine.rest());
        }
    }

    /** Ends the routines whose time is over; called once per tick. */
    void advance(long tick) {
        for (int k = 0; k < routines.length; k++) {
            if (states[k] == RUNS && tick >= end_ticks[k]) {
                end(k, COMPLETED, tick);
            }
        }
    }

    private void end(int k, int state, long tick) {
        states[k] = state;
        table.set(routines[k].signal(), routines[k].rest(), tick);
    }

    /** Answers a request, and returns a response code. */
    int control(Exchange exchange, long tick) {
        int what = exchange.number(1, 1) & 0x7F;
        if (what < START || what > RESULTS) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (exchange.length() < 4) {
            return Exchange.WRONG_LENGTH;
        }
        int id = exchange.number(2, 2);
        int k = 0;
        while (k < routines.length && routines[k].id() != id) {
            k++;
        }
        if (k == routines.length) {
            return Exchange.OUT_OF_RANGE;
        }
        if (exchange.length() > 4) {
            return Exchange.WRONG_LENGTH;
        }
        if (what == START) {
            states[k] = RUNS;
            end_ticks[k] = tick + routines[k].duration_ticks();
            table.set(routines[k].signal(), routines[k].value(), tick);
        } else if (what == STOP && states[k] != RUNS) {
            return Exchange.SEQUENCE_ERROR;
        } else if (what == STOP) {
            end(k, STOPPED, tick);
        } else if (states[k] == NEVER_STARTED) {
            return Exchange.SEQUENCE_ERROR;
        }
        exchange.put(what, 1);
        exchange.put(id, 2);
        exchange.put(states[k], 1);
        return Exchange.POSITIVE;
    }
}
