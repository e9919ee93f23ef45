package org.furrow.node.can;

import org.jspecify.annotations.Nullable;

/** Knows what frames mean, for listings. */
public interface FrameNames {
    /** Knows nothing. */
    FrameNames NONE = frame -> null;

    /** What message a frame carries and what it says, in one line; null when it is not known. */
    @Nullable
    String describe(CanFrame frame);
}
