package org.furrow.world.transport.watch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.CloseHelper;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/** A rank's connection to the {@link WatchServer} of its run. */
public final class WatchClient implements Watch, AutoCloseable {
    private static final int CONNECT_TIMEOUT_MS = 10_000;
    /** Time limit of the wait for the watch's notice of a loss that this rank has reported. */
    private static final long NOTICE_MS = 1_000;

    private final Socket socket;
    private final DataOutputStream out;
    private final int serverRank;
    private final WatchServer.Limits limits;
    private final long grace_ms;
    private final LastResort lastResort;
    private volatile long started;
    private volatile int epoch = -1;
    private volatile boolean finished;
    private volatile boolean closed;
    private volatile boolean lostInItsOwnWords;
    private volatile boolean stopRequested;
    private volatile @Nullable RankLostException loss;

    /** Ends the process of a rank whose thread hangs after a loss. */
    @FunctionalInterface
    public interface LastResort {
        /**
         * Ends the process.
         *
         * @param inItsOwnWords whether the lost rank itself gave the reason
         */
        void end(RankLostException loss, boolean inItsOwnWords);
    }

    /**
     * Reaction of a rank to a loss.
     *
     * @param limits the watch is lost after the same time without a heartbeat as a rank
     * @param grace_ms time for the rank to end after a notice of loss, in ms
     * @param lastResort used after that time
     */
    public record Conduct(WatchServer.Limits limits, long grace_ms, LastResort lastResort) {}

    /**
     * Connects to the watch.
     *
     * @param serverRank the rank in whose process the watch runs; -1: none
     * @throws IOException when the connection fails
     */
    public WatchClient(WatchAddress address, int rank, int serverRank, Conduct conduct) throws IOException {
        this.serverRank = serverRank;
        limits = conduct.limits;
        grace_ms = conduct.grace_ms;
        lastResort = conduct.lastResort;
        socket = new Socket();
        socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) WatchProtocol.HEARTBEAT_MS);
        out = new DataOutputStream(socket.getOutputStream());
        out.write(HexFormat.of().parseHex(address.token()));
        out.writeInt(rank);
        Thread.ofPlatform().daemon().name("watch-heartbeat").start(this::sendHeartbeats);
        Thread.ofPlatform().daemon().name("watch-listen").start(this::listen);
    }

    public void committed(int lastEpoch) {
        epoch = lastEpoch;
    }

    @Override
    public void started(long round) {
        started = round + 1;
    }

    @Override
    public void whileWaiting(long round) {
        RankLostException lost = loss;
        if (lost != null) {
            throw lost;
        }
    }

    /** The loss, after waiting for one up to a time limit or an interrupt; null when there is none. */
    public @Nullable RankLostException loss(long wait_ms) {
        await(() -> loss != null, wait_ms);
        return loss;
    }

    /** Whether the watch has requested that the run end in order. */
    public boolean stopRequested() {
        return stopRequested;
    }

    /** Whether the lost rank itself gave the reason. */
    public boolean lostInItsOwnWords() {
        return lostInItsOwnWords;
    }

    @Override
    public void abort(FailureKind kind, String reason) {
        if (loss != null || closed) {
            return;
        }
        try {
            synchronized (out) {
                out.writeByte(WatchProtocol.LOST);
                out.writeByte(kind.code());
                out.writeUTF(WatchProtocol.truncate(reason));
            }
            loss(NOTICE_MS);
        } catch (IOException e) {
            fail(new RankLostException(serverRank, "the watch does not respond"));
        }
    }

    /** Waits for the watch to end, up to a time limit or an interrupt; some launchers end all ranks when one ends. */
    public void awaitEndOfWatch(long limit_ms) {
        await(() -> false, limit_ms);
    }

    /** Waits for a condition or the end of the watch, up to a time limit or an interrupt. */
    private void await(BooleanSupplier condition, long limit_ms) {
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limit_ms);
        while (!condition.getAsBoolean()
                && !closed
                && System.nanoTime() < until_ns
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    /**
     * Reports that this rank has finished. The connection stays open, so that the end of the watch can be awaited.
     *
     * @param exitCode of this process, in [0, 127]
     */
    public void finish(int exitCode) {
        if (finished) {
            return;
        }
        finished = true;
        try {
            synchronized (out) {
                out.writeByte(WatchProtocol.FINISHED);
                out.writeByte(exitCode);
            }
        } catch (IOException e) {
            // the watch has ended
        }
    }

    @Override
    public void close() {
        closed = true;
        finish(0);
        CloseHelper.quietClose(socket);
    }

    private void sendHeartbeats() {
        while (!closed) {
            sendHeartbeat();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(WatchProtocol.HEARTBEAT_MS));
        }
    }

    private void sendHeartbeat() {
        try {
            synchronized (out) {
                out.writeByte(WatchProtocol.HEARTBEAT);
                out.writeLong(started);
                out.writeInt(epoch);
            }
        } catch (IOException e) {
            // the listener detects this, too
        }
    }

    private void listen() {
        long silence_ms = 0;
        try {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (!closed) {
                try {
                    byte frame = in.readByte();
                    silence_ms = 0;
                    if (frame == WatchProtocol.STOP) {
                        stopRequested = true;
                    } else if (frame == WatchProtocol.LOST) {
                        socket.setSoTimeout((int) limits.silent_ms()); // the rest of the frame follows
                        int rank = in.readInt();
                        FailureKind kind = FailureKind.ofCode(in.readByte());
                        lostInItsOwnWords = in.readBoolean();
                        fail(new RankLostException(rank, kind, in.readUTF()));
                    }
                } catch (SocketTimeoutException e) {
                    silence_ms += WatchProtocol.HEARTBEAT_MS; // counted, to exclude suspension of the process
                    boolean stepping = epoch >= 0;
                    if (silence_ms > limits.silence_ms(stepping)) {
                        fail(new RankLostException(serverRank, limits.silence(stepping)));
                    }
                }
            }
        } catch (IOException e) {
            if (!closed) {
                fail(new RankLostException(serverRank, "its process ended"));
                closed = true;
            }
        }
    }

    private void fail(RankLostException lost) {
        if (loss != null || finished) {
            return;
        }
        loss = lost;
        sendHeartbeat();
        Thread.ofPlatform().daemon().name("watch-last-resort").start(() -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(grace_ms));
            lastResort.end(lost, lostInItsOwnWords);
        });
    }
}
