package org.furrow.node.app.run;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
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
    private static final String KEYS = "keys: space pause/continue, . epoch, > second, +/- speed, c checkpoint, q quit";
    private static final double[] SPEEDS = {1 / 32., 1 / 16., 1 / 8., 1 / 4., 1 / 2., 1, 2, 4, 8, 16};

    private final Link run;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("console").factory());
    private final RawTerminal terminal;
    private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();

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
                refusal.set(error);
            }
            return answer.status();
        } catch (InputError | IllegalArgumentException e) {
            return null; // the run has not begun, or has ended
        }
    }

    @Override
    public String line() {
        ControlStatus now = give("status");
        return now == null ? "" : text(now);
    }

    @Override
    public String opening() {
        return KEYS;
    }

    /** The line of a status, shorter than 80 characters. */
    static String text(ControlStatus now) {
        if (now.epoch() == now.epochs()) {
            return "writing results";
        }
        String rate = now.rate() == 0 ? "" : String.format(Locale.ROOT, " (is %.2f x)", now.rate());
        return String.format(
                Locale.ROOT,
                "%s %s %.2f of %.1f s, speed %s%s",
                now.state().name().toLowerCase(Locale.ROOT),
                ProgressLine.bar((double) now.epoch() / now.epochs()),
                now.time_s(),
                now.end_s(),
                wanted(now.speed()),
                rate);
    }

    private static String wanted(@Nullable Double speed) {
        if (speed == null) {
            return "max";
        }
        long slower = Math.round(1 / speed);
        return slower > 1 && slower * speed == 1
                ? "1/" + slower + " x"
                : new BigDecimal(speed)
                                .round(new MathContext(4))
                                .stripTrailingZeros()
                                .toPlainString() + " x";
    }

    @Override
    public @Nullable String nextWarning() {
        return refusal.getAndSet(null);
    }

    /** Restores the terminal. */
    @Override
    public void close() {
        terminal.close();
        worker.shutdown();
    }
}
