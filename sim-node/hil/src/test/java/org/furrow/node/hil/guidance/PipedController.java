package org.furrow.node.hil.guidance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;

/** The controller in Python, in virtual time: frames go through a pipe, and it answers before time goes on. */
final class PipedController implements GuidedRun.Peer, AutoCloseable {
    private final CanBus bus;
    private final Process process;
    private final BufferedWriter to;
    private final BufferedReader from;
    private final CanFrame frame = new CanFrame();

    PipedController(CanBus bus, Path waypoints, Path folder) throws IOException {
        this.bus = bus;
        Path script = folder.resolve("path-controller.py");
        try (InputStream in = PipedController.class.getResourceAsStream("/hil/path-controller.py")) {
            Files.write(script, Objects.requireNonNull(in).readAllBytes());
        }
        process = new ProcessBuilder("/usr/bin/python3", script.toString(), "--path", waypoints.toString(), "--pipe")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        to = process.outputWriter(StandardCharsets.UTF_8);
        from = process.inputReader(StandardCharsets.UTF_8);
    }

    @Override
    public void step(long time_ms) {
        if (time_ms % 10 != 0) {
            return; // each way through a pipe takes longer than the controller
        }
        try {
            StringBuilder lines = new StringBuilder();
            bus.drain(heard -> lines.append(heard).append('\n'));
            to.write(lines.append(time_ms).append('\n').toString());
            to.flush();
            for (String line = from.readLine(); !".".equals(line); line = from.readLine()) {
                if (line == null) {
                    throw new IOException("the controller has ended");
                }
                if (!line.isEmpty()) {
                    byte[] data = HexFormat.of().parseHex(line.substring(9));
                    frame.extended(Integer.parseUnsignedInt(line.substring(0, 8), 16))
                            .data(data, 0, data.length);
                    bus.send(frame);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
