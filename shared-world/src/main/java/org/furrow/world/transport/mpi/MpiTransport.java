package org.furrow.world.transport.mpi;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.RoundWait;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/**
 * The transport of a rank started by an MPI launcher: rounds are {@code MPI_Iallgatherv}, messages outside of
 * rounds {@code MPI_Issend}.
 *
 * <p>MPI does not report lost ranks. A {@link Watch} does; without one, every wait has a time limit. A process can
 * open only one such transport. It may be opened and used by different threads.
 */
public final class MpiTransport implements Transport {
    /** Default time limit of the start, in ms. */
    public static final long START_LIMIT_ms = 120_000;

    private static final int MESSAGE_TAG = 1;

    /** Keeps transports reachable, since MPI may write to their memory at any time. */
    private static final List<MpiTransport> OPENED = new ArrayList<>(1);

    private final MpiProcess mpi;
    private final long startLimit_ms;
    private final MpiRound[] ring;
    private final BlockSizes sizes;
    private final MpiMailbox mailbox;
    private final ShutdownNotices shutdown;
    private final RoundWait wait;

    // rounds: released <= completed <= started <= released + depth
    private long started;
    private long completed;
    private long released;
    private @Nullable RankLostException failure;
    private boolean closed;

    private MpiTransport(MpiProcess mpi, int depth, long startLimit_ms) {
        this.mpi = mpi;
        this.startLimit_ms = startLimit_ms;
        ring = new MpiRound[depth];
        for (int n = 0; n < depth; n++) {
            ring[n] = new MpiRound(mpi);
        }
        sizes = new BlockSizes(mpi.size());
        mailbox = new MpiMailbox(mpi, MESSAGE_TAG);
        shutdown = new ShutdownNotices(mpi);
        wait = new RoundWait(mpi.rank(), startLimit_ms);
    }

    /**
     * Loads an MPI library and starts MPI.
     *
     * @param library name or path of the library; null: the launcher's
     * @param depth maximum number of rounds in flight
     * @param startLimit_ms time limit of every wait without a watch, in ms
     * @throws MpiException when there is no library, or it is not the launcher's
     * @throws RankLostException when not all ranks started in time
     */
    public static synchronized MpiTransport open(@Nullable String library, int depth, long startLimit_ms) {
        if (depth < 1 || startLimit_ms < 1) {
            throw new IllegalArgumentException(
                    "depth and startLimit_ms must be > 0, depth=" + depth + " startLimit_ms=" + startLimit_ms);
        }
        MpiLauncher launcher = MpiLauncher.of(System.getenv());
        MpiProcess mpi = MpiProcess.start(launcher, library, startLimit_ms);
        MpiTransport transport = new MpiTransport(mpi, depth, startLimit_ms);
        OPENED.add(transport);
        return transport;
    }

    @Override
    public void watch(Watch watch) {
        wait.watch(watch);
    }

    public String library() {
        return mpi.description();
    }

    @Override
    public int rank() {
        return mpi.rank();
    }

    @Override
    public int size() {
        return mpi.size();
    }

    @Override
    public MutableDirectBuffer message() {
        requireSound();
        if (started - released == ring.length) {
            throw new IllegalStateException("all rounds are in flight, depth=" + ring.length);
        }
        return round(started).message();
    }

    @Override
    public void start(int length) {
        requireSound();
        if (started - released == ring.length || length < 0) {
            throw new IllegalStateException("no round can be started, depth=" + ring.length + " in flight="
                    + (started - released) + " length=" + length);
        }
        MpiRound round = round(started);
        if (started >= ring.length) {
            sizes.learn(round.lengths()); // all ranks have completed this slot's round and record the same lengths
        }
        Watch watch = wait.watch();
        if (watch != null) {
            watch.started(started);
        }
        round.start(started, length, sizes);
        started++;
    }

    @Override
    public void progress() {
        if (failure != null) {
            return;
        }
        if (completed < started) {
            advance();
        } else {
            mailbox.progress();
        }
    }

    private void advance() {
        if (round(completed).advance()) {
            completed++;
        }
    }

    @Override
    public void await() {
        requireSound();
        if (released == started) {
            throw new IllegalStateException("no round is in flight");
        }
        wait.begin(released);
        while (completed == released) {
            advance();
            if (completed == released) {
                pause(released);
            }
        }
    }

    private void pause(long round) {
        try {
            if (wait.pause()) {
                shutdown.requireAll(round);
            }
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public DirectBuffer received(int rank) {
        return round(released).message(rank);
    }

    @Override
    public int receivedLength(int rank) {
        return round(released).lengths()[rank];
    }

    @Override
    public void release() {
        if (released == completed) {
            throw new IllegalStateException("no round is complete");
        }
        released++;
    }

    @Override
    public void publish(DirectBuffer message, int length) {
        requireSound();
        try {
            mailbox.publish(message, length);
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public void send(int to, DirectBuffer message, int length) {
        requireSound();
        try {
            mailbox.send(to, message, length);
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public void receive(int least, Receiver receiver) {
        requireSound();
        wait.begin(started);
        int received = mailbox.poll(receiver);
        while (received < least) {
            mailbox.progress();
            pause(started);
            received += mailbox.poll(receiver);
        }
    }

    @Override
    public int poll(Receiver receiver) {
        requireSound();
        checkWatch();
        return mailbox.poll(receiver);
    }

    /** A rank that only polls must detect losses, too. */
    private void checkWatch() {
        Watch watch = wait.watch();
        if (watch == null) {
            return;
        }
        try {
            watch.whileWaiting(started);
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }

    /** Without a watch the other ranks are not notified; they wait until the time limit. */
    @Override
    public void abort(FailureKind kind, String reason) {
        Watch watch = wait.watch();
        if (watch != null) {
            watch.abort(kind, reason);
        }
        if (failure == null) {
            failure = new RankLostException(mpi.rank(), kind, reason);
        }
    }

    /**
     * Ends MPI when every rank has closed its transport; a rank that still waits for a round of this rank is
     * notified. After a failure, or with rounds in flight, MPI is not ended; its launcher ends the other ranks when
     * this process ends.
     *
     * @throws RankLostException when a rank is lost meanwhile
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (failure == null && released == started && !Mpi.hasFailed()) {
            awaitShutdown();
            mpi.finish(startLimit_ms);
        }
    }

    /** Waits until every rank has closed its transport and all messages are received. */
    private void awaitShutdown() {
        shutdown.send(started);
        wait.begin(started);
        while (!isShutDown()) {
            pause(ShutdownNotices.NO_ROUND);
        }
    }

    private boolean isShutDown() {
        boolean complete = shutdown.areComplete();
        mailbox.poll((from, message, length) -> {});
        mailbox.progress();
        return complete && mailbox.isEmpty();
    }

    private MpiRound round(long number) {
        return ring[(int) (number % ring.length)];
    }

    private void requireSound() {
        if (failure != null) {
            throw failure;
        }
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }
}
