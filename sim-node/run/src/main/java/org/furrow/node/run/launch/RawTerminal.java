package org.furrow.node.run.launch;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys from a terminal, each when it is pressed. {@code stty} turns off line mode and echo, and restores them on
 * close or when the JVM exits. Ctrl-C stays a signal.
 */
public final class RawTerminal implements AutoCloseable {
    /** The terminal of this process. */
    public static final Path TERMINAL = Path.of("/dev/tty");

    private static final long STTY_TIMEOUT_S = 5;
    private static final long JOIN_TIMEOUT_MS = 500;

    private final Path terminal;
    private final String before;
    private final InputStream keys;
    private final IntConsumer onKey;
    private final Runnable onLoss;
    private final Thread thread;
    private final EndHook atExit;
    private boolean restored;
    private volatile boolean closed;

    private RawTerminal(Path terminal, String before, InputStream keys, IntConsumer onKey, Runnable onLoss) {
        this.terminal = terminal;
        this.before = before;
        this.keys = keys;
        this.onKey = onKey;
        this.onLoss = onLoss;
        atExit = new EndHook(this::restore);
        thread = Thread.ofPlatform().daemon().name("keys").start(this::run);
    }

    /**
     * Starts a thread that reads keys.
     *
     * @param onKey receives each byte, from 0 to 255
     * @param onLoss called when the terminal is gone
     * @throws IOException when there is no such terminal
     */
    public static RawTerminal open(Path terminal, IntConsumer onKey, Runnable onLoss) throws IOException {
        String before = stty(terminal, "-g");
        // a read returns after 0.1 s without a key, so that the thread detects close()
        if (before == null || stty(terminal, "-icanon", "-echo", "min", "0", "time", "1") == null) {
            throw new IOException("no terminal to read keys from");
        }
        try {
            return new RawTerminal(terminal, before, new FileInputStream(terminal.toFile()), onKey, onLoss);
        } catch (IOException e) {
            stty(terminal, before);
            throw new IOException("the terminal cannot be read: " + e.getMessage(), e);
        }
    }

    private void run() {
        byte[] bytes = new byte[32];
        try {
            while (!closed) {
                int count = keys.read(bytes);
                for (int k = 0; k < count; k++) {
                    onKey.accept(bytes[k] & 0xFF);
                }
            }
        } catch (IOException e) {
            onLoss.run();
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
            thread.join(JOIN_TIMEOUT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        CloseHelper.quietClose(keys);
        restore();
        atExit.close();
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
