package org.furrow.node.can;

/**
 * A CAN bus or a substitute. {@link #send}, {@link #drain} and {@link #stats} never block and never allocate:
 * threads of the backend transfer the frames and reopen a lost adapter.
 *
 * <p>Several threads may call {@link #send}, one at a time {@link #drain}. A bus does not receive its own frames.
 */
public interface CanBus extends AutoCloseable {
    /**
     * Queues a copy of a frame for sending.
     *
     * @return false if the queue is full or the bus is not up; the frame then counts as dropped
     */
    boolean send(CanFrame frame);

    /**
     * Passes the frames received since the last call to a handler, in order of arrival, and returns their number.
     * Frames that arrive during the call may remain for the next one, so that the call ends.
     */
    int drain(FrameHandler handler);

    /**
     * Sets the observer of the frames that the threads of the bus send and receive. Their timestamps are then those of
     * {@link System#nanoTime}.
     *
     * @return false for a bus without threads, which calls no observer: it sends within {@link #send}
     */
    default boolean observe(BusObserver observer) {
        return false;
    }

    /** Returns counters and state: always the same object, a live view. */
    BusStats stats();

    /** Stops the threads and releases the device; queued frames may be lost. Further calls have no effect. */
    @Override
    void close();
}
