package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs independent pieces of work on a fixed number of threads. */
public final class Workers implements AutoCloseable {
    private final int threads;
    private final ExecutorService executor;

    /** A piece of work. */
    @FunctionalInterface
    public interface Piece {
        /**
         * Does one piece.
         *
         * @param worker from 0, below {@link #threads}; a worker does one piece at a time
         */
        void run(int piece, int worker);
    }

    public Workers(int threads) {
        this.threads = threads;
        executor = Executors.newFixedThreadPool(
                Math.max(1, threads - 1),
                Thread.ofPlatform().name("render-", 1).daemon().factory());
    }

    public int threads() {
        return threads;
    }

    /** Does all pieces; returns when the last one is done. */
    public void run(int pieces, Piece work) {
        if (threads == 1 || pieces <= 1) {
            for (int p = 0; p < pieces; p++) {
                work.run(p, 0);
            }
            return;
        }
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> others = new ArrayList<>();
        for (int w = 1; w < Math.min(threads, pieces); w++) {
            others.add(executor.submit(loop(next, pieces, w, work)));
        }
        try {
            loop(next, pieces, 0, work).call();
            for (Future<?> other : others) {
                other.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while rendering", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("rendering failed: " + e.getCause(), e.getCause());
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Callable<Boolean> loop(AtomicInteger next, int pieces, int worker, Piece work) {
        return () -> {
            for (int p = next.getAndIncrement(); p < pieces; p = next.getAndIncrement()) {
                work.run(p, worker);
            }
            return true;
        };
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
