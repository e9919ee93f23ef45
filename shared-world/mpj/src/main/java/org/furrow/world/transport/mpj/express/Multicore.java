package org.furrow.world.transport.mpj.express;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.RankThreads;
import org.furrow.world.transport.mpj.MpjEngine.RankBody;
import org.furrow.world.transport.watch.SharedBoard;
import org.jspecify.annotations.Nullable;

/** The execution of ranks as threads of this JVM. */
final class Multicore {
    private final List<MpjTransport> transports;
    private final SharedBoard board;
    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

    Multicore(List<MpjTransport> transports, SharedBoard board) {
        this.transports = transports;
        this.board = board;
    }

    /** Runs all ranks to their end; throws the exception of the first rank that failed. */
    void run(RankBody body) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (MpjTransport transport : transports) {
            threads.add(transport.daemon(() -> work(transport, body), "rank-" + transport.rank()));
        }
        threads.forEach(Thread::start);
        int hanging = RankThreads.awaitEnd(threads, this::hasFailed);
        if (hanging >= 0) {
            first.compareAndSet(null, new RankLostException(hanging, "did not end after the run had ended"));
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
        } catch (Throwable e) { // the others are notified
            first.compareAndSet(null, e);
            transport.abort(
                    FailureKind.of(e),
                    e instanceof RankLostException lost ? lost.whoGaveUp(transport.rank()) : String.valueOf(e));
        } finally {
            transport.close();
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
