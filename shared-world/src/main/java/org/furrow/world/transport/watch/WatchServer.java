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
import org.agrona.CloseHelper;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * The watch of a run: every rank is connected to it, and it tells all of them when one is lost.
 *
 * <p>A rank is lost when its connection ends before it said that it was done, when it gives no sign of life, or when all
 * others wait for it while it lives but does not get on. Time in which this process is suspended does not count. Connections
 * that do not know the token are closed; each is read on a thread of its own, so none can hold another up.
 */
public final class WatchServer implements AutoCloseable {
    private static final long TICK_MS = 50;
    private static final int HELLO_TIMEOUT_MS = 3_000;
    /** After a loss: time in which the others say how far they had come. */
    private static final long LAST_WORDS_MS = 400;
    /** Strangers that may be connected at once. */
    private static final int MOST_STRANGERS = 64;

    private final WatchAddress address;
    private final Limits limits;
    private final ServerSocket socket;
    private final RankProcess[] members;
    private final AtomicInteger strangers = new AtomicInteger();
    private final CountDownLatch decided = new CountDownLatch(1);
    private long awake_ms;
    private @Nullable Verdict verdict;
    private volatile boolean closed;

    /**
     * @param silent_ms a rank that gives no sign of life for so long is lost, in ms
     * @param stuck_ms a rank for which others wait so long, once all have begun to step, is lost, in ms
     */
    public record Limits(long silent_ms, long stuck_ms) {}

    /**
     * Why a run ended.
     *
     * @param rank that was lost, or gave up
     * @param kind of failure
     * @param own whether the reason is the rank's own
     * @param lastEpoch the last that any rank said it had committed; -1: none
     */
    public record Verdict(int rank, FailureKind kind, String reason, boolean own, int lastEpoch) {}

    /** What is known of a rank; guarded by the server. */
    private static final class RankProcess {
        private @Nullable DataOutputStream out;
        private boolean done;
        private long started;
        private int epoch = -1;
        private long heardAt_ms;
        private long startedAt_ms;
    }

    /**
     * Begins to listen, on a port that is free.
     *
     * @param size number of ranks
     * @param bind where to listen: the loopback address when all ranks are on this machine
     * @param host by which ranks reach it
     */
    public WatchServer(int size, InetAddress bind, String host, Limits limits) throws IOException {
        this.limits = limits;
        socket = new ServerSocket(0, size + MOST_STRANGERS, bind);
        address = new WatchAddress(host, socket.getLocalPort(), WatchAddress.newToken());
        members = new RankProcess[size];
        for (int rank = 0; rank < size; rank++) {
            members[rank] = new RankProcess();
        }
        Thread.ofPlatform().daemon().name("watch-accept").start(this::accept);
        Thread.ofPlatform().daemon().name("watch").start(this::observe);
    }

    /** What ranks need to know to connect. */
    public WatchAddress address() {
        return address;
    }

    /** Why the run ended, waiting for it up to a time; null when nothing was wrong. */
    public @Nullable Verdict verdict(long wait_ms) {
        try {
            if (!decided.await(wait_ms, TimeUnit.MILLISECONDS)) {
                return null;
            }
            Thread.sleep(LAST_WORDS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            Verdict known = verdict;
            if (known == null) {
                return null;
            }
            int last = -1;
            for (RankProcess member : members) {
                last = Math.max(last, member.epoch);
            }
            return new Verdict(known.rank, known.kind, known.reason, known.own, last);
        }
    }

    /** Says that a rank is lost, as whoever started it may know first; nothing when it had done its part. */
    public synchronized void lost(int rank, String reason) {
        if (!members[rank].done) {
            decide(rank, FailureKind.RANK_LOST, reason, false);
        }
    }

    @Override
    public void close() {
        closed = true;
        CloseHelper.quietClose(socket);
        synchronized (this) {
            for (RankProcess member : members) {
                CloseHelper.quietClose(member.out);
            }
        }
    }

    private void accept() {
        while (!closed) {
            try {
                Socket connection = socket.accept();
                if (strangers.incrementAndGet() > MOST_STRANGERS + members.length) {
                    strangers.decrementAndGet();
                    connection.close();
                } else {
                    Thread.ofVirtual().start(() -> serve(connection));
                }
            } catch (IOException e) {
                pause(); // closed, or too many files are open for the moment
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
            if (named < 0 || named >= members.length || !join(named, connection)) {
                return;
            }
            rank = named;
            while (read(rank, in)) {
                // until it is done
            }
        } catch (IOException e) {
            if (rank >= 0) {
                decide(rank, FailureKind.RANK_LOST, "its process ended", false);
            }
        } finally {
            strangers.decrementAndGet();
        }
    }

    private synchronized boolean join(int rank, Socket connection) throws IOException {
        RankProcess member = members[rank];
        if (member.out != null || closed) { // closing has ended those who had joined
            return false;
        }
        member.out = new DataOutputStream(connection.getOutputStream());
        member.heardAt_ms = awake_ms;
        member.startedAt_ms = awake_ms;
        Verdict known = verdict;
        if (known != null) {
            tell(member, known);
        }
        return true;
    }

    /** Reads a frame; false when the rank is done. */
    private boolean read(int rank, DataInputStream in) throws IOException {
        switch (in.readByte()) {
            case Frames.BEAT -> beat(rank, in.readLong(), in.readInt());
            case Frames.LOST -> decide(rank, FailureKind.ofCode(in.readByte()), in.readUTF(), true);
            case Frames.BYE -> {
                finish(rank);
                return false;
            }
            default -> throw new IOException("unknown frame");
        }
        return true;
    }

    private synchronized void beat(int rank, long started, int epoch) {
        RankProcess member = members[rank];
        member.heardAt_ms = awake_ms;
        if (started > member.started) {
            member.started = started;
            member.startedAt_ms = awake_ms;
        }
        member.epoch = Math.max(member.epoch, epoch);
    }

    private synchronized void finish(int rank) {
        members[rank].done = true;
    }

    private synchronized void decide(int rank, FailureKind kind, String reason, boolean own) {
        if (verdict != null || closed) {
            return;
        }
        verdict = new Verdict(rank, kind, reason, own, -1);
        decided.countDown();
        for (RankProcess member : members) {
            tell(member, verdict);
        }
    }

    private void tell(RankProcess member, Verdict what) {
        DataOutputStream out = member.out;
        if (out == null || member.done) {
            return;
        }
        try {
            out.writeByte(Frames.LOST);
            out.writeInt(what.rank);
            out.writeByte(what.kind.code());
            out.writeBoolean(what.own);
            out.writeUTF(Frames.cut(what.reason));
        } catch (IOException e) {
            // it is lost as well, and knows that it ends
        }
    }

    private void observe() {
        long last_ns = System.nanoTime();
        long nextBeat_ms = 0;
        while (!closed) {
            pause();
            long now_ns = System.nanoTime();
            long gap_ms = TimeUnit.NANOSECONDS.toMillis(now_ns - last_ns);
            last_ns = now_ns;
            boolean beats;
            synchronized (this) {
                awake_ms += Math.min(gap_ms, 2 * TICK_MS);
                beats = awake_ms >= nextBeat_ms;
            }
            judge();
            if (beats) {
                nextBeat_ms += Frames.BEAT_MS;
                beat();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(TICK_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void judge() {
        long most = 0;
        boolean stepping = true;
        for (RankProcess member : members) {
            most = Math.max(most, member.started);
            stepping &= member.epoch >= 0;
        }
        for (int rank = 0; rank < members.length; rank++) {
            RankProcess member = members[rank];
            if (member.out == null || member.done) {
                continue;
            }
            if (awake_ms - member.heardAt_ms > limits.silent_ms) {
                decide(rank, FailureKind.RANK_LOST, "gives no sign of life for " + limits.silent_ms + " ms", false);
            } else if (stepping && member.started < most && awake_ms - member.startedAt_ms > limits.stuck_ms) {
                decide(
                        rank,
                        FailureKind.RANK_LOST,
                        "does not get on for " + limits.stuck_ms + " ms while others wait for it",
                        false);
            }
        }
    }

    private synchronized void beat() {
        for (RankProcess member : members) {
            DataOutputStream out = member.out;
            try {
                if (out != null && !member.done) {
                    out.writeByte(Frames.BEAT);
                }
            } catch (IOException e) {
                // its reader sees that, too, and says so
            }
        }
    }
}
