package org.furrow.node.input.file;

import java.util.concurrent.locks.LockSupport;

/** The end of a thread that writes to disk what others have handed it. */
public final class WriterThread {
    private WriterThread() {}

    /** Wakes the thread and returns when it has ended, also when this one is interrupted: what is not written would be lost. */
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
