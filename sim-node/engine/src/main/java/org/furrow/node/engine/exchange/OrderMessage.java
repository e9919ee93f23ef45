package org.furrow.node.engine.exchange;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.node.engine.control.Order;
import org.furrow.node.engine.control.RunEvent;

/**
 * An order to all ranks as bytes, little-endian:
 *
 * <pre>
 *   0        4       8       12     16      24      28        32    36    40               72
 *  +--------+-------+-------+------+-------+-------+---------+-----+-----+----------------+
 *  | "FURO" | epoch | flags | kind | until | order | vehicle | act |  0  | values of the  |
 *  |        |       |       |      | /tick |       |         |     |     | act, 4 doubles |
 *  +--------+-------+-------+------+-------+-------+---------+-----+-----+----------------+
 * </pre>
 *
 * Flag bit 0: the rank requests the end of the run. The epoch is the last one that the sender has simulated.
 */
public final class OrderMessage {
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'O' << 24;
    private static final int EPOCH_AT = 4;
    private static final int FLAGS_AT = 8;
    private static final int KIND_AT = 12;
    private static final int NUMBER_AT = 16;
    private static final int ORDER_AT = 24;
    private static final int VEHICLE_AT = 28;
    private static final int ACT_AT = 32;
    private static final int VALUES_AT = 40;
    private static final int VALUES = 4;
    static final int LENGTH = VALUES_AT + VALUES * Double.BYTES;

    private static final int KEEP = 0;
    private static final int GO = 1;
    private static final int CHECKPOINT = 2;
    private static final int RESET = 3;
    private static final int QUIT = 4;
    private static final int ADD = 5;

    private static final int PUSH = 1;
    private static final int SPEED = 2;
    private static final int EJECT = 3;
    private static final int PRESSURE = 4;

    private OrderMessage() {}

    /** Whether a message is an order. */
    public static boolean isOne(DirectBuffer message, int length) {
        return length == LENGTH && message.getInt(0, ORDER) == MAGIC;
    }

    /** Writes an order; returns its length. */
    public static int write(int epoch, Order order, boolean stop, MutableDirectBuffer to) {
        to.setMemory(0, LENGTH, (byte) 0);
        to.putInt(0, MAGIC, ORDER);
        to.putInt(EPOCH_AT, epoch, ORDER);
        to.putInt(FLAGS_AT, stop ? 1 : 0, ORDER);
        write(order, to);
        return LENGTH;
    }

    public static int epoch(DirectBuffer message) {
        return message.getInt(EPOCH_AT, ORDER);
    }

    public static boolean stops(DirectBuffer message) {
        return message.getInt(FLAGS_AT, ORDER) != 0;
    }

    private static void write(Order order, MutableDirectBuffer to) {
        switch (order) {
            case Order.Keep _ -> to.putInt(KIND_AT, KEEP, ORDER);
            case Order.Go go -> {
                to.putInt(KIND_AT, GO, ORDER);
                to.putLong(NUMBER_AT, go.until(), ORDER);
            }
            case Order.Checkpoint _ -> to.putInt(KIND_AT, CHECKPOINT, ORDER);
            case Order.Reset _ -> to.putInt(KIND_AT, RESET, ORDER);
            case Order.Quit _ -> to.putInt(KIND_AT, QUIT, ORDER);
            case Order.Add(RunEvent event) -> {
                to.putInt(KIND_AT, ADD, ORDER);
                to.putLong(NUMBER_AT, event.tick(), ORDER);
                to.putInt(ORDER_AT, event.order(), ORDER);
                to.putInt(VEHICLE_AT, event.vehicle(), ORDER);
                write(event.act(), to);
            }
        }
    }

    private static void write(RunEvent.Act act, MutableDirectBuffer to) {
        switch (act) {
            case RunEvent.Push push -> {
                to.putInt(ACT_AT, PUSH, ORDER);
                double[] values = {push.fx_N(), push.fy_N(), push.fz_N(), push.ticks()};
                for (int n = 0; n < VALUES; n++) {
                    to.putDouble(VALUES_AT + n * Double.BYTES, values[n], ORDER);
                }
            }
            case RunEvent.Speed speed -> {
                to.putInt(ACT_AT, SPEED, ORDER);
                to.putDouble(VALUES_AT, speed.speed_mps(), ORDER);
            }
            case RunEvent.Pressure pressure -> {
                to.putInt(ACT_AT, PRESSURE, ORDER);
                to.putDouble(VALUES_AT, pressure.pressure_Pa(), ORDER);
            }
            case RunEvent.Eject _ -> to.putInt(ACT_AT, EJECT, ORDER);
        }
    }

    /** Reads an order. */
    public static Order read(DirectBuffer from) {
        return switch (from.getInt(KIND_AT, ORDER)) {
            case KEEP -> new Order.Keep();
            case GO -> new Order.Go((int) from.getLong(NUMBER_AT, ORDER));
            case CHECKPOINT -> new Order.Checkpoint();
            case RESET -> new Order.Reset();
            case QUIT -> new Order.Quit();
            case ADD ->
                new Order.Add(new RunEvent(
                        from.getLong(NUMBER_AT, ORDER),
                        from.getInt(ORDER_AT, ORDER),
                        from.getInt(VEHICLE_AT, ORDER),
                        readAct(from)));
            default -> throw new IllegalStateException("an order of rank 0 is damaged");
        };
    }

    private static RunEvent.Act readAct(DirectBuffer from) {
        return switch (from.getInt(ACT_AT, ORDER)) {
            case PUSH ->
                new RunEvent.Push(value(from, 0), value(from, 1), value(from, 2), (long) value(from, VALUES - 1));
            case SPEED -> new RunEvent.Speed(value(from, 0));
            case PRESSURE -> new RunEvent.Pressure(value(from, 0));
            case EJECT -> new RunEvent.Eject();
            default -> throw new IllegalStateException("an event of rank 0 is damaged");
        };
    }

    private static double value(DirectBuffer from, int n) {
        return from.getDouble(VALUES_AT + n * Double.BYTES, ORDER);
    }
}
