package org.furrow.world.transport.mpj.express;

import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A thread for calls of MPJ that wait, one after another; it begins with the first of them and may hang in any. */
final class LongThread implements Runnable {
    private final LinkedBlockingQueue<Runnable> calls = new LinkedBlockingQueue<>();
    private final Thread thread;
    private long asked;
    private volatile long made;
    private volatile @Nullable Throwable failure;

    /** @param group of the thread */
    LongThread(ThreadGroup group, String name) {
        thread = new Thread(group, this, name);
        thread.setDaemon(true);
    }

    /** Has a call made after those before it, and returns its number; for one thread. */
    long run(Runnable call) {
        calls.add(call);
        if (asked++ == 0) {
            thread.start();
        }
        return asked;
    }

    /** Whether a call has been made to its end. */
    boolean hasMade(long call) {
        return made >= call;
    }

    /** What the last call has thrown, or null. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Wakes it from what can be woken from, and ends it. */
    void stop() {
        thread.interrupt();
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate")
    public void run() {
        try {
            while (true) {
                calls.take().run();
                made++; // by this thread alone
            }
        } catch (InterruptedException e) {
            // stopped
        } catch (Throwable e) { // whatever it is, the rank must hear of it
            failure = e;
        }
    }
}
