package org.furrow.node.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.world.store.FileTree;
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

    private final RunControl run;
    private final Path path;
    private final ServerSocketChannel server;
    private final Set<SocketChannel> clients = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answering = new AtomicInteger();
    private volatile boolean closed;

    private ControlServer(RunControl run, Path path, ServerSocketChannel server) {
        this.run = run;
        this.path = path;
        this.server = server;
        Thread.ofPlatform().daemon().name("control").start(this::accept);
    }

    /**
     * Opens a socket file that only this user can use. The file of a run that was killed is replaced.
     *
     * @param option the option that names the path, for messages
     * @throws InputError when the path is in use, or the file cannot be created
     */
    public static ControlServer open(String option, Path path, RunControl run) throws InputError {
        String where = option + " unix:" + path + ": ";
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            requireStale(where, path);
        }
        Path target = path.toAbsolutePath();
        Path parent = target.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new InputError(where + "there is no folder " + parent);
        }
        Path own = null;
        try {
            // made in a folder of this user alone, so that no other user can connect before its mode is set
            own = Files.createTempDirectory(parent, ".furrow-");
            Path made = own.resolve("s");
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(made));
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
            Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
            return new ControlServer(run, target, server);
        } catch (IOException | RuntimeException e) {
            throw new InputError(where + "the socket cannot be created: " + e.getMessage());
        } finally {
            deleteQuietly(own);
        }
    }

    private static void deleteQuietly(@Nullable Path folder) {
        try {
            if (folder != null) {
                FileTree.delete(folder);
            }
        } catch (IOException e) {
            // an empty folder stays
        }
    }

    private static void requireStale(String where, Path path) throws InputError {
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(path)) {
            throw new InputError(where + "is not a socket; name another path");
        }
        try {
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
        } catch (IOException e) {
            return; // its process has ended
        }
        throw new InputError(where + "another run listens there; name another path");
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
                    out.write(ControlCommands.answer(run, line) + "\n");
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
