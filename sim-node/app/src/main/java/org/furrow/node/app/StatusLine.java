package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** Shows the status of a run on a separate thread, so that output never delays the run. */
final class StatusLine implements AutoCloseable {
    private static final long PERIOD_MS = 250;

    private final ProgressLine line;
    private final Supplier<String> status;
    private final Thread thread;

    /** @param status returns the line to show, or an empty string for none */
    StatusLine(PrintWriter err, Supplier<String> status) {
        line = new ProgressLine(err);
        this.status = status;
        thread = Thread.ofPlatform().daemon().name("status").start(this::show);
    }

    private void show() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MS);
                String now = status.get();
                if (!now.isEmpty() && line.isDue()) {
                    line.show(now);
                }
            }
        } catch (InterruptedException e) {
            line.end();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(PERIOD_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
