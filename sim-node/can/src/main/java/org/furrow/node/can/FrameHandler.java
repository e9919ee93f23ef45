package org.furrow.node.can;

/** Takes frames. */
@FunctionalInterface
public interface FrameHandler {
    /**
     * Called for a frame.
     *
     * @param frame valid during the call only, as it is used again; {@link CanFrame#copyFrom} keeps it
     */
    void onFrame(CanFrame frame);
}
