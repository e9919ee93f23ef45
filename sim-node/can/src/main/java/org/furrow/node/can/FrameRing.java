package org.furrow.node.can;

import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * A bounded, non-blocking queue of frames from several threads to one; it does not allocate. Layout of a frame:
 *
 * <pre>
 *   0            8        12      13       14     15    16
 *  +------------+--------+-------+--------+------+-----+--------------+
 *  |timestamp_ns|   id   | flags | length | mark |  0  | data, if any |
 *  +------------+--------+-------+--------+------+-----+--------------+
 * </pre>
 */
public final class FrameRing {
    private static final int MESSAGE_TYPE = 1;
    private static final int ID_OFFSET = 8;
    private static final int FLAGS_OFFSET = 12;
    private static final int LENGTH_OFFSET = 13;
    private static final int MARK_OFFSET = 14;
    private static final int DATA_OFFSET = 16;
    /** Bytes of a frame of 8 data bytes in the ring, headers included. */
    private static final int CLASSIC_FRAME_BYTES = 32;

    private final ManyToOneRingBuffer ring;
    private final CanFrame out = new CanFrame();
    private final MessageHandler onMessage = this::onMessage;
    private FrameHandler handler = frame -> {};
    private int mark;

    /**
     * Creates an empty queue.
     *
     * @param classicFrames minimum capacity in frames of 8 data bytes, a power of two
     */
    public FrameRing(int classicFrames) {
        int bytes = classicFrames * CLASSIC_FRAME_BYTES + RingBufferDescriptor.TRAILER_LENGTH;
        ring = new ManyToOneRingBuffer(new UnsafeBuffer(BufferUtil.allocateDirectAligned(bytes, Long.BYTES)));
    }

    /** Appends a copy of a frame with mark 0; false if the queue is full. */
    public boolean offer(CanFrame frame) {
        return offer(frame, 0);
    }

    /**
     * Appends a copy of a frame; false if the queue is full.
     *
     * @param frameMark from 0 to 127, for the reader
     */
    public boolean offer(CanFrame frame, int frameMark) {
        int data = frame.isRemote() ? 0 : frame.length();
        ManyToOneRingBuffer to = ring;
        int index = to.tryClaim(MESSAGE_TYPE, DATA_OFFSET + data);
        if (index < 0) {
            return false;
        }
        MutableDirectBuffer buffer = to.buffer();
        buffer.putLong(index, frame.timestamp_ns());
        buffer.putInt(index + ID_OFFSET, frame.id());
        buffer.putByte(index + FLAGS_OFFSET, (byte) frame.flags());
        buffer.putByte(index + LENGTH_OFFSET, (byte) frame.length());
        buffer.putByte(index + MARK_OFFSET, (byte) frameMark);
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

    /** Mark of the frame that a handler of {@link #drain} has received. */
    public int mark() {
        return mark;
    }

    public boolean isEmpty() {
        return ring.size() == 0;
    }

    private void onMessage(int type, MutableDirectBuffer buffer, int index, int bytes) {
        out.begin(buffer.getInt(index + ID_OFFSET), buffer.getByte(index + FLAGS_OFFSET))
                .length(buffer.getByte(index + LENGTH_OFFSET))
                .timestamp_ns(buffer.getLong(index));
        mark = buffer.getByte(index + MARK_OFFSET);
        buffer.getBytes(index + DATA_OFFSET, out.array(), 0, bytes - DATA_OFFSET);
        handler.onFrame(out);
    }
}
