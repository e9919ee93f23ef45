package org.furrow.node.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.furrow.node.input.InputError;

/** Gives commands to a run through its socket file. */
public final class ControlClient implements AutoCloseable {
    private final Path path;
    private final SocketChannel channel;
    private final BufferedReader in;
    private final Writer out;

    private ControlClient(Path path, SocketChannel channel) {
        this.path = path;
        this.channel = channel;
        in = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
        out = Channels.newWriter(channel, StandardCharsets.UTF_8);
    }

    /** @throws InputError when no run listens there */
    public static ControlClient connect(Path path) throws InputError {
        PrivateSocket.requireLength(path + ": ", path);
        try {
            return new ControlClient(path, SocketChannel.open(UnixDomainSocketAddress.of(path)));
        } catch (IOException | IllegalArgumentException e) {
            throw new InputError(path + ": no run listens there; start one with furrow run SCENARIO --control unix:"
                    + path + " (" + e.getMessage() + ")");
        }
    }

    /**
     * Gives a command and waits for the answer, a line of JSON; see {@link ControlAnswer}.
     *
     * @throws InputError when the run ends without an answer
     */
    public String give(String command) throws InputError {
        try {
            out.write(command + "\n");
            out.flush();
            String answer = in.readLine();
            if (answer != null) {
                return answer;
            }
        } catch (IOException e) {
            // as if it had ended
        }
        throw new InputError(path + ": the run has ended");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
