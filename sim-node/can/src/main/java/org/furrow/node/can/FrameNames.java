package org.furrow.node.can;

import org.jspecify.annotations.Nullable;

/** Describes the content of frames for listings. */
@FunctionalInterface
public interface FrameNames {
    /** Returns name and values of a message in one line; null if it is unknown. */
    @Nullable
    String describe(CanFrame frame);
}
