package org.furrow.node.hil.events;

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
 * Inputs of operators, and orders to hold signals, to begin and end faults and to set parameters. Any thread adds them
 * without waiting; the thread of the vehicle in the loop removes them between two steps, in the order in which they
 * were added. Inputs that do not fit are counted and dropped. The bytes of an event, also of those that are only
 * recorded:
 *
 * <pre>
 *   frame      id 4 | flags 1 | length 1 | bus 1 | data
 *   operator   axis 4 | 0 4 | value 8
 *   eject      vehicle 4
 *   stall      length in ticks 8
 *   hold       signal 4 | held 4 | value 8
 *   fault      fault 4 | acts 4
 *   parameter  parameter 4 | 0 4 | value 8
 * </pre>
 */
public final class EventQueue {
    public static final int FRAME = 1;
    public static final int OPERATOR = 2;
    static final int EJECT = 3;
    public static final int STALL = 4;
    public static final int HOLD = 5;
    public static final int FAULT = 6;
    public static final int PARAMETER = 7;

    private static final int BYTES = 1 << 18;
    private static final int FLAGS_AT = 4;
    private static final int LENGTH_AT = 5;
    private static final int BUS_AT = 6;
    private static final int DATA_AT = 7;
    private static final int VALUE_AT = 8;
    private static final int HELD_AT = 4;

    private final ManyToOneRingBuffer ring = new ManyToOneRingBuffer(new UnsafeBuffer(
            BufferUtil.allocateDirectAligned(BYTES + RingBufferDescriptor.TRAILER_LENGTH, Long.BYTES)));
    private final AtomicLong lost = new AtomicLong();

    /** Adds an operator's input; returns false when it does not fit. */
    public boolean operator(OperatorAxis axis, double value) {
        int at = ring.tryClaim(OPERATOR, VALUE_AT + Double.BYTES);
        if (at < 0) {
            lost.getAndIncrement();
            return false;
        }
        writeOperator(ring.buffer(), at, axis, value);
        ring.commit(at);
        return true;
    }

    /**
     * Adds an order to hold or release a signal; returns false when it does not fit.
     *
     * @param signal its number in the catalogue
     */
    public boolean hold(int signal, boolean held, double value) {
        int at = ring.tryClaim(HOLD, VALUE_AT + Double.BYTES);
        if (at < 0) {
            lost.getAndIncrement();
            return false;
        }
        writeHold(ring.buffer(), at, signal, held, value);
        ring.commit(at);
        return true;
    }

    /**
     * Adds an order to begin or end a fault; returns false when it does not fit.
     *
     * @param fault its number in the schedule
     */
    public boolean fault(int fault, boolean acts) {
        int at = ring.tryClaim(FAULT, VALUE_AT);
        if (at < 0) {
            lost.getAndIncrement();
            return false;
        }
        writeFault(ring.buffer(), at, fault, acts);
        ring.commit(at);
        return true;
    }

    /**
     * Adds an order to set a parameter; returns false when it does not fit.
     *
     * @param parameter its number
     * @param value NaN: none
     */
    public boolean parameter(int parameter, double value) {
        int at = ring.tryClaim(PARAMETER, VALUE_AT + Double.BYTES);
        if (at < 0) {
            lost.getAndIncrement();
            return false;
        }
        writeParameter(ring.buffer(), at, parameter, value);
        ring.commit(at);
        return true;
    }

    /** Removes the events that are in it now, or nearly so. */
    void drain(MessageHandler to) {
        int total = 0;
        long from;
        do { // one read ends where the buffer wraps around
            from = ring.consumerPosition();
            total += ring.read(to, Integer.MAX_VALUE);
        } while (ring.consumerPosition() != from && total < BYTES);
    }

    /** Events that did not fit. */
    public long lost() {
        return lost.get();
    }

    /** Writes a frame of a bus as an event and returns its length in bytes. */
    public static int writeFrame(MutableDirectBuffer to, int at, int bus, CanFrame frame) {
        int data = frame.isRemote() ? 0 : frame.length();
        to.putInt(at, frame.id());
        to.putByte(at + FLAGS_AT, (byte) frame.flags());
        to.putByte(at + LENGTH_AT, (byte) frame.length());
        to.putByte(at + BUS_AT, (byte) bus);
        to.putBytes(at + DATA_AT, frame.array(), 0, data);
        return DATA_AT + data;
    }

    /** Writes an operator's input as an event and returns its length in bytes. */
    public static int writeOperator(MutableDirectBuffer to, int at, OperatorAxis axis, double value) {
        to.putLong(at, axis.number());
        to.putDouble(at + VALUE_AT, value);
        return VALUE_AT + Double.BYTES;
    }

    /** Writes an order to hold or release a signal as an event and returns its length in bytes. */
    public static int writeHold(MutableDirectBuffer to, int at, int signal, boolean held, double value) {
        to.putInt(at, signal);
        to.putInt(at + HELD_AT, held ? 1 : 0);
        to.putDouble(at + VALUE_AT, value);
        return VALUE_AT + Double.BYTES;
    }

    /** Writes an order to begin or end a fault as an event and returns its length in bytes. */
    public static int writeFault(MutableDirectBuffer to, int at, int fault, boolean acts) {
        to.putInt(at, fault);
        to.putInt(at + HELD_AT, acts ? 1 : 0);
        return VALUE_AT;
    }

    /** Writes an order to set a parameter as an event and returns its length in bytes. */
    public static int writeParameter(MutableDirectBuffer to, int at, int parameter, double value) {
        to.putLong(at, parameter);
        to.putDouble(at + VALUE_AT, value);
        return VALUE_AT + Double.BYTES;
    }

    /** Writes a stall as an event and returns its length in bytes. */
    public static int writeStall(MutableDirectBuffer to, int at, long ticks) {
        to.putLong(at, ticks);
        return Long.BYTES;
    }

    private static void readFrame(DirectBuffer from, int at, CanFrame dest) {
        dest.begin(from.getInt(at), from.getByte(at + FLAGS_AT)).length(from.getByte(at + LENGTH_AT));
        if (!dest.isRemote()) {
            from.getBytes(at + DATA_AT, dest.array(), 0, dest.length());
        }
    }

    /** Passes an event to its handler. */
    public static void dispatch(int type, DirectBuffer buffer, int at, CanFrame scratch, EventHandler to) {
        switch (type) {
            case FRAME -> {
                readFrame(buffer, at, scratch);
                to.frame(buffer.getByte(at + BUS_AT), scratch);
            }
            case OPERATOR -> to.operator(OperatorAxis.of(buffer.getInt(at)), buffer.getDouble(at + VALUE_AT));
            case HOLD -> to.hold(buffer.getInt(at), buffer.getInt(at + HELD_AT) != 0, buffer.getDouble(at + VALUE_AT));
            case FAULT -> to.fault(buffer.getInt(at), buffer.getInt(at + HELD_AT) != 0);
            case PARAMETER -> to.parameter(buffer.getInt(at), buffer.getDouble(at + VALUE_AT));
            case STALL -> to.stalled(buffer.getLong(at));
            default -> to.eject(buffer.getInt(at));
        }
    }
}
