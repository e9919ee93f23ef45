package org.furrow.node.can;

/**
 * Observes the frames of a bus on the bus's own threads. A frame is valid during the call only, and may be changed. The
 * calls must not block.
 */
public interface BusObserver {
    /** A frame was passed to the device; it has the timestamp that it had in {@link CanBus#send}. */
    void sent(CanFrame frame);

    /** A frame was received and queued for {@link CanBus#drain}; its timestamp is the time of reception. */
    void received(CanFrame frame);
}
