package org.furrow.node.hil.operator;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.furrow.node.hil.OperatorAxis;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * Reads the keyboard of the terminal, key by key: {@code stty} takes its lines and echo away, and gives them back when this is closed or the JVM ends.
 */
final class KeyboardSeat implements Operators.Seat {
    private static final Path TERMINAL = Path.of("/dev/tty");
    private static final long PATIENCE_S = 5;
    private static final long PATIENCE_MS = 500;

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
        thread = Thread.ofPlatform().daemon().name("operator").start(this::listen);
    }

    static Operators.Seat open(OperatorSink sink, Consumer<String> log) throws InputError {
        Operators.Seat seat = open(TERMINAL, sink);
        log.accept("operator: O takes the vehicle over, arrows or WASD drive, C straight, space brakes");
        return seat;
    }

    /** Takes the keyboard of some terminal. */
    static Operators.Seat open(Path terminal, OperatorSink sink) throws InputError {
        String before = stty(terminal, "-g");
        // a read returns after 0.1 s without a key, so that the thread sees the end
        if (before == null || stty(terminal, "-icanon", "-echo", "min", "0", "time", "1") == null) {
            throw new InputError("--operator keyboard: there is no terminal to read keys from");
        }
        try {
            return new KeyboardSeat(terminal, before, new FileInputStream(terminal.toFile()), sink);
        } catch (IOException e) {
            stty(terminal, before);
            throw new InputError("--operator keyboard: the terminal cannot be read: " + e.getMessage());
        }
    }

    private void listen() {
        Keys to = new Keys(sink);
        byte[] bytes = new byte[32];
        try {
            while (!closed) {
                int count = keys.read(bytes);
                for (int k = 0; k < count; k++) {
                    to.take(bytes[k] & 0xFF);
                }
            }
        } catch (IOException e) {
            sink.move(OperatorAxis.THROTTLE, 0); // the terminal has gone, and with it who drove
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
        try {
            thread.join(PATIENCE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        CloseHelper.quietClose(keys);
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // the JVM is ending, and the hook has run or will, to no effect
        }
    }

    /** What stty says about a terminal, or null when it fails. */
    private static @Nullable String stty(Path terminal, String... options) {
        String[] command = new String[options.length + 1];
        command[0] = "stty";
        System.arraycopy(options, 0, command, 1, options.length);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(terminal.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
            return ended && process.exitValue() == 0 ? said.strip() : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
