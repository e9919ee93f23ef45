package org.furrow.node.hil.binding;

import org.furrow.node.can.CanFrame;

/** Accepts frames to send, as {@link org.furrow.node.can.CanBus#send} does. */
@FunctionalInterface
public interface FrameSender {
    /** Sends nothing. */
    FrameSender NONE = frame -> true;

    /**
     * Accepts a frame, which is valid during the call only.
     *
     * @return false when it was dropped
     */
    boolean send(CanFrame frame);
}
