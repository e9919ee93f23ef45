package org.furrow.node.run;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Work on a separate thread, which does not keep the process alive.
 *
 * @param <T> its result
 */
public final class SideTask<T> {
    private final FutureTask<T> task;

    private SideTask(Callable<T> work) {
        task = new FutureTask<>(work);
    }

    /** @param thread name of the thread */
    public static <T> SideTask<T> start(String thread, Callable<T> work) {
        SideTask<T> side = new SideTask<>(work);
        Thread.ofPlatform().daemon().name(thread).start(side.task);
        return side;
    }

    /**
     * Waits for the end of the work, also when the caller's thread is interrupted, and returns its result. Unchecked
     * exceptions of the work are thrown as they are.
     *
     * @param checked class of the checked exceptions that the work may throw
     * @throws X as the work did
     */
    public <X extends Exception> T result(Class<X> checked) throws X {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw cause(e, checked);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <X extends Exception> X cause(ExecutionException failure, Class<X> checked) {
        Throwable cause = failure.getCause();
        if (cause instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        if (checked.isInstance(cause)) {
            return checked.cast(cause);
        }
        throw new IllegalStateException(cause);
    }
}
