package org.furrow.node.app.terminal;

import java.util.function.DoubleConsumer;

/** Thrown out of work that a signal ends early, on its next report of progress. */
public final class Interruption extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Interruption() {
        super("interrupted");
    }

    /** Progress that is shown and ends the work when a signal asks for it. */
    public static DoubleConsumer unless(StopSignals stop, DoubleConsumer shown) {
        return share -> {
            if (stop.requested()) {
                throw new Interruption();
            }
            shown.accept(share);
        };
    }
}
