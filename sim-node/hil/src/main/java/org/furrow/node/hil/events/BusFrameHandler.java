package org.furrow.node.hil.events;

import org.furrow.node.can.CanFrame;

/** Receives frames of several buses. */
@FunctionalInterface
public interface BusFrameHandler {
    /**
     * A frame, valid during the call only.
     *
     * @param bus number of its bus
     */
    void onFrame(int bus, CanFrame frame);
}
