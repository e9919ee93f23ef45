package org.furrow.node.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A serial line in software, made by socat. */
public final class PtyPair implements AutoCloseable {
    private final Path near;
    private final Path far;
    private final Process socat;

    /** Makes a line whose ends are found under two names. */
    public PtyPair(Path near, Path far) throws IOException, InterruptedException {
        this.near = near;
        this.far = far;
        socat = new ProcessBuilder("socat", "pty,raw,echo=0,link=" + near, "pty,raw,echo=0,link=" + far)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!Files.exists(near) || !Files.exists(far)) {
            if (System.nanoTime() > until || !socat.isAlive()) {
                throw new IOException("socat makes no pty");
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

    /** Pulls the plug. */
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
