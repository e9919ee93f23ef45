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
import org.agrona.CloseHelper;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/** A rank's connection to the {@link WatchServer} of its run. */
public final class WatchClient implements Watch, AutoCloseable {
    private static final int CONNECT_TIMEOUT_MS = 10_000;
    /** How long a rank waits for the verdict on what it reported itself. */
    private static final long ANSWER_MS = 1_000;

    private final Socket socket;
    private final DataOutputStream out;
    private final int serverRank;
    private final long silent_ms;
    private final long grace_ms;
    private final Runnable lastResort;
    private volatile long started;
    private volatile int epoch = -1;
    private volatile boolean closed;
    private volatile boolean lostInItsOwnWords;
    private volatile @Nullable RankLostException loss;

    /**
     * How a rank deals with a loss.
     *
     * @param silent_ms the watch is lost when it gives no sign of life for so long, in ms
     * @param grace_ms time that a rank has to end after it heard of a loss, in ms
     * @param lastResort ends the process when it has not ended by then, because its thread hangs
     */
    public record Conduct(long silent_ms, long grace_ms, Runnable lastResort) {}

    /**
     * Connects.
     *
     * @param serverRank the rank in whose process the watch is; -1: in none
     * @throws IOException when the watch is not reached
     */
    public WatchClient(WatchAddress address, int rank, int serverRank, Conduct conduct) throws IOException {
        this.serverRank = serverRank;
        silent_ms = conduct.silent_ms;
        grace_ms = conduct.grace_ms;
        lastResort = conduct.lastResort;
        socket = new Socket();
        socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) Frames.BEAT_MS);
        out = new DataOutputStream(socket.getOutputStream());
        out.write(HexFormat.of().parseHex(address.token()));
        out.writeInt(rank);
        Thread.ofPlatform().daemon().name("watch-beat").start(this::beat);
        Thread.ofPlatform().daemon().name("watch-listen").start(this::listen);
    }

    /** This rank has committed an epoch. */
    public void committed(int lastEpoch) {
        epoch = lastEpoch;
    }

    @Override
    public void started(long round) {
        started = round + 1;
    }

    @Override
    public void whileWaiting(long round) {
        RankLostException known = loss;
        if (known != null) {
            throw known;
        }
    }

    /** What has been lost so far, waiting for word of it up to a time or to an interrupt; null when nothing is. */
    public @Nullable RankLostException loss(long wait_ms) {
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait_ms);
        while (loss == null
                && !closed
                && System.nanoTime() < until_ns
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        return loss;
    }

    /** Whether the rank that is lost said itself why. */
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
                out.writeByte(Frames.LOST);
                out.writeByte(kind.code());
                out.writeUTF(Frames.cut(reason));
            }
            loss(ANSWER_MS);
        } catch (IOException e) {
            fail(new RankLostException(serverRank, "the watch does not answer"));
        }
    }

    /** Returns when the watch has ended, or after a time or an interrupt: who ends before the watch may take others with it. */
    public void awaitEndOfWatch(long most_ms) {
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(most_ms);
        while (!closed
                && System.nanoTime() < until_ns
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    /** This rank has done its part. */
    @Override
    public void close() {
        closed = true;
        try {
            synchronized (out) {
                out.writeByte(Frames.BYE);
            }
        } catch (IOException e) {
            // the watch has ended already
        }
        CloseHelper.quietClose(socket);
    }

    private void beat() {
        while (!closed) {
            sendBeat();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Frames.BEAT_MS));
        }
    }

    private void sendBeat() {
        try {
            synchronized (out) {
                out.writeByte(Frames.BEAT);
                out.writeLong(started);
                out.writeInt(epoch);
            }
        } catch (IOException e) {
            // the listener sees it, too
        }
    }

    private void listen() {
        long silentFor_ms = 0;
        try {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (!closed) {
                try {
                    byte frame = in.readByte();
                    silentFor_ms = 0;
                    if (frame == Frames.LOST) {
                        socket.setSoTimeout((int) silent_ms); // the rest of it is on its way
                        int rank = in.readInt();
                        FailureKind kind = FailureKind.ofCode(in.readByte());
                        lostInItsOwnWords = in.readBoolean();
                        fail(new RankLostException(rank, kind, in.readUTF()));
                    }
                } catch (SocketTimeoutException e) {
                    silentFor_ms += Frames.BEAT_MS; // counted, not measured: a suspended process hears nothing
                    if (silentFor_ms > silent_ms) {
                        fail(new RankLostException(serverRank, "gives no sign of life for " + silent_ms + " ms"));
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

    private void fail(RankLostException what) {
        if (loss != null || closed) {
            return;
        }
        loss = what;
        sendBeat();
        Thread.ofPlatform().daemon().name("watch-last-resort").start(() -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(grace_ms));
            lastResort.run();
        });
    }
}
