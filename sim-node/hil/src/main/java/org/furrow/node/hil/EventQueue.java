package org.furrow.node.hil;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.furrow.node.can.CanFrame;

/**
 * The one way in for all that comes from outside: frames, operators, viewers, orders to eject a vehicle. Any thread puts in, without
 * waiting; the vehicle's takes out, between two steps, in the order in which things were put in. What does not fit is counted. An event in it:
 *
 * <pre>
 *   frame      id 4 | flags 1 | length 1 | data
 *   operator   axis 4 | 0 4 | value 8
 *   eject      vehicle 4
 *   viewer     UTF-8
 * </pre>
 */
public final class EventQueue {
    static final int FRAME = 1;
    static final int OPERATOR = 2;
    static final int EJECT = 3;
    static final int VIEWER = 4;

    private static final int BYTES = 1 << 18;
    private static final int FLAGS_AT = 4;
    private static final int LENGTH_AT = 5;
    private static final int DATA_AT = 6;
    private static final int VALUE_AT = 8;

    private final ManyToOneRingBuffer ring = new ManyToOneRingBuffer(new UnsafeBuffer(
            BufferUtil.allocateDirectAligned(BYTES + RingBufferDescriptor.TRAILER_LENGTH, Long.BYTES)));
    private final AtomicLong lost = new AtomicLong();

    /** Puts in a frame. */
    public boolean frame(CanFrame frame) {
        int data = frame.isRemote() ? 0 : frame.length();
        int at = claim(FRAME, DATA_AT + data);
        if (at < 0) {
            return false;
        }
        writeFrame(ring.buffer(), at, frame);
        ring.commit(at);
        return true;
    }

    /** Puts in what an operator has moved. */
    public boolean operator(OperatorAxis axis, double value) {
        int at = claim(OPERATOR, VALUE_AT + Double.BYTES);
        if (at < 0) {
            return false;
        }
        ring.buffer().putLong(at, axis.number());
        ring.buffer().putDouble(at + VALUE_AT, value);
        ring.commit(at);
        return true;
    }

    /** Puts in the order to go on without a vehicle. */
    public boolean eject(int vehicle) {
        int at = claim(EJECT, Integer.BYTES);
        if (at < 0) {
            return false;
        }
        ring.buffer().putInt(at, vehicle);
        ring.commit(at);
        return true;
    }

    /** Puts in what a viewer says, of one line. */
    public boolean viewer(String words) {
        byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
        int at = claim(VIEWER, bytes.length);
        if (at < 0) {
            return false;
        }
        ring.buffer().putBytes(at, bytes);
        ring.commit(at);
        return true;
    }

    private int claim(int type, int bytes) {
        int at = ring.tryClaim(type, bytes);
        if (at < 0) {
            lost.getAndIncrement();
        }
        return at;
    }

    /** Takes out what is in it now, or nearly so. */
    int drain(MessageHandler to) {
        int total = 0;
        long from;
        do { // one read ends where the buffer wraps around
            from = ring.consumerPosition();
            total += ring.read(to, Integer.MAX_VALUE);
        } while (ring.consumerPosition() != from && total < BYTES);
        return total;
    }

    /** Events that did not fit. */
    public long lost() {
        return lost.get();
    }

    static void writeFrame(MutableDirectBuffer to, int at, CanFrame frame) {
        to.putInt(at, frame.id());
        to.putByte(at + FLAGS_AT, (byte) frame.flags());
        to.putByte(at + LENGTH_AT, (byte) frame.length());
        to.putBytes(at + DATA_AT, frame.array(), 0, frame.isRemote() ? 0 : frame.length());
    }

    static void readFrame(DirectBuffer from, int at, CanFrame dest) {
        dest.begin(from.getInt(at), from.getByte(at + FLAGS_AT)).length(from.getByte(at + LENGTH_AT));
        if (!dest.isRemote()) {
            from.getBytes(at + DATA_AT, dest.array(), 0, dest.length());
        }
    }

    /** Hands an event over to what acts on it. */
    static void dispatch(int type, DirectBuffer buffer, int at, int bytes, CanFrame scratch, EventHandler to) {
        switch (type) {
            case FRAME -> {
                readFrame(buffer, at, scratch);
                to.frame(scratch);
            }
            case OPERATOR -> to.operator(OperatorAxis.of(buffer.getInt(at)), buffer.getDouble(at + VALUE_AT));
            case EJECT -> to.eject(buffer.getInt(at));
            default -> to.viewer(buffer.getStringWithoutLengthUtf8(at, bytes));
        }
    }
}
