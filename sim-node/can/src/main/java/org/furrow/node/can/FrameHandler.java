package org.furrow.node.can;

/** Receives frames. */
@FunctionalInterface
public interface FrameHandler {
    /** Handles a frame, which is reused after the call; keep it with {@link CanFrame#copyFrom}. */
    void onFrame(CanFrame frame);
}
