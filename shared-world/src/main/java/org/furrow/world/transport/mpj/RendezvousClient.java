package org.furrow.world.transport.mpj;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.furrow.world.transport.RankLostException;

/** A rank's registration at the {@link Rendezvous}, which may open later than the rank starts. */
public final class RendezvousClient {
    private static final int CONNECT_MS = 5_000;
    private static final int RETRY_MS = 100;

    private final String host;
    private final int port;
    private final long deadline_ns;
    private final long timeout_ms;

    /** @param timeout_ms time limit from now, in ms */
    public RendezvousClient(String host, int port, long timeout_ms) {
        this.host = host;
        this.port = port;
        this.timeout_ms = timeout_ms;
        deadline_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout_ms);
    }

    /**
     * Returns the addresses of all ranks in the format of MPJ's niodev.
     *
     * @throws RankLostException when the rendezvous cannot be reached in time or a rank is missing
     */
    public String peers(RankEndpoint endpoint) {
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, port), CONNECT_MS);
                socket.getOutputStream().write(endpoint.encode());
                RendezvousReply reply = RendezvousReply.read(socket, deadline_ns);
                if (reply.fault() != RendezvousReply.NO_RANK) {
                    throw new RankLostException(reply.fault(), reply.text());
                }
                return reply.text();
            } catch (StreamCorruptedException e) {
                throw lost(endpoint, e);
            } catch (IOException e) {
                if (System.nanoTime() - deadline_ns >= 0) {
                    throw lost(endpoint, e);
                }
            }
            try {
                Thread.sleep(RETRY_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw lost(endpoint, e);
            }
        }
    }

    private RankLostException lost(RankEndpoint endpoint, Exception why) {
        RankLostException e = new RankLostException(
                endpoint.rank(),
                "found no rendezvous at " + host + ":" + port + " in " + timeout_ms + " ms: " + why.getMessage());
        e.initCause(why);
        return e;
    }
}
