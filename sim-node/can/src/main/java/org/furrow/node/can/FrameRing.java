package org.furrow.node.can;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * A bounded queue of frames from any number of threads to one; nobody waits and nothing is allocated. A frame in it:
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
    /** Bytes that a frame of 8 bytes takes in the ring, header included. */
    private static final int CLASSIC_FRAME_BYTES = 32;

    private final ManyToOneRingBuffer ring;
    private final CanFrame out = new CanFrame();
    private final MessageHandler onMessage = this::onMessage;
    private FrameHandler handler = frame -> {};
    private int kind;

    /**
     * An empty queue.
     *
     * @param classicFrames how many frames of 8 bytes it holds at least, a power of two
     */
    public FrameRing(int classicFrames) {
        int bytes = classicFrames * CLASSIC_FRAME_BYTES + RingBufferDescriptor.TRAILER_LENGTH;
        ring = new ManyToOneRingBuffer(new UnsafeBuffer(BufferUtil.allocateDirectAligned(bytes, Long.BYTES)));
    }

    /** Copies a frame to the end; false when there is no room. */
    public boolean offer(CanFrame frame) {
        return offer(1, frame);
    }

    /** As {@link #offer(CanFrame)}, with a kind above 0, which {@link #kind} tells while the frame is handed over. */
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

    /** Takes out frames from the beginning, at most so many, and returns how many; one thread at a time. */
    public int drain(FrameHandler to, int limit) {
        handler = to;
        int total = 0;
        long from;
        do { // one read ends where the buffer wraps around, and may then have found nothing but its unused end
            from = ring.consumerPosition();
            total += ring.read(onMessage, limit - total);
        } while (total < limit && ring.consumerPosition() != from);
        return total;
    }

    /** Kind of the frame that is being handed over. */
    public int kind() {
        return kind;
    }

    /** Whether nothing is in it. */
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
