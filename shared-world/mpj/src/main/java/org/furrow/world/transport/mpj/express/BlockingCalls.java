package org.furrow.world.transport.mpj.express;

import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A thread for blocking calls of MPJ, one after another, any of which may hang; it starts with the first call. */
final class BlockingCalls implements Runnable {
    private final LinkedBlockingQueue<Runnable> calls = new LinkedBlockingQueue<>();
    private final Thread thread;
    private long submitted;
    private volatile long done;
    private volatile @Nullable Throwable failure;

    BlockingCalls(ThreadGroup group, String name) {
        thread = new Thread(group, this, name);
        thread.setDaemon(true);
    }

    /** Queues a call and returns its number; for one thread. */
    long submit(Runnable call) {
        calls.add(call);
        if (submitted++ == 0) {
            thread.start();
        }
        return submitted;
    }

    boolean isDone(long call) {
        return done >= call;
    }

    /** The exception of the last call, or null. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Interrupts the thread and ends it. */
    void stop() {
        thread.interrupt();
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // written by this thread only
    public void run() {
        try {
            while (true) {
                calls.take().run();
                done++;
            }
        } catch (InterruptedException e) {
            // stopped
        } catch (Throwable e) { // the rank reports it
            failure = e;
        }
    }
}
