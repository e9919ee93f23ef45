package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** Shows how a run is doing while it runs, from a thread of its own, for nothing may hold up the run itself. */
final class StatusLine implements AutoCloseable {
    private static final long LOOK_MS = 250;

    private final ProgressLine line;
    private final Supplier<String> words;
    private final Thread thread;

    /** @param words what to show; empty for nothing */
    StatusLine(PrintWriter err, Supplier<String> words) {
        line = new ProgressLine(err);
        this.words = words;
        thread = Thread.ofPlatform().daemon().name("status").start(this::show);
    }

    private void show() {
        try {
            while (true) {
                Thread.sleep(LOOK_MS);
                String now = words.get();
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
            thread.join(LOOK_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
