package org.furrow.node.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * Takes commands to a run from other processes of the same user: at a socket file, a line for each command, answered by
 * a line of JSON. A client that ends changes nothing, and a command that it gave stays given.
 */
public final class ControlServer implements AutoCloseable {
    /** Greatest length of a command. */
    private static final int MAX_LINE = 4096;

    private static final int MAX_CLIENTS = 64;
    private static final long LAST_ANSWERS_NS = 1_000_000_000;
    private static final long PAUSE_NS = 1_000_000;

    private final UnaryOperator<String> answers;
    private final Path path;
    private final ServerSocketChannel server;
    private final Set<SocketChannel> clients = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answering = new AtomicInteger();
    private volatile boolean closed;

    private ControlServer(UnaryOperator<String> answers, Path path, ServerSocketChannel server) {
        this.answers = answers;
        this.path = path;
        this.server = server;
        Thread.ofPlatform().daemon().name("control").start(this::accept);
    }

    /**
     * Opens a socket file that only this user can use. The file of a run that was killed is replaced.
     *
     * @param option the option that names the path, for messages
     * @param answers carries out a command, and returns the answer as a line of JSON
     * @throws InputError when the path is in use, or the file cannot be created
     */
    public static ControlServer open(String option, Path path, UnaryOperator<String> answers) throws InputError {
        ServerSocketChannel server = PrivateSocket.listen(option + " unix:" + path + ": ", path);
        return new ControlServer(answers, path.toAbsolutePath(), server);
    }

    private void accept() {
        while (!closed) {
            try {
                SocketChannel client = server.accept();
                if (clients.size() >= MAX_CLIENTS) {
                    client.close();
                    continue;
                }
                clients.add(client);
                Thread.ofVirtual().name("control-client").start(() -> serve(client));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                LockSupport.parkNanos(PAUSE_NS); // perhaps too many open files
            }
        }
    }

    private void serve(SocketChannel client) {
        try (client;
                BufferedReader in = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8), MAX_LINE);
                Writer out = Channels.newWriter(client, StandardCharsets.UTF_8)) {
            for (String line = line(in); line != null; line = line(in)) {
                answering.incrementAndGet();
                try {
                    out.write(answers.apply(line) + "\n");
                    out.flush();
                } finally {
                    answering.decrementAndGet();
                }
            }
        } catch (IOException e) {
            // the client has ended
        } finally {
            clients.remove(client);
        }
    }

    /** The next line; null at the end, or when it is too long. */
    private static @Nullable String line(BufferedReader in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c == '\n') {
                return line.toString();
            }
            if (line.length() == MAX_LINE) {
                return null;
            }
            line.append((char) c);
        }
        return null;
    }

    /** Ends the service; answers that are under way are sent first, as far as that takes no longer than a limit. */
    @Override
    public void close() {
        closed = true;
        CloseHelper.quietClose(server);
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // the next run replaces it
        }
        long limit_ns = System.nanoTime() + LAST_ANSWERS_NS;
        while (answering.get() > 0 && System.nanoTime() < limit_ns) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        clients.forEach(CloseHelper::quietClose);
    }
}
