package org.furrow.node.hil.guidance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.testkit.Examples;

/** The controller in Python, in virtual time: each step exchanges frames through a pipe. */
final class PipedController implements GuidedRun.Peer, AutoCloseable {
    private final CanBus bus;
    private final Process process;
    private final BufferedWriter writer;
    private final BufferedReader reader;
    private final CanFrame frame = new CanFrame();

    PipedController(CanBus bus, Path waypoints) throws IOException {
        this.bus = bus;
        Path script = Examples.path("path-controller.py");
        process = new ProcessBuilder("/usr/bin/python3", script.toString(), "--path", waypoints.toString(), "--pipe")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        writer = process.outputWriter(StandardCharsets.UTF_8);
        reader = process.inputReader(StandardCharsets.UTF_8);
    }

    @Override
    public void step(long time_ms) {
        if (time_ms % 10 != 0) {
            return; // an exchange takes longer than the controller's computation
        }
        try {
            StringBuilder lines = new StringBuilder();
            bus.drain(received -> lines.append(received).append('\n'));
            writer.write(lines.append(time_ms).append('\n').toString());
            writer.flush();
            for (String line = reader.readLine(); !".".equals(line); line = reader.readLine()) {
                if (line == null) {
                    throw new IOException("the controller ended");
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
