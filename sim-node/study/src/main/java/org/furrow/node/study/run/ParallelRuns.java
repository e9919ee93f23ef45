package org.furrow.node.study.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.furrow.node.results.RunFailedException;

/**
 * Executes runs, several at a time.
 *
 * @param jobs number of concurrent runs
 * @param noun "sweep" or "data set"
 * @param stop ends the runs in progress
 */
public record ParallelRuns(int jobs, String noun, Runnable stop) {
    /** Receives the progress. Calls come from several threads, one after another. */
    public interface Progress {
        /** Called when a run has ended. */
        void ended(int done, int total);
    }

    /** Executes one run. */
    @FunctionalInterface
    public interface Execution<P, R> {
        R run(P point) throws RunFailedException;
    }

    /**
     * Executes all runs.
     *
     * @return the results in the order of the points
     * @throws RunFailedException if a run threw it, or the thread was interrupted; then the others are stopped
     */
    public <P, R> List<R> all(List<P> points, Execution<P, R> execution, Progress progress) throws RunFailedException {
        List<Future<R>> futures = new ArrayList<>();
        int[] done = {0};
        try (ExecutorService pool = Executors.newFixedThreadPool(jobs)) {
            for (P point : points) {
                futures.add(pool.submit(() -> {
                    R result = execution.run(point);
                    synchronized (done) {
                        done[0]++;
                        progress.ended(done[0], points.size());
                    }
                    return result;
                }));
            }
            List<R> results = new ArrayList<>();
            try {
                for (Future<R> future : futures) {
                    results.add(future.get());
                }
                return results;
            } catch (ExecutionException e) {
                pool.shutdownNow();
                stop.run();
                if (e.getCause() instanceof RunFailedException failure) {
                    throw failure;
                }
                throw new RunFailedException("a run cannot be read: " + e.getCause(), e);
            } catch (InterruptedException e) {
                pool.shutdownNow();
                stop.run();
                Thread.currentThread().interrupt();
                throw new RunFailedException("the " + noun + " was interrupted", e);
            }
        }
    }
}
