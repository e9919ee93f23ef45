package org.furrow.world.transport.mpj.express;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.mpj.RankEndpoint;
import org.furrow.world.transport.mpj.Rendezvous;
import org.furrow.world.transport.mpj.RendezvousClient;
import org.jspecify.annotations.Nullable;

/**
 * Stands between MPJ's niodev and the {@link Rendezvous}: for MPJ it is the server of MPJ's own starter, on this host's loopback
 * address. MPJ asks once, waits for ever and cannot be told what is wrong; the relay asks again and again, for a time.
 */
final class Relay implements AutoCloseable {
    private static final int GREETING_MS = 5_000;

    /** A text with its length before it, as {@link DataOutputStream#writeUTF} makes it; then the two ports and the rank. */
    private static final byte[] HAIL = hail();

    private static final int LENGTH = HAIL.length + 3 * Integer.BYTES;

    private final ServerSocket server;
    private final RendezvousClient introduction;
    private final int rank;
    private final int size;
    private volatile @Nullable RankLostException failure;

    Relay(int rank, int size, RendezvousClient introduction) throws IOException {
        this.rank = rank;
        this.size = size;
        this.introduction = introduction;
        server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("mpj-relay-" + rank).start(this::accept);
    }

    String host() {
        return server.getInetAddress().getHostAddress();
    }

    int port() {
        return server.getLocalPort();
    }

    /** Why the ranks do not meet, or null. */
    @Nullable
    RankLostException failure() {
        return failure;
    }

    @Override
    public void close() {
        CloseHelper.quietClose(server);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // out of file descriptors, say
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            long deadline_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GREETING_MS);
            byte[] bytes = RankEndpoint.readFully(socket, LENGTH, deadline_ns);
            ByteBuffer in = ByteBuffer.wrap(bytes, HAIL.length, LENGTH - HAIL.length);
            RankEndpoint greeting = new RankEndpoint(size, rank, in.getInt(), in.getInt());
            if (in.getInt() == rank && Arrays.equals(bytes, 0, HAIL.length, HAIL, 0, HAIL.length)) {
                new DataOutputStream(socket.getOutputStream()).writeUTF(introduction.peers(greeting));
            }
        } catch (RankLostException e) {
            failure = e;
        } catch (IOException e) {
            // MPJ says itself that it did not hear where the others are
        }
    }

    private static byte[] hail() {
        byte[] text = "Sending Info".getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(2 + text.length)
                .putShort((short) text.length)
                .put(text)
                .array();
    }
}
