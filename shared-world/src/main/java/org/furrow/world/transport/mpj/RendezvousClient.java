package org.furrow.world.transport.mpj;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.furrow.world.transport.RankLostException;

/** A rank's visit to the {@link Rendezvous}, which may open later than the rank comes. */
public final class RendezvousClient {
    private static final int CONNECT_MS = 5_000;
    private static final int RETRY_MS = 100;

    private final String host;
    private final int port;
    private final long deadline_ns;
    private final long timeout_ms;

    /** Waits no longer than so many ms from now. */
    public RendezvousClient(String host, int port, long timeout_ms) {
        this.host = host;
        this.port = port;
        this.timeout_ms = timeout_ms;
        deadline_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout_ms);
    }

    /**
     * Returns where all ranks listen, as MPJ's niodev reads it.
     *
     * @throws RankLostException when the rendezvous cannot be reached in time or the ranks do not meet
     */
    public String peers(RankEndpoint greeting) {
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, port), CONNECT_MS);
                socket.getOutputStream().write(greeting.encode());
                RendezvousReply answer = RendezvousReply.read(socket, deadline_ns);
                if (answer.blamed() != RendezvousReply.NOBODY) {
                    throw new RankLostException(answer.blamed(), answer.text());
                }
                return answer.text();
            } catch (RendezvousReply.StrangerException e) {
                throw lost(greeting, e);
            } catch (IOException e) {
                if (System.nanoTime() - deadline_ns >= 0) {
                    throw lost(greeting, e);
                }
            }
            try {
                Thread.sleep(RETRY_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw lost(greeting, e);
            }
        }
    }

    private RankLostException lost(RankEndpoint greeting, Exception why) {
        RankLostException e = new RankLostException(
                greeting.rank(),
                "found no rendezvous at " + host + ":" + port + " in " + timeout_ms + " ms: " + why.getMessage());
        e.initCause(why);
        return e;
    }
}
