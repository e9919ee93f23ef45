package org.furrow.node.hil.binding;

import org.furrow.node.can.CanFrame;

/** Takes frames to be sent, as {@link org.furrow.node.can.CanBus#send} does. */
@FunctionalInterface
public interface FrameSink {
    /**
     * Takes a frame, which is valid during the call only.
     *
     * @return false when it was not taken
     */
    boolean send(CanFrame frame);
}
