package org.furrow.node.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A pair of connected pseudo terminals, created by socat. */
public final class PtyPair implements AutoCloseable {
    private final Path near;
    private final Path far;
    private final Process socat;

    /** Creates a pair with links to its ends. */
    public PtyPair(Path near, Path far) throws IOException, InterruptedException {
        this.near = near;
        this.far = far;
        socat = new ProcessBuilder("socat", "pty,raw,echo=0,link=" + near, "pty,raw,echo=0,link=" + far)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        long deadline_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
        while (!Files.exists(near) || !Files.exists(far)) {
            if (System.nanoTime() - deadline_ns > 0 || !socat.isAlive()) {
                throw new IOException("socat created no pseudo terminals");
            }
            Thread.sleep(5);
        }
    }

    public String near() {
        return near.toString();
    }

    public String far() {
        return far.toString();
    }

    /** Kills socat, as if the line were unplugged. */
    @Override
    public void close() throws IOException {
        socat.destroyForcibly();
        try {
            socat.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(near);
        Files.deleteIfExists(far);
    }
}
