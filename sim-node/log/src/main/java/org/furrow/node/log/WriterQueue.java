package org.furrow.node.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.input.file.WriterThread;
import org.jspecify.annotations.Nullable;

/** Batches on their way to a thread of their own, which writes them in the order in which they were passed on. */
public final class WriterQueue<B> {
    private static final long PAUSE_NS = 200_000;

    private final BlockingQueue<B> full = new LinkedBlockingQueue<>();
    private final AtomicLong passed = new AtomicLong();
    private final String fault;
    private final B end;
    private final Sink<B> sink;
    private final Thread thread;
    private final AtomicLong written = new AtomicLong();
    private volatile @Nullable Throwable failure;

    /** What the thread does with a batch. */
    public interface Sink<B> {
        /** Writes a batch and takes it back, in any case; an exception ends the thread. */
        void write(B batch) throws IOException;
    }

    /**
     * Starts the thread.
     *
     * @param fault message when writing has failed
     * @param end a batch that ends the thread
     */
    public WriterQueue(String name, String fault, B end, Sink<B> sink) {
        this.fault = fault;
        this.end = end;
        this.sink = sink;
        thread = Thread.ofPlatform().daemon().name(name).start(this::work);
    }

    @SuppressWarnings("ReferenceEquality") // the end is one object
    private void work() {
        try {
            for (B next = full.take(); next != end; next = full.take()) {
                sink.write(next);
                written.incrementAndGet();
            }
        } catch (InterruptedException | IOException | RuntimeException e) {
            failure = e;
        }
    }

    /** Passes a batch to the thread. */
    public void pass(B batch) {
        full.add(batch);
        passed.incrementAndGet();
    }

    /** @throws UncheckedIOException when writing has failed */
    public void requireWorking() {
        Throwable e = failure;
        if (e != null) {
            throw new UncheckedIOException(fault, e instanceof IOException io ? io : new IOException(e));
        }
    }

    /**
     * Pauses a thread that waits for this queue's.
     *
     * @throws UncheckedIOException when writing has failed
     */
    public void pause() {
        LockSupport.parkNanos(PAUSE_NS);
        requireWorking();
    }

    /** Returns when every batch that was passed before is written. */
    public void await() {
        long wanted = passed.get();
        while (written.get() < wanted) {
            pause();
        }
    }

    /** Ends the thread after the batches that were passed, and returns why writing has failed; null if it has not. */
    public @Nullable Throwable end() {
        full.add(end);
        WriterThread.awaitEnd(thread);
        return failure;
    }

    /** Whether writing has failed. */
    public boolean hasFailed() {
        return failure != null;
    }
}
