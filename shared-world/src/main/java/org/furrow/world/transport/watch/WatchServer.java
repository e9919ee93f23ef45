package org.furrow.world.transport.watch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * The watch of a run: every rank is connected to it, and it notifies all of them when one is lost.
 *
 * <p>A rank is lost when its connection ends before it has finished, when its heartbeats stop, or when the other
 * ranks wait for it while it sends heartbeats without progress: without a round or a committed epoch, since a run with
 * a vehicle in the loop has no rounds between its start and its end. Time in which this process is suspended does not
 * count. Connections without the token are closed; each connection has its own thread, so that none can delay
 * another.
 */
public final class WatchServer implements AutoCloseable {
    private static final long TICK_MS = 50;
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(TICK_MS);
    private static final int HELLO_TIMEOUT_MS = 3_000;
    /** Time for the other ranks to report their last epochs after a loss. */
    private static final long LAST_REPORTS_MS = 400;
    /** Maximum number of simultaneous connections that are no rank's. */
    private static final int MAX_UNKNOWN = 64;

    private final WatchAddress address;
    private final Limits limits;
    private final ServerSocket socket;
    private final RankProcess[] ranks;
    private final AtomicInteger connections = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);
    private long awake_ms;
    private @Nullable Verdict verdict;
    private boolean stopRequested;
    private volatile boolean closed;

    /**
     * Time limits of a run; those of steps count once every rank has committed an epoch, because a rank that starts on
     * a busy machine may be silent for long.
     *
     * @param starting_ms until then a rank is lost after this time without a heartbeat, in ms
     * @param silent_ms from then on it is lost after this time without a heartbeat, in ms
     * @param stuck_ms a rank is lost after this time without progress while others wait for it, in ms
     */
    public record Limits(long starting_ms, long silent_ms, long stuck_ms) {
        long silence_ms(boolean stepping) {
            return stepping ? silent_ms : starting_ms;
        }

        String silence(boolean stepping) {
            return "sent no heartbeat for " + silence_ms(stepping) + " ms"
                    + (stepping ? " (--timeout)" : " while the run started");
        }
    }

    /**
     * The reason why a run ended.
     *
     * @param rank the rank that was lost or gave up
     * @param own whether this rank gave the reason
     * @param lastEpoch the last epoch that any rank reported as committed; -1: none
     */
    public record Verdict(int rank, FailureKind kind, String reason, boolean own, int lastEpoch) {}

    /** State of a rank; guarded by the server. */
    private static final class RankProcess {
        private @Nullable DataOutputStream out;
        private boolean finished;
        private int exitCode;
        private long started;
        private int epoch = -1;
        private long heartbeatAt_ms;
        private long progressAt_ms;
    }

    /**
     * Starts to listen on a free port.
     *
     * @param bind the address to listen on: the loopback address when all ranks are on this machine
     * @param host the server's name for ranks
     */
    public WatchServer(int size, InetAddress bind, String host, Limits limits) throws IOException {
        this.limits = limits;
        socket = new ServerSocket(0, size + MAX_UNKNOWN, bind);
        address = new WatchAddress(host, socket.getLocalPort(), WatchAddress.newToken());
        ranks = new RankProcess[size];
        for (int rank = 0; rank < size; rank++) {
            ranks[rank] = new RankProcess();
        }
        Thread.ofPlatform().daemon().name("watch-accept").start(this::accept);
        Thread.ofPlatform().daemon().name("watch").start(this::monitor);
    }

    public WatchAddress address() {
        return address;
    }

    /** The reason why the run ended, after waiting for it up to a time limit; null when there was no failure. */
    public @Nullable Verdict verdict(long wait_ms) {
        try {
            if (!ended.await(wait_ms, TimeUnit.MILLISECONDS)) {
                return null;
            }
            Thread.sleep(LAST_REPORTS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            Verdict known = verdict;
            if (known == null) {
                return null;
            }
            int last = -1;
            for (RankProcess process : ranks) {
                last = Math.max(last, process.epoch);
            }
            return new Verdict(known.rank, known.kind, known.reason, known.own, last);
        }
    }

    /** Ends the run because of a lost rank; ignored when the rank has finished. */
    public synchronized void lost(int rank, String reason) {
        if (!ranks[rank].finished) {
            endRun(rank, FailureKind.RANK_LOST, reason, false);
        }
    }

    /** Requests that all ranks end the run in order, also those that have yet to join. */
    public synchronized void requestStop() {
        if (!stopRequested) {
            stopRequested = true;
            send(WatchProtocol.STOP);
        }
    }

    /**
     * Waits until all ranks have finished, or one is lost, up to a time limit or an interrupt. A rank that has not yet
     * completed the last round would take the end of the watch for the loss of this process.
     */
    public synchronized void awaitFinished(long limit_ms) {
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limit_ms);
        try {
            while (verdict == null && !allFinished()) {
                long left_ms = TimeUnit.NANOSECONDS.toMillis(until_ns - System.nanoTime());
                if (left_ms <= 0) {
                    return;
                }
                wait(left_ms);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The exit code that the first rank with another one than 0 reported when it finished; 0: all had 0. */
    public synchronized int exitCode() {
        for (RankProcess process : ranks) {
            if (process.exitCode != 0) {
                return process.exitCode;
            }
        }
        return 0;
    }

    private boolean allFinished() {
        for (RankProcess process : ranks) {
            if (!process.finished) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        closed = true;
        CloseHelper.quietClose(socket);
        synchronized (this) {
            for (RankProcess process : ranks) {
                CloseHelper.quietClose(process.out);
            }
        }
    }

    private void accept() {
        while (!closed) {
            try {
                Socket connection = socket.accept();
                if (connections.incrementAndGet() > MAX_UNKNOWN + ranks.length) {
                    connections.decrementAndGet();
                    connection.close();
                } else {
                    Thread.ofVirtual().start(() -> serve(connection));
                }
            } catch (IOException e) {
                LockSupport.parkNanos(TICK_NS); // closed, or temporarily too many open files
            }
        }
    }

    private void serve(Socket connection) {
        int rank = -1;
        try (connection) {
            connection.setTcpNoDelay(true);
            connection.setSoTimeout(HELLO_TIMEOUT_MS);
            DataInputStream in = new DataInputStream(connection.getInputStream());
            byte[] token = in.readNBytes(WatchAddress.TOKEN_BYTES);
            if (!MessageDigest.isEqual(token, HexFormat.of().parseHex(address.token()))) {
                return;
            }
            int named = in.readInt();
            connection.setSoTimeout(0);
            if (named < 0 || named >= ranks.length || !join(named, connection)) {
                return;
            }
            rank = named;
            while (true) {
                read(rank, in);
            }
        } catch (IOException e) {
            if (rank >= 0) {
                lost(rank, "its process ended");
            }
        } finally {
            connections.decrementAndGet();
        }
    }

    private synchronized boolean join(int rank, Socket connection) throws IOException {
        RankProcess process = ranks[rank];
        if (process.out != null || closed) { // ranks that had joined were disconnected
            return false;
        }
        process.out = new DataOutputStream(connection.getOutputStream());
        process.heartbeatAt_ms = awake_ms;
        process.progressAt_ms = awake_ms;
        Verdict known = verdict;
        if (known != null) {
            sendLoss(process, known);
        } else if (stopRequested) {
            process.out.writeByte(WatchProtocol.STOP);
        }
        return true;
    }

    private void read(int rank, DataInputStream in) throws IOException {
        switch (in.readByte()) {
            case WatchProtocol.HEARTBEAT -> receiveHeartbeat(rank, in.readLong(), in.readInt());
            case WatchProtocol.LOST -> endRun(rank, FailureKind.ofCode(in.readByte()), in.readUTF(), true);
            case WatchProtocol.FINISHED -> finish(rank, in.readByte());
            default -> throw new IOException("unknown frame");
        }
    }

    private synchronized void receiveHeartbeat(int rank, long started, int epoch) {
        RankProcess process = ranks[rank];
        process.heartbeatAt_ms = awake_ms;
        if (started > process.started || epoch > process.epoch) {
            process.progressAt_ms = awake_ms;
        }
        process.started = Math.max(process.started, started);
        process.epoch = Math.max(process.epoch, epoch);
    }

    private synchronized void finish(int rank, int exitCode) {
        ranks[rank].finished = true;
        ranks[rank].exitCode = exitCode;
        notifyAll();
    }

    private synchronized void endRun(int rank, FailureKind kind, String reason, boolean own) {
        if (verdict != null || closed) {
            return;
        }
        verdict = new Verdict(rank, kind, reason, own, -1);
        ended.countDown();
        notifyAll();
        for (RankProcess process : ranks) {
            sendLoss(process, verdict);
        }
    }

    private void sendLoss(RankProcess process, Verdict lost) {
        DataOutputStream out = process.out;
        if (out == null || process.finished) {
            return;
        }
        try {
            out.writeByte(WatchProtocol.LOST);
            out.writeInt(lost.rank);
            out.writeByte(lost.kind.code());
            out.writeBoolean(lost.own);
            out.writeUTF(WatchProtocol.truncate(lost.reason));
        } catch (IOException e) {
            // it is lost as well
        }
    }

    private void monitor() {
        long last_ns = System.nanoTime();
        long nextHeartbeat_ms = 0;
        while (!closed) {
            LockSupport.parkNanos(TICK_NS);
            long now_ns = System.nanoTime();
            long gap_ms = TimeUnit.NANOSECONDS.toMillis(now_ns - last_ns);
            last_ns = now_ns;
            boolean heartbeatIsDue;
            synchronized (this) {
                awake_ms += Math.min(gap_ms, 2 * TICK_MS);
                heartbeatIsDue = awake_ms >= nextHeartbeat_ms;
            }
            checkRanks();
            if (heartbeatIsDue) {
                nextHeartbeat_ms += WatchProtocol.HEARTBEAT_MS;
                send(WatchProtocol.HEARTBEAT);
            }
        }
    }

    private synchronized void checkRanks() {
        long mostStarted = 0;
        long leastStarted = Long.MAX_VALUE;
        boolean stepping = true;
        for (RankProcess process : ranks) {
            mostStarted = Math.max(mostStarted, process.started);
            leastStarted = Math.min(leastStarted, process.finished ? Long.MAX_VALUE : process.started);
            stepping &= process.epoch >= 0;
        }
        for (int rank = 0; rank < ranks.length; rank++) {
            RankProcess process = ranks[rank];
            if (process.out == null || process.finished) {
                continue;
            }
            if (awake_ms - process.heartbeatAt_ms > limits.silence_ms(stepping)) {
                lost(rank, limits.silence(stepping));
            } else if (stepping
                    && process.started < mostStarted
                    && process.started == leastStarted // a rank further ahead may wait for it
                    && awake_ms - process.progressAt_ms > limits.stuck_ms) {
                lost(rank, "made no progress for " + limits.stuck_ms + " ms (--timeout) while others waited for it");
            }
        }
    }

    private synchronized void send(int frame) {
        for (RankProcess process : ranks) {
            DataOutputStream out = process.out;
            try {
                if (out != null && !process.finished) {
                    out.writeByte(frame);
                }
            } catch (IOException e) {
                // the thread that reads its frames detects this
            }
        }
    }
}
