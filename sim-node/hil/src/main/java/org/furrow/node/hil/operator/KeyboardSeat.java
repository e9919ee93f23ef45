package org.furrow.node.hil.operator;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.furrow.node.hil.OperatorAxis;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys from the terminal. {@code stty} turns off line mode and echo, and restores them on close or when
 * the JVM exits.
 */
final class KeyboardSeat implements Operators.Seat {
    private static final Path TERMINAL = Path.of("/dev/tty");
    private static final long STTY_TIMEOUT_S = 5;

    private final Path terminal;
    private final String before;
    private final InputStream keys;
    private final OperatorSink sink;
    private final Thread thread;
    private final Thread atExit = new Thread(this::restore);
    private boolean restored;
    private volatile boolean closed;

    private KeyboardSeat(Path terminal, String before, InputStream keys, OperatorSink sink) {
        this.terminal = terminal;
        this.before = before;
        this.keys = keys;
        this.sink = sink;
        Runtime.getRuntime().addShutdownHook(atExit);
        thread = Thread.ofPlatform().daemon().name("operator").start(this::run);
    }

    static Operators.Seat open(OperatorSink sink, Consumer<String> log) throws InputError {
        Operators.Seat seat = open(TERMINAL, sink);
        log.accept("operator: O takes or returns control, arrows or WASD drive, C centres the steering, space brakes");
        return seat;
    }

    static Operators.Seat open(Path terminal, OperatorSink sink) throws InputError {
        String before = stty(terminal, "-g");
        // a read returns after 0.1 s without a key, so that the thread detects close()
        if (before == null || stty(terminal, "-icanon", "-echo", "min", "0", "time", "1") == null) {
            throw new InputError("--operator keyboard: no terminal to read keys from");
        }
        try {
            return new KeyboardSeat(terminal, before, new FileInputStream(terminal.toFile()), sink);
        } catch (IOException e) {
            stty(terminal, before);
            throw new InputError("--operator keyboard: the terminal cannot be read: " + e.getMessage());
        }
    }

    private void run() {
        Keys decoder = new Keys(sink);
        byte[] bytes = new byte[32];
        try {
            while (!closed) {
                int count = keys.read(bytes);
                for (int k = 0; k < count; k++) {
                    decoder.decode(bytes[k] & 0xFF);
                }
            }
        } catch (IOException e) {
            sink.move(OperatorAxis.THROTTLE, 0); // the terminal is gone
            sink.move(OperatorAxis.BRAKE, 1);
        }
    }

    private synchronized void restore() {
        if (!restored) {
            restored = true;
            stty(terminal, before);
        }
    }

    @Override
    public void close() {
        closed = true;
        Operators.join(thread);
        CloseHelper.quietClose(keys);
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // the JVM is exiting; the hook has no further effect
        }
    }

    /** Runs stty on a terminal; returns its output, or null on failure. */
    private static @Nullable String stty(Path terminal, String... options) {
        List<String> command = new ArrayList<>(List.of(options));
        command.addFirst("stty");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(terminal.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(STTY_TIMEOUT_S, TimeUnit.SECONDS);
            return ended && process.exitValue() == 0 ? output.strip() : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
