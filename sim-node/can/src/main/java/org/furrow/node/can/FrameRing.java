package org.furrow.node.can;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * A bounded, non-blocking queue of frames from several threads to one; it does not allocate. Layout of a frame:
 *
 * <pre>
 *   0            8        12      13       14    16
 *  +------------+--------+-------+--------+-----+--------------+
 *  |timestamp_ns|   id   | flags | length |  0  | data, if any |
 *  +------------+--------+-------+--------+-----+--------------+
 * </pre>
 */
public final class FrameRing {
    private static final int ID_OFFSET = 8;
    private static final int FLAGS_OFFSET = 12;
    private static final int LENGTH_OFFSET = 13;
    private static final int DATA_OFFSET = 16;
    /** Bytes of a frame of 8 data bytes in the ring, headers included. */
    private static final int CLASSIC_FRAME_BYTES = 32;

    private final ManyToOneRingBuffer ring;
    private final CanFrame out = new CanFrame();
    private final MessageHandler onMessage = this::onMessage;
    private FrameHandler handler = frame -> {};
    private int kind;

    /**
     * Creates an empty queue.
     *
     * @param classicFrames minimum capacity in frames of 8 data bytes, a power of two
     */
    public FrameRing(int classicFrames) {
        int bytes = classicFrames * CLASSIC_FRAME_BYTES + RingBufferDescriptor.TRAILER_LENGTH;
        ring = new ManyToOneRingBuffer(new UnsafeBuffer(BufferUtil.allocateDirectAligned(bytes, Long.BYTES)));
    }

    /** Appends a copy of a frame; false if the queue is full. */
    public boolean offer(CanFrame frame) {
        return offer(1, frame);
    }

    /** Appends a copy of a frame with a kind above 0, see {@link #kind}; false if the queue is full. */
    public boolean offer(int kind, CanFrame frame) {
        int data = frame.isRemote() ? 0 : frame.length();
        ManyToOneRingBuffer to = ring;
        int index = to.tryClaim(kind, DATA_OFFSET + data);
        if (index < 0) {
            return false;
        }
        MutableDirectBuffer buffer = to.buffer();
        buffer.putLong(index, frame.timestamp_ns());
        buffer.putInt(index + ID_OFFSET, frame.id());
        buffer.putByte(index + FLAGS_OFFSET, (byte) frame.flags());
        buffer.putByte(index + LENGTH_OFFSET, (byte) frame.length());
        buffer.putBytes(index + DATA_OFFSET, frame.array(), 0, data);
        to.commit(index);
        return true;
    }

    /** Removes frames up to a limit and returns their number; one thread at a time. */
    public int drain(FrameHandler to, int limit) {
        handler = to;
        int total = 0;
        long from;
        do { // one read ends where the buffer wraps around and may have found only padding there
            from = ring.consumerPosition();
            total += ring.read(onMessage, limit - total);
        } while (total < limit && ring.consumerPosition() != from);
        return total;
    }

    /** Returns the kind of the frame that the handler receives. */
    public int kind() {
        return kind;
    }

    public boolean isEmpty() {
        return ring.size() == 0;
    }

    private void onMessage(int messageKind, MutableDirectBuffer buffer, int index, int bytes) {
        kind = messageKind;
        read(buffer, index, bytes, out);
        handler.onFrame(out);
    }

    private static void read(DirectBuffer buffer, int index, int bytes, CanFrame frame) {
        frame.begin(buffer.getInt(index + ID_OFFSET), buffer.getByte(index + FLAGS_OFFSET))
                .length(buffer.getByte(index + LENGTH_OFFSET))
                .timestamp_ns(buffer.getLong(index));
        buffer.getBytes(index + DATA_OFFSET, frame.array(), 0, bytes - DATA_OFFSET);
    }
}
