package org.furrow.world.transport.watch;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/**
 * A watch for ranks that are threads of one JVM: a board on which each rank notes how many rounds it has started, and the
 * reason why a rank has ended the run. Time in which the whole process is suspended counts as no waiting.
 */
public final class SharedBoard {
    /** Most that is believed to have been waited between two looks; a longer gap is a suspended process. */
    private static final long SLICE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Longs between two ranks' counters, so that they do not share a cache line. */
    private static final int STRIDE = 16;

    private final int size;
    private final long timeout_ms;
    private final AtomicLongArray started;
    private final AtomicReference<@Nullable Ending> ending = new AtomicReference<>();

    private record Ending(int rank, FailureKind kind, String reason) {}

    /**
     * @param size number of ranks
     * @param timeout_ms how long a rank waits for a round, in ms
     */
    public SharedBoard(int size, long timeout_ms) {
        if (size < 1 || timeout_ms < 1) {
            throw new IllegalArgumentException(
                    "size and timeout_ms must be > 0, size=" + size + " timeout_ms=" + timeout_ms);
        }
        this.size = size;
        this.timeout_ms = timeout_ms;
        started = new AtomicLongArray(size * STRIDE);
    }

    /** The board as one rank uses it, from one thread; {@link Watch#abort} may be called from any. */
    public Watch rank(int rank) {
        return new RankWatch(rank);
    }

    /** Throws why the run has ended, if it has. */
    public void requireSound() {
        Ending end = ending.get();
        if (end != null) {
            throw new RankLostException(end.rank, end.kind, end.reason);
        }
    }

    private void end(int rank, FailureKind kind, String reason) {
        ending.compareAndSet(null, new Ending(rank, kind, reason));
    }

    private int slowest() {
        int slowest = 0;
        for (int r = 1; r < size; r++) {
            if (started.get(r * STRIDE) < started.get(slowest * STRIDE)) {
                slowest = r;
            }
        }
        return slowest;
    }

    private final class RankWatch implements Watch {
        private final int rank;
        private long round = -1;
        private long last_ns;
        private long waited_ns;

        RankWatch(int rank) {
            this.rank = rank;
        }

        @Override
        public void started(long startedRound) {
            started.set(rank * STRIDE, startedRound + 1);
        }

        @Override
        public void whileWaiting(long waitingFor) {
            requireSound();
            long now_ns = System.nanoTime();
            if (waitingFor != round || started.get(rank * STRIDE) <= round) { // else it waits for nobody but itself
                round = waitingFor;
                waited_ns = 0;
            } else {
                waited_ns += Math.min(now_ns - last_ns, SLICE_NS);
            }
            last_ns = now_ns;
            if (waited_ns >= TimeUnit.MILLISECONDS.toNanos(timeout_ms)) {
                giveUp();
                requireSound();
            }
        }

        private void giveUp() {
            int slowest = slowest();
            if (started.get(slowest * STRIDE) <= round) {
                end(slowest, FailureKind.RANK_LOST, "no message for " + timeout_ms + " ms");
            } else {
                end(
                        rank,
                        FailureKind.RANK_LOST,
                        "no messages for " + timeout_ms + " ms, though every rank has started round " + round);
            }
        }

        @Override
        public void abort(FailureKind kind, String reason) {
            end(rank, kind, reason);
        }
    }
}
