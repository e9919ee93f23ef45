package org.furrow.node.input.file;

import java.util.concurrent.locks.LockSupport;

/** Helper for threads that write queued data to disk. */
public final class WriterThread {
    private WriterThread() {}

    /** Wakes a thread and waits until it has ended, even if interrupted: data not yet written would be lost. */
    public static void awaitEnd(Thread writer) {
        LockSupport.unpark(writer);
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
