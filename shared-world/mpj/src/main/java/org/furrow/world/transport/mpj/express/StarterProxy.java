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
 * Proxy between MPJ's niodev and the {@link Rendezvous}: for MPJ it is the server of MPJ's own starter, on this
 * host's loopback address. MPJ requests the addresses once, waits for ever and accepts no error; the proxy retries
 * up to a time limit.
 */
final class StarterProxy implements AutoCloseable {
    private static final int REGISTRATION_MS = 5_000;

    /** A text with its length, in the format of {@link DataOutputStream#writeUTF}; then the two ports and the rank. */
    private static final byte[] GREETING = "\0\14Sending Info".getBytes(StandardCharsets.US_ASCII);

    private static final int LENGTH = GREETING.length + 3 * Integer.BYTES;

    private final ServerSocket server;
    private final RendezvousClient rendezvous;
    private final int rank;
    private final int size;
    private volatile @Nullable RankLostException failure;

    StarterProxy(int rank, int size, RendezvousClient rendezvous) throws IOException {
        this.rank = rank;
        this.size = size;
        this.rendezvous = rendezvous;
        server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("mpj-starter-" + rank).start(this::accept);
    }

    String host() {
        return server.getInetAddress().getHostAddress();
    }

    int port() {
        return server.getLocalPort();
    }

    /** The failure of the rendezvous, or null. */
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
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // out of file descriptors
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            long deadline_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REGISTRATION_MS);
            byte[] bytes = RankEndpoint.readFully(socket, LENGTH, deadline_ns);
            ByteBuffer in = ByteBuffer.wrap(bytes, GREETING.length, LENGTH - GREETING.length);
            RankEndpoint endpoint = new RankEndpoint(size, rank, in.getInt(), in.getInt());
            if (in.getInt() == rank && Arrays.equals(bytes, 0, GREETING.length, GREETING, 0, GREETING.length)) {
                new DataOutputStream(socket.getOutputStream()).writeUTF(peers(endpoint));
            }
        } catch (RankLostException | IOException e) {
            // MPJ reports the missing reply
        }
    }

    /** The addresses of all ranks; keeps a failure before the socket is closed, which ends MPJ's wait for the reply. */
    private String peers(RankEndpoint endpoint) {
        try {
            return rendezvous.peers(endpoint);
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }
}
