package org.furrow.node.app.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.control.ControlAnswer;
import org.furrow.node.control.ControlStatus;
import org.furrow.node.control.ControlStatus.State;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunStatus;
import org.furrow.node.run.launch.RawTerminal;
import org.jspecify.annotations.Nullable;

/** Controls a run by keys, and shows what it does in the status line. */
public final class Console implements RunStatus, AutoCloseable {
    private static final String KEYS = "space pause/continue, . epoch, > second, +/- speed, c checkpoint, q quit";
    private static final double[] SPEEDS = {1 / 32., 1 / 16., 1 / 8., 1 / 4., 1 / 2., 1, 2, 4, 8, 16};
    /** How many status lines show why a command was refused. */
    private static final int SHOWN_LINES = 12;

    private final Link run;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("console").factory());
    private final RawTerminal terminal;
    private volatile String refusal = "";
    private final AtomicInteger refusalLeft = new AtomicInteger();

    /** The way to the run. */
    @FunctionalInterface
    interface Link {
        /**
         * Gives a command and waits for the answer, a line of JSON.
         *
         * @throws InputError when the run cannot be reached
         */
        String give(String command) throws InputError;
    }

    private Console(Link run, Path terminal) throws IOException {
        this.run = run;
        this.terminal = RawTerminal.open(terminal, this::key, () -> {});
    }

    /** @throws InputError when this process has no terminal */
    static Console open(Link run) throws InputError {
        return open(run, RawTerminal.TERMINAL);
    }

    static Console open(Link run, Path terminal) throws InputError {
        try {
            return new Console(run, terminal);
        } catch (IOException e) {
            throw new InputError("--console: " + e.getMessage() + "; use --control unix:PATH and furrow ctl instead");
        }
    }

    private void key(int key) {
        worker.execute(() -> act((char) key));
    }

    private void act(char key) {
        ControlStatus now = give("status");
        if (now == null) {
            return;
        }
        switch (key) {
            case ' ' -> give(now.state() == State.PLAYING ? "pause" : "play");
            case '.' -> step(now, 1);
            case '>' -> step(now, (int) Math.max(1, Math.round(now.epochs() / now.end_s())));
            case '+', '=' -> give(faster(now));
            case '-' -> give(slower(now));
            case 'c' -> give("checkpoint");
            case 'q' -> give("quit");
            default -> {
                // not used
            }
        }
    }

    /** Simulates some epochs; does not wait for their end, so that another key can pause them. */
    private void step(ControlStatus now, int epochs) {
        if (now.state() == State.PLAYING) {
            give("pause");
        }
        Thread.ofVirtual().start(() -> give("step " + epochs));
    }

    private static String faster(ControlStatus now) {
        Double speed = now.speed();
        for (double each : SPEEDS) {
            if (speed != null && each > speed * 1.01) {
                return "speed " + each;
            }
        }
        return "max";
    }

    private static String slower(ControlStatus now) {
        Double speed = now.speed();
        double from = speed == null ? Math.max(now.rate(), 1.02) : speed;
        for (int k = SPEEDS.length - 1; k >= 0; k--) {
            if (SPEEDS[k] < from * 0.99) {
                return "speed " + SPEEDS[k];
            }
        }
        return "status";
    }

    /** Gives a command; returns the status after it, or null. */
    private @Nullable ControlStatus give(String command) {
        try {
            ControlAnswer answer = ControlAnswer.read(run.give(command));
            String error = answer.error();
            if (error != null) {
                refusal = error;
                refusalLeft.set(SHOWN_LINES);
            }
            return answer.status();
        } catch (InputError | IllegalArgumentException e) {
            return null; // the run has not begun, or has ended
        }
    }

    @Override
    public String line() {
        ControlStatus now = give("status");
        if (now == null) {
            return "";
        }
        if (refusalLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            return text(now) + "  " + refusal;
        }
        return text(now) + "  [" + KEYS + "]";
    }

    /** The line of a status. */
    static String text(ControlStatus now) {
        Double speed = now.speed();
        String wanted = speed == null ? "max" : String.format(Locale.ROOT, "%.4g x", speed);
        String rate = now.rate() == 0 ? "" : String.format(Locale.ROOT, " (is %.2f x)", now.rate());
        return String.format(
                Locale.ROOT,
                "%s %s %.2f of %.1f s, speed %s%s",
                now.state().name().toLowerCase(Locale.ROOT),
                ProgressLine.bar((double) now.epoch() / now.epochs()),
                now.time_s(),
                now.end_s(),
                wanted,
                rate);
    }

    /** Restores the terminal. */
    @Override
    public void close() {
        terminal.close();
        worker.shutdown();
    }
}
