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
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.CloseHelper;
import org.furrow.world.transport.RankLostException;
import org.jspecify.annotations.Nullable;

/**
 * The rendezvous of the ranks of a run in several JVMs: each registers its ports, and when all have registered,
 * each receives the addresses of all. It replaces MPJ's daemons and starter.
 *
 * <p>Other connections (port scans, garbage, silence, incomplete messages) are closed after at most 5 s without
 * effect; each connection has its own thread. A rank that disconnects before all have registered may register
 * again.
 */
public final class Rendezvous implements AutoCloseable {
    /** Time limit of a registration and of its reply, in ms. */
    private static final int REGISTRATION_MS = 5_000;

    /** Maximum number of connections besides those of all ranks; further ones are closed at once. */
    private static final int MAX_UNKNOWN = 256;

    private static final long RETRY_NS = 50_000_000;

    private final ServerSocket server;
    private final long timeout_ms;
    private final @Nullable Registration[] registrations;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable RendezvousReply result;

    private record Registration(Socket socket, RankEndpoint endpoint) {
        boolean isLocal() {
            return socket.getInetAddress().isLoopbackAddress();
        }

        /** In the format of MPJ's niodev. */
        String peer() {
            return ";" + socket.getInetAddress().getHostAddress() + "@" + endpoint.readPort() + "@"
                    + endpoint.writePort() + "@" + endpoint.rank() + "@0";
        }
    }

    private Rendezvous(ServerSocket server, int size, long timeout_ms) {
        this.server = server;
        this.timeout_ms = timeout_ms;
        registrations = new Registration[size];
    }

    /**
     * Starts to listen for the ranks.
     *
     * @param address address to listen on: the loopback address when all ranks are on this host
     * @param port 0: any free one
     * @param timeout_ms time limit for the registration of all ranks, in ms
     * @throws IOException when this address is not available
     */
    public static Rendezvous open(InetAddress address, int port, int size, long timeout_ms) throws IOException {
        if (size < 1 || timeout_ms < 1) {
            throw new IllegalArgumentException(
                    "size and timeout_ms must be > 0, size=" + size + " timeout_ms=" + timeout_ms);
        }
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(address, port), size + MAX_UNKNOWN);
        } catch (IOException e) {
            server.close();
            throw new IOException(
                    "cannot listen on " + address.getHostAddress() + ":" + port + ": " + e.getMessage(), e);
        }
        Rendezvous rendezvous = new Rendezvous(server, size, timeout_ms);
        Thread.ofPlatform().daemon().name("mpj-rendezvous").start(rendezvous::accept);
        return rendezvous;
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Whether a rank is registered and connected. */
    synchronized boolean isRegistered(int rank) {
        return registrations[rank] != null;
    }

    /**
     * Waits until all ranks have registered.
     *
     * @throws RankLostException when some did not register in time, naming them, or when this rendezvous was closed
     *     before
     */
    public void await() throws InterruptedException {
        ended.await();
        RendezvousReply reply = result;
        if (reply != null && reply.fault() != RendezvousReply.NO_RANK) {
            throw new RankLostException(reply.fault(), reply.text());
        }
    }

    /** Ends the rendezvous; registered ranks receive a failure. */
    @Override
    public void close() {
        end("before it was closed");
        try {
            ended.await(2L * REGISTRATION_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        long deadline_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout_ms);
        while (true) {
            long left_ms = TimeUnit.NANOSECONDS.toMillis(deadline_ns - System.nanoTime());
            if (left_ms <= 0) {
                end("within " + timeout_ms + " ms");
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
                LockSupport.parkNanos(RETRY_NS); // out of file descriptors, until other connections are closed
                continue;
            }
            if (open.size() >= registrations.length + MAX_UNKNOWN) {
                CloseHelper.quietClose(socket);
                continue;
            }
            open.add(socket);
            Thread.ofVirtual().start(() -> serve(socket, deadline_ns));
        }
    }

    private void serve(Socket socket, long deadline_ns) {
        try {
            RankEndpoint endpoint = RankEndpoint.read(socket, REGISTRATION_MS);
            String fault = endpoint == null ? "" : register(new Registration(socket, endpoint));
            if (fault == null) {
                awaitDisconnect(socket, deadline_ns);
            } else if (endpoint != null) {
                reply(socket, new RendezvousReply(endpoint.rank(), fault));
            }
        } catch (IOException e) {
            // not a rank, or a rank that may register again
        } finally {
            unregister(socket);
        }
    }

    /** Registers a rank; returns null, or why it cannot be registered. */
    private @Nullable String register(Registration registration) {
        int rank = registration.endpoint.rank();
        boolean complete;
        synchronized (this) {
            if (result != null) {
                return "it registered after the rendezvous had ended";
            }
            if (registration.endpoint.size() != registrations.length) {
                return "it was started for " + registration.endpoint.size() + " ranks, where the rendezvous expects "
                        + registrations.length;
            }
            if (registrations[rank] != null) {
                return "another process is this rank already";
            }
            registrations[rank] = registration;
            complete = missing().isEmpty();
        }
        if (complete) {
            end(null);
        }
        return null;
    }

    private void awaitDisconnect(Socket socket, long deadline_ns) throws IOException {
        long left_ms = TimeUnit.NANOSECONDS.toMillis(deadline_ns - System.nanoTime());
        socket.setSoTimeout(Math.clamp(left_ms + REGISTRATION_MS, 1, Integer.MAX_VALUE));
        socket.getInputStream().read();
    }

    /** Removes the registration of a connection, unless all ranks have registered. */
    private void unregister(Socket socket) {
        synchronized (this) {
            for (int rank = 0; rank < registrations.length; rank++) {
                Registration registration = registrations[rank];
                if (registration != null && registration.socket.equals(socket)) {
                    if (result != null) {
                        return; // its reply is being sent
                    }
                    registrations[rank] = null;
                }
            }
        }
        open.remove(socket);
        CloseHelper.quietClose(socket);
    }

    private List<Integer> missing() {
        return IntStream.range(0, registrations.length)
                .filter(rank -> registrations[rank] == null)
                .boxed()
                .toList();
    }

    /** Ends the rendezvous, once, with the reason why not all ranks have registered; null: all have. */
    private void end(@Nullable String whyNot) {
        List<Registration> present = new ArrayList<>();
        RendezvousReply reply;
        synchronized (this) {
            List<Integer> missing = missing();
            if (result != null || (whyNot == null && !missing.isEmpty())) {
                return; // ended before, or a rank has just disconnected
            }
            for (Registration registration : registrations) {
                if (registration != null) {
                    present.add(registration);
                }
            }
            reply = missing.isEmpty() ? addresses(present) : failure(missing, String.valueOf(whyNot));
            result = reply;
        }
        CloseHelper.quietClose(server);
        replyAll(present, reply);
        ended.countDown();
        open.forEach(CloseHelper::quietClose);
    }

    private static RendezvousReply failure(List<Integer> missing, String whyNot) {
        String names = missing.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String others = missing.size() == 1 ? "" : " (missing ranks: " + names + ")";
        return new RendezvousReply(missing.getFirst(), "did not register at the rendezvous " + whyNot + others);
    }

    /** All addresses, or a failure when only some ranks used the loopback address, which other hosts cannot reach. */
    private static RendezvousReply addresses(List<Registration> all) {
        StringBuilder peers = new StringBuilder("#Peer Information");
        for (Registration registration : all) {
            if (registration.isLocal() != all.getFirst().isLocal()) {
                int local = (registration.isLocal() ? registration : all.getFirst()).endpoint.rank();
                return new RendezvousReply(
                        local,
                        "used the loopback address of the rendezvous and other ranks did not; use an address that all"
                                + " hosts reach");
            }
            peers.append(registration.peer());
        }
        return new RendezvousReply(RendezvousReply.NO_RANK, peers.toString());
    }

    /** Replies to all concurrently, so that a rank that does not read cannot delay others. */
    private void replyAll(List<Registration> present, RendezvousReply reply) {
        CountDownLatch sent = new CountDownLatch(present.size());
        for (Registration registration : present) {
            Thread.ofVirtual().start(() -> {
                reply(registration.socket, reply);
                sent.countDown();
            });
        }
        try {
            sent.await(REGISTRATION_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void reply(Socket socket, RendezvousReply reply) {
        try {
            socket.getOutputStream().write(reply.encode());
            socket.shutdownOutput();
        } catch (IOException e) {
            // it has disconnected; the others will report it lost
        }
    }
}
