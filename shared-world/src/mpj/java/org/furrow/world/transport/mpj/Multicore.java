package org.furrow.world.transport.mpj;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.SharedBoard;
import org.furrow.world.transport.mpj.MpjEngine.RankBody;
import org.jspecify.annotations.Nullable;

/** Ranks that are threads of this JVM, at their work. */
final class Multicore {
    private static final long LOOK_MS = 100;

    private final List<MpjTransport> transports;
    private final SharedBoard board;
    private final long timeout_ms;
    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

    /** @param timeout_ms how long the other ranks may go on after one has failed, in ms */
    Multicore(List<MpjTransport> transports, SharedBoard board, long timeout_ms) {
        this.transports = transports;
        this.board = board;
        this.timeout_ms = timeout_ms;
    }

    /**
     * Returns when all ranks have ended.
     *
     * @throws Exception what the first rank that failed has thrown
     */
    void run(RankBody body) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (MpjTransport transport : transports) {
            threads.add(transport.daemon(() -> work(transport, body), "rank-" + transport.rank()));
        }
        threads.forEach(Thread::start);
        for (int r = 0; r < threads.size(); r++) {
            awaitEnd(threads.get(r), r);
        }
        switch (first.get()) {
            case null -> {}
            case Exception e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    private void work(MpjTransport transport, RankBody body) {
        try {
            body.run(transport);
        } catch (Throwable e) { // whatever it is, the others must hear of it
            first.compareAndSet(null, e);
            transport.abort(e instanceof RankLostException ? "gave up" : String.valueOf(e));
        } finally {
            transport.close();
        }
    }

    /** A rank that hangs is left alone when it does not end in time after the run has. */
    private void awaitEnd(Thread thread, int rank) throws InterruptedException {
        long left_ms = timeout_ms;
        while (!thread.join(Duration.ofMillis(LOOK_MS))) {
            if (hasFailed()) {
                left_ms -= LOOK_MS;
            }
            if (left_ms < 0) {
                RankLostException e = new RankLostException(rank, "did not end after the run had");
                first.compareAndSet(null, e);
                return;
            }
        }
    }

    private boolean hasFailed() {
        try {
            board.requireSound();
            return first.get() != null;
        } catch (RankLostException e) {
            return true;
        }
    }
}
