package org.furrow.world.transport.mpj;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.furrow.world.transport.RankLostException;
import org.jspecify.annotations.Nullable;

/**
 * Where the ranks of a run in several JVMs meet: each says where it listens, and when all have come, each is told where the
 * others do. It takes the place of MPJ's daemons and starter.
 *
 * <p>Connections that are none of a rank's (port scans, garbage, silence, half messages) are closed after at most 5 s and
 * change nothing; each is handled on its own. A rank that goes away before all have come may come again.
 */
public final class Rendezvous implements AutoCloseable {
    /** How long a greeting, or an answer to it, may take in ms. */
    private static final int GREETING_MS = 5_000;

    /** More connections than this at a time are closed at once, in addition to those of all ranks. */
    private static final int MOST_STRANGERS = 256;

    private final ServerSocket server;
    private final long timeout_ms;
    private final @Nullable Arrival[] arrivals;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile @Nullable RendezvousReply outcome;

    private record Arrival(Socket socket, RankEndpoint greeting) {
        boolean isLocal() {
            return socket.getInetAddress().isLoopbackAddress();
        }

        /** As MPJ's niodev reads it. */
        String peer() {
            return ";" + socket.getInetAddress().getHostAddress() + "@" + greeting.readPort() + "@"
                    + greeting.writePort() + "@" + greeting.rank() + "@0";
        }
    }

    private Rendezvous(ServerSocket server, int size, long timeout_ms) {
        this.server = server;
        this.timeout_ms = timeout_ms;
        arrivals = new Arrival[size];
    }

    /**
     * Begins to wait for the ranks.
     *
     * @param address where to listen: the loopback address where all ranks are on this host
     * @param port 0: any free one
     * @param size number of ranks
     * @param timeout_ms how long to wait for the last of them, in ms
     * @throws IOException when nobody can listen there
     */
    public static Rendezvous open(InetAddress address, int port, int size, long timeout_ms) throws IOException {
        if (size < 1 || timeout_ms < 1) {
            throw new IllegalArgumentException(
                    "size and timeout_ms must be > 0, size=" + size + " timeout_ms=" + timeout_ms);
        }
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(address, port), size + MOST_STRANGERS);
        } catch (IOException e) {
            server.close();
            throw new IOException(
                    "cannot listen on " + address.getHostAddress() + ":" + port + ": " + e.getMessage(), e);
        }
        Rendezvous rendezvous = new Rendezvous(server, size, timeout_ms);
        Thread.ofPlatform().daemon().name("mpj-rendezvous").start(rendezvous::accept);
        return rendezvous;
    }

    /** The port on which it listens. */
    public int port() {
        return server.getLocalPort();
    }

    /** Whether a rank has come, and has not gone away again. */
    synchronized boolean isHere(int rank) {
        return arrivals[rank] != null;
    }

    /**
     * Waits until all ranks have met.
     *
     * @throws RankLostException when some did not come in time, naming them, or when it was closed before
     */
    public void await() throws InterruptedException {
        over.await();
        RendezvousReply answer = outcome;
        if (answer != null && answer.blamed() != RendezvousReply.NOBODY) {
            throw new RankLostException(answer.blamed(), answer.text());
        }
    }

    /** Ends the waiting; ranks that have come are told so. */
    @Override
    public void close() {
        decide("before it was closed");
        try {
            over.await(2L * GREETING_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        long deadline_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout_ms);
        while (true) {
            long left_ms = TimeUnit.NANOSECONDS.toMillis(deadline_ns - System.nanoTime());
            if (left_ms <= 0) {
                decide("within " + timeout_ms + " ms");
                return;
            }
            Socket socket;
            try {
                server.setSoTimeout((int) Math.min(left_ms, Integer.MAX_VALUE));
                socket = server.accept();
            } catch (SocketTimeoutException e) {
                continue;
            } catch (IOException e) {
                if (server.isClosed()) {
                    return;
                }
                pause(); // out of file descriptors, say: they come back as strangers are closed
                continue;
            }
            if (open.size() >= arrivals.length + MOST_STRANGERS) {
                closeQuietly(socket);
                continue;
            }
            open.add(socket);
            Thread.ofVirtual().start(() -> serve(socket, deadline_ns));
        }
    }

    private void serve(Socket socket, long deadline_ns) {
        try {
            RankEndpoint greeting = RankEndpoint.read(socket, GREETING_MS);
            String fault = greeting == null ? "" : enter(new Arrival(socket, greeting));
            if (fault == null) {
                stay(socket, deadline_ns);
            } else if (greeting != null) {
                answer(socket, new RendezvousReply(greeting.rank(), fault));
            }
        } catch (IOException e) {
            // a stranger, or a rank that may come again
        } finally {
            leave(socket);
        }
    }

    /** Null when the rank is now here, or else why it cannot be. */
    private @Nullable String enter(Arrival arrival) {
        int rank = arrival.greeting.rank();
        boolean complete;
        synchronized (this) {
            if (outcome != null) {
                return "it came when the rendezvous was over";
            }
            if (arrival.greeting.size() != arrivals.length) {
                return "it was started for " + arrival.greeting.size() + " ranks, where the rendezvous expects "
                        + arrivals.length;
            }
            if (arrivals[rank] != null) {
                return "another process is this rank already";
            }
            arrivals[rank] = arrival;
            complete = missing().isEmpty();
        }
        if (complete) {
            decide(null);
        }
        return null;
    }

    /** Returns when the rank has gone away, or when the rendezvous is over. */
    private void stay(Socket socket, long deadline_ns) throws IOException {
        long left_ms = TimeUnit.NANOSECONDS.toMillis(deadline_ns - System.nanoTime());
        socket.setSoTimeout(Math.clamp(left_ms + GREETING_MS, 1, Integer.MAX_VALUE));
        socket.getInputStream().read();
    }

    /** Forgets who came over this socket, unless all have met. */
    private void leave(Socket socket) {
        synchronized (this) {
            for (int rank = 0; rank < arrivals.length && outcome == null; rank++) {
                Arrival arrival = arrivals[rank];
                if (arrival != null && arrival.socket.equals(socket)) {
                    arrivals[rank] = null;
                }
            }
            if (outcome != null && isArrival(socket)) {
                return; // is still to be answered
            }
        }
        open.remove(socket);
        closeQuietly(socket);
    }

    private boolean isArrival(Socket socket) {
        for (Arrival arrival : arrivals) {
            if (arrival != null && arrival.socket.equals(socket)) {
                return true;
            }
        }
        return false;
    }

    private List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        for (int rank = 0; rank < arrivals.length; rank++) {
            if (arrivals[rank] == null) {
                missing.add(rank);
            }
        }
        return missing;
    }

    /**
     * Ends it, once.
     *
     * @param whyNot why it ends before all have met; null: all have
     */
    private void decide(@Nullable String whyNot) {
        List<Arrival> here = new ArrayList<>();
        RendezvousReply answer;
        synchronized (this) {
            List<Integer> missing = missing();
            if (outcome != null || (whyNot == null && !missing.isEmpty())) {
                return; // or one of them has just gone away again
            }
            for (Arrival arrival : arrivals) {
                if (arrival != null) {
                    here.add(arrival);
                }
            }
            answer = missing.isEmpty() ? introduce(here) : lost(missing, String.valueOf(whyNot));
            outcome = answer;
        }
        closeQuietly(server);
        answerAll(here, answer);
        over.countDown();
        open.forEach(Rendezvous::closeQuietly);
    }

    private static RendezvousReply lost(List<Integer> missing, String whyNot) {
        String others = missing.size() == 1 ? "" : " (missing ranks: " + names(missing) + ")";
        return new RendezvousReply(missing.getFirst(), "did not come to the rendezvous " + whyNot + others);
    }

    private static String names(List<Integer> ranks) {
        return String.join(", ", ranks.stream().map(String::valueOf).toList());
    }

    /** A rank that came over the loopback address cannot be reached from another host. */
    private static RendezvousReply introduce(List<Arrival> all) {
        StringBuilder peers = new StringBuilder("#Peer Information");
        for (Arrival arrival : all) {
            if (arrival.isLocal() != all.getFirst().isLocal()) {
                int local = (arrival.isLocal() ? arrival : all.getFirst()).greeting.rank();
                return new RendezvousReply(
                        local,
                        "reached the rendezvous by the loopback address and other ranks did not; give it an address that all"
                                + " hosts reach");
            }
            peers.append(arrival.peer());
        }
        return new RendezvousReply(RendezvousReply.NOBODY, peers.toString());
    }

    /** Answers them side by side: one that reads nothing holds nobody up. */
    private void answerAll(List<Arrival> here, RendezvousReply answer) {
        CountDownLatch answered = new CountDownLatch(here.size());
        for (Arrival arrival : here) {
            Thread.ofVirtual().start(() -> {
                answer(arrival.socket, answer);
                answered.countDown();
            });
        }
        try {
            answered.await(GREETING_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(Socket socket, RendezvousReply answer) {
        try {
            socket.getOutputStream().write(answer.encode());
            socket.shutdownOutput();
        } catch (IOException e) {
            // it has gone; whoever misses it will say so
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            // nothing can be done about it, and nobody needs it
        }
    }
}
