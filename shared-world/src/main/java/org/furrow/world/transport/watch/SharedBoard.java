package org.furrow.world.transport.watch;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/**
 * A watch for ranks that are threads of one JVM: each rank records the number of rounds it has started, and a rank
 * that ends the run records its reason. Time in which the process is suspended does not count. Another limit holds
 * until all ranks have begun.
 */
public final class SharedBoard {
    /** Maximum time counted between two checks; a longer one means that the process was suspended. */
    private static final long MAX_CHECK_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Distance of two ranks' counters, so that they do not share a cache line. */
    private static final int STRIDE = 16;

    private final int size;
    private final long start_ms;
    private final long timeout_ms;
    private final AtomicLongArray started;
    private final AtomicInteger preparing;
    private final AtomicReference<@Nullable RankLostException> ending = new AtomicReference<>();

    /**
     * @param start_ms time limit of a wait for a round until all ranks have begun, in ms
     * @param timeout_ms time limit of a wait for a round from then on, in ms
     */
    public SharedBoard(int size, long start_ms, long timeout_ms) {
        if (size < 1 || start_ms < 1 || timeout_ms < 1) {
            throw new IllegalArgumentException("size, start_ms and timeout_ms must be > 0, size=" + size + " start_ms="
                    + start_ms + " timeout_ms=" + timeout_ms);
        }
        this.size = size;
        this.start_ms = start_ms;
        this.timeout_ms = timeout_ms;
        preparing = new AtomicInteger(size);
        started = new AtomicLongArray(size * STRIDE);
    }

    /** The watch of one rank, for one thread; {@link Watch#abort} is thread-safe. */
    public Watch rank(int rank) {
        return new RankWatch(rank);
    }

    /** Throws the loss that has ended the run, if any. */
    public void requireSound() {
        RankLostException end = ending.get();
        if (end != null) {
            throw new RankLostException(end.rank(), end.kind(), end.reason());
        }
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
        private boolean isBegun;

        RankWatch(int rank) {
            this.rank = rank;
        }

        @Override
        public void started(long startedRound) {
            started.set(rank * STRIDE, startedRound + 1);
        }

        @Override
        public void begun() {
            if (!isBegun) {
                isBegun = true;
                preparing.decrementAndGet();
            }
        }

        @Override
        public void whileWaiting(long waitingFor) {
            requireSound();
            long now_ns = System.nanoTime();
            if (waitingFor != round || started.get(rank * STRIDE) <= round) { // not yet waiting for other ranks
                round = waitingFor;
                waited_ns = 0;
            } else {
                waited_ns += Math.min(now_ns - last_ns, MAX_CHECK_NS);
            }
            last_ns = now_ns;
            boolean isStart = preparing.get() > 0;
            if (waited_ns >= TimeUnit.MILLISECONDS.toNanos(isStart ? start_ms : timeout_ms)) {
                giveUp(isStart ? start_ms + " ms while the run started" : timeout_ms + " ms (--timeout)");
                requireSound();
            }
        }

        private void giveUp(String limit) {
            int slowest = slowest();
            ending.compareAndSet(
                    null,
                    started.get(slowest * STRIDE) <= round
                            ? new RankLostException(slowest, "no message for " + limit)
                            : new RankLostException(
                                    rank,
                                    "no messages for " + limit + ", although every rank has started round " + round));
        }

        @Override
        public void abort(FailureKind kind, String reason) {
            ending.compareAndSet(null, new RankLostException(rank, kind, reason));
        }
    }
}
