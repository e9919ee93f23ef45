package org.furrow.node.hil.pilot;

import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;

/** The ticks in which the vehicle became ready or not ready; the first ones of many. */
public final class Readiness {
    private static final int MOST = 10_000;

    private final long[] ticks = new long[MOST];
    private int count;
    /** Whether it was ready in the first tick; the changes alternate. */
    private boolean first;

    /** Notes whether the vehicle is ready in a tick. */
    void note(boolean ready, long tick) {
        if (count == 0) {
            first = ready;
        }
        boolean now = first == (count % 2 == 1);
        if ((count == 0 || ready != now) && count < MOST) {
            ticks[count++] = tick;
        }
    }

    /** Writes a time and the readiness from then on, for each change. */
    public void write(ArrayNode json, double step_s) {
        for (int k = 0; k < count; k++) {
            json.addObject()
                    .put("t_s", Double.parseDouble(String.format(Locale.ROOT, "%.9f", ticks[k] * step_s)))
                    .put("ready", first == (k % 2 == 0) ? 1 : 0);
        }
    }
}
