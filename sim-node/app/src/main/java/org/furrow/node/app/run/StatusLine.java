package org.furrow.node.app.run;

import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.run.RunStatus;
import picocli.CommandLine;

/** Shows the status of a run on a separate thread, so that output never delays the run; then the closing lines. */
public final class StatusLine implements AutoCloseable {
    private static final long PERIOD_MS = 250;

    private final CommandLine terminal;
    private final ProgressLine line;
    private final RunStatus status;
    private final Thread thread;

    StatusLine(CommandLine terminal, RunStatus status) {
        this.terminal = terminal;
        line = new ProgressLine(terminal.getErr());
        this.status = status;
        if (!status.opening().isEmpty()) {
            terminal.getErr().println(status.opening());
        }
        thread = Thread.ofPlatform().daemon().name("status").start(this::show);
    }

    private void show() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MS);
                String now = status.line();
                if (!now.isEmpty() && line.isDue()) {
                    line.show(now);
                }
                showWarnings();
            }
        } catch (InterruptedException e) {
            line.end();
        }
    }

    private void showWarnings() {
        for (String warning = status.nextWarning(); warning != null; warning = status.nextWarning()) {
            line.end();
            Messages.warn(terminal, warning);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (String last = status.nextClosing(); last != null; last = status.nextClosing()) {
            terminal.getErr().println(last);
        }
        showWarnings();
        terminal.getErr().flush();
    }
}
