package org.furrow.node.learn.serve;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.function.Consumer;
import org.furrow.node.learn.Batch;
import org.jspecify.annotations.Nullable;

/**
 * Serves a batch of environments to one client after another, over TCP or a Unix domain socket. A client that is silent
 * for too long, or sends bytes of another protocol, is dropped.
 */
public final class EnvironmentServer implements AutoCloseable {
    /** Time within which a frame that has begun must be whole. */
    private static final double PARTIAL_S = 60;

    private static final long WATCH_MS = 250;
    /** Time in which a client must present the token, in ms. */
    private static final int TOKEN_MS = 3_000;

    private final Batch batch;
    private final Settings settings;
    private final Consumer<String> log;
    private final ServerSocketChannel listener;
    private volatile boolean isClosed;
    private volatile @Nullable Connection present;

    /** A client that is connected. */
    private record Connection(SocketChannel channel, Frames frames) {}

    /**
     * How to serve.
     *
     * @param idle_s time for which a client may be silent; 0: for ever
     * @param keeps whether further clients are served after the first
     * @param code version of the program
     * @param token that a client must send first; null: none, because only this user can connect
     * @param episodes folder below which clients may save episodes
     */
    public record Settings(
            double idle_s,
            boolean keeps,
            String code,
            @Nullable String token,
            Path episodes) {}

    /**
     * Listens at an address, TCP or Unix.
     *
     * @param log receives a line for each client that is dropped
     */
    public EnvironmentServer(Batch batch, ServerSocketChannel listener, Settings settings, Consumer<String> log) {
        this.batch = batch;
        this.listener = listener;
        this.settings = settings;
        this.log = log;
    }

    public SocketAddress address() throws IOException {
        return listener.getLocalAddress();
    }

    /** Serves clients until {@link #close}, or until the first one that has the token has left. */
    public void run() throws IOException {
        Thread.ofPlatform().daemon().name("watch-client").start(this::watch);
        try {
            boolean isServed;
            do {
                isServed = serve(listener.accept());
            } while (settings.keeps || !isServed);
        } catch (ClosedChannelException e) {
            if (!isClosed) {
                throw e;
            }
        }
    }

    /** Serves a client; false when it has not presented the token. */
    private boolean serve(SocketChannel channel) {
        try (channel) {
            String token = settings.token;
            if (token != null && !hasToken(channel, token)) {
                log.accept("a client was dropped: it has not presented the token");
                return false;
            }
            if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            Frames frames = new Frames(channel);
            present = new Connection(channel, frames);
            try {
                new Session(batch, frames, settings.episodes).run(Hello.of(batch, settings.code));
            } catch (Frames.FrameException e) {
                frames.sendError(String.valueOf(e.getMessage()));
                log.accept("a client was dropped: " + e.getMessage());
            }
        } catch (ClosedChannelException e) {
            if (!isClosed) {
                log.accept("a client was dropped: it was silent for too long");
            }
        } catch (IOException e) {
            log.accept("a client was lost: " + e.getMessage());
        } finally {
            present = null;
        }
        return true;
    }

    private static boolean hasToken(SocketChannel channel, String token) {
        byte[] expected = token.getBytes(StandardCharsets.UTF_8);
        try {
            channel.socket().setSoTimeout(TOKEN_MS);
            byte[] sent = channel.socket().getInputStream().readNBytes(expected.length);
            channel.socket().setSoTimeout(0);
            return MessageDigest.isEqual(sent, expected);
        } catch (IOException e) {
            return false;
        }
    }

    /** Closes the connection of a silent client, which ends the wait for its next frame. */
    private void watch() {
        try {
            while (!isClosed) {
                Thread.sleep(WATCH_MS);
                Connection client = present;
                if (client != null && client.frames.isSilent(settings.idle_s, PARTIAL_S)) {
                    client.channel.close();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            log.accept("a silent client cannot be dropped: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        listener.close();
        Connection client = present;
        if (client != null) {
            client.channel.close();
        }
    }
}
