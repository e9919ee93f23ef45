package org.furrow.node.can;

/**
 * A CAN bus, or what stands for one. {@link #send}, {@link #drain} and {@link #stats} never wait and never allocate, whatever happens
 * to the bus: what comes and goes does so on threads of the backend, and an adapter that is lost is counted and opened again.
 *
 * <p>{@link #send} may be called by several threads, {@link #drain} by one at a time. Nobody receives frames of his own.
 */
public interface CanBus extends AutoCloseable {
    /**
     * Gives a frame away to be sent; it is copied.
     *
     * @return false when it was not taken, as the queue is full or the bus is not up; that is counted
     */
    boolean send(CanFrame frame);

    /**
     * Hands over the frames that have arrived since, in order of arrival, and returns how many. Frames that arrive meanwhile may be left
     * for the next call, so that this ends.
     */
    int drain(FrameHandler handler);

    /** Counters and state: always the same object, a live view. */
    BusStats stats();

    /** Ends the backend's threads and gives the adapter back; frames still queued may be lost. May be called again. */
    @Override
    void close();
}
