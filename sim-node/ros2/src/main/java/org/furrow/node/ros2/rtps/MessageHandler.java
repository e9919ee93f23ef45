package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Receives the parts of a message that concern a participant. Buffers are valid during the call. */
interface MessageHandler {
    /**
     * A sample.
     *
     * @param writer that sent it
     * @param reader entity of the reader that it is meant for; 0: all that match
     * @param parameters its extras, or null
     * @param payload with its encoding first; empty: none
     */
    void onData(Guid writer, int reader, long number, @Nullable ParameterList parameters, ByteBuffer payload);

    /**
     * Part of a sample.
     *
     * @param fragment number of the first fragment in the payload, from 1
     * @param size of a fragment, in bytes
     * @param total size of the sample, in bytes
     */
    void onFragments(Guid writer, int reader, long number, long fragment, int size, int total, ByteBuffer payload);

    /** A writer says which samples it has. */
    void onHeartbeat(Guid writer, int reader, long first, long last, boolean isFinal);

    /** Samples from {@code start} up to the first of the set, and those in the set, will not come. */
    void onGap(Guid writer, int reader, long start, NumberSet others);

    /** A reader has all samples before the set, and lacks those in the set. */
    void onAckNack(Guid reader, int writer, NumberSet lacking, boolean isFinal);

    /** A reader lacks fragments of a sample. */
    void onNackFragments(Guid reader, int writer, long number, NumberSet lacking);
}
