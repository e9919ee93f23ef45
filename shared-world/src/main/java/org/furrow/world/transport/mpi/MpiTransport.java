package org.furrow.world.transport.mpi;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/**
 * A rank that a real MPI started: rounds are {@code MPI_Iallgatherv}, messages without rounds {@code MPI_Issend}.
 *
 * <p>MPI itself does not tell that a rank is lost. A {@link Watch} does; before there is one, a limit of time ends every wait.
 * A process has one such transport in its life. It may be made by another thread than the one that uses it.
 */
public final class MpiTransport implements Transport {
    /** How long ranks may take to come, in ms, when there is no reason for another time. */
    public static final long START_LIMIT_ms = 120_000;

    /** MPI writes to a transport's memory whether anybody still knows that or not. */
    private static final List<MpiTransport> KEPT = new ArrayList<>(1);

    private final MpiProcess mpi;
    private final long startLimit_ms;
    private final MpiRound[] ring;
    private final BlockSizes sizes;
    private final MpiPost post;
    private final Farewell farewell;
    private final Patience patience;

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
        post = new MpiPost(mpi);
        farewell = new Farewell(mpi);
        patience = new Patience(mpi.rank(), startLimit_ms);
    }

    /**
     * Loads an MPI library and starts MPI.
     *
     * @param library name or path of the library; null: the one that belongs to the launcher that started this process
     * @param depth rounds that may be on their way at once
     * @param startLimit_ms how long to wait for ranks that do not come, in ms, until there is a watch
     * @throws MpiException when there is no library, or it does not belong to the launcher
     * @throws RankLostException when not all ranks came in time
     */
    public static synchronized MpiTransport open(@Nullable String library, int depth, long startLimit_ms) {
        if (depth < 1 || startLimit_ms < 1) {
            throw new IllegalArgumentException(
                    "depth and startLimit_ms must be > 0, depth=" + depth + " startLimit_ms=" + startLimit_ms);
        }
        MpiLauncher launcher = MpiLauncher.of(System.getenv());
        MpiProcess mpi = MpiProcess.start(launcher, library, startLimit_ms);
        MpiTransport transport = new MpiTransport(mpi, depth, startLimit_ms);
        KEPT.add(transport);
        return transport;
    }

    @Override
    public void watch(Watch watch) {
        patience.watch(watch);
    }

    /** Version and name of the MPI library. */
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
            throw new IllegalStateException("all rounds are on their way, depth=" + ring.length);
        }
        return round(started).message();
    }

    @Override
    public void start(int length) {
        requireSound();
        if (started - released == ring.length || length < 0) {
            throw new IllegalStateException("no round can be started, depth=" + ring.length + " on their way="
                    + (started - released) + " length=" + length);
        }
        MpiRound round = round(started);
        if (started >= ring.length) {
            sizes.learn(round.lengths()); // all ranks have released the round that was here: they learn the same
        }
        Watch watch = patience.watch();
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
            post.progress();
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
            throw new IllegalStateException("no round is on its way");
        }
        patience.begin(released);
        while (completed == released) {
            advance();
            if (completed == released) {
                turn(released);
            }
        }
    }

    /** After MPI has answered that what this rank waits for is not there yet. */
    private void turn(long round) {
        try {
            if (patience.turn()) {
                farewell.requireAll(round);
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
            post.publish(message, length);
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public int poll(Receiver receiver) {
        requireSound();
        return post.poll(receiver);
    }

    /** Without a watch, the others are not told: they wait until the limit, or until {@link #abortJob} ends them. */
    @Override
    public void abort(FailureKind kind, String reason) {
        Watch watch = patience.watch();
        if (watch != null) {
            watch.abort(kind, reason);
        }
        if (failure == null) {
            failure = new RankLostException(mpi.rank(), kind, reason);
        }
    }

    /** Lets MPI end the processes of all ranks at once, this one's too; any thread may ask for it. */
    public void abortJob(int exitCode) {
        Mpi.abort(exitCode);
    }

    /**
     * Ends MPI when every rank has come here; others that still wait for a round of this rank are told. After a failure, or
     * when rounds are on their way, MPI is left as it is, and its launcher ends the other ranks when this process ends.
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
            leave();
            mpi.finish(startLimit_ms);
        }
    }

    /** Waits until every rank is here, and everything that was sent is taken up. */
    private void leave() {
        farewell.say(started);
        patience.begin(started);
        while (!isFree()) {
            turn(Farewell.NONE);
        }
    }

    private boolean isFree() {
        boolean allLeave = farewell.listen() && farewell.isHeard();
        post.poll((from, message, length) -> {});
        post.progress();
        return allLeave && post.isEmpty();
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
