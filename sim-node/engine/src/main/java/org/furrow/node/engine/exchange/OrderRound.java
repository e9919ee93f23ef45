package org.furrow.node.engine.exchange;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.node.engine.steer.Order;
import org.furrow.node.engine.steer.RunEvent;
import org.furrow.world.transport.Transport;

/**
 * A round of the transport by which rank 0 passes an order to all ranks while they hold. Every rank sends this message,
 * little-endian; what follows the flags is 0 but in that of rank 0:
 *
 * <pre>
 *   0        4       8       12     16      24      28        32    36    40               72
 *  +--------+-------+-------+------+-------+-------+---------+-----+-----+----------------+
 *  | "FURO" | epoch | flags | kind | until | order | vehicle | act |  0  | values of the  |
 *  |        |       |       |      | /tick |       |         |     |     | act, 4 doubles |
 *  +--------+-------+-------+------+-------+-------+---------+-----+-----+----------------+
 * </pre>
 *
 * Flag bit 0: the rank requests the end of the run.
 */
public final class OrderRound {
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
    private static final int LENGTH = VALUES_AT + VALUES * Double.BYTES;

    private static final int KEEP = 0;
    private static final int GO = 1;
    private static final int CHECKPOINT = 2;
    private static final int RESET = 3;
    private static final int QUIT = 4;
    private static final int ADD = 5;

    private static final int PUSH = 1;
    private static final int SPEED = 2;
    private static final int EJECT = 3;

    private final Transport transport;
    private boolean stopRequested;

    public OrderRound(Transport transport) {
        this.transport = transport;
    }

    /**
     * Exchanges one order; no other round may be in flight.
     *
     * @param epoch after which this rank holds
     * @param own the order that rank 0 gives; ignored on other ranks
     * @param stop whether this rank requests the end of the run
     * @return the order of rank 0
     */
    public Order exchange(int epoch, Order own, boolean stop) {
        MutableDirectBuffer message = transport.message();
        message.setMemory(0, LENGTH, (byte) 0);
        message.putInt(0, MAGIC, ORDER);
        message.putInt(EPOCH_AT, epoch, ORDER);
        message.putInt(FLAGS_AT, stop ? 1 : 0, ORDER);
        if (transport.rank() == 0) {
            write(own, message);
        }
        transport.start(LENGTH);
        transport.await();
        for (int rank = 0; rank < transport.size(); rank++) {
            DirectBuffer received = transport.received(rank);
            if (transport.receivedLength(rank) != LENGTH
                    || received.getInt(0, ORDER) != MAGIC
                    || received.getInt(EPOCH_AT, ORDER) != epoch) {
                throw new IllegalStateException(
                        "rank " + rank + " does not hold after epoch " + epoch + ", as rank " + transport.rank());
            }
            stopRequested |= received.getInt(FLAGS_AT, ORDER) != 0;
        }
        Order order = read(transport.received(0));
        transport.release();
        return order;
    }

    /** Whether a rank has requested the end of the run. */
    public boolean stopRequested() {
        return stopRequested;
    }

    private static void write(Order order, MutableDirectBuffer to) {
        switch (order) {
            case Order.Keep keep -> to.putInt(KIND_AT, KEEP, ORDER);
            case Order.Go go -> {
                to.putInt(KIND_AT, GO, ORDER);
                to.putLong(NUMBER_AT, go.until(), ORDER);
            }
            case Order.Checkpoint checkpoint -> to.putInt(KIND_AT, CHECKPOINT, ORDER);
            case Order.Reset reset -> to.putInt(KIND_AT, RESET, ORDER);
            case Order.Quit quit -> to.putInt(KIND_AT, QUIT, ORDER);
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
            case RunEvent.Eject eject -> to.putInt(ACT_AT, EJECT, ORDER);
        }
    }

    private static Order read(DirectBuffer from) {
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
            case EJECT -> new RunEvent.Eject();
            default -> throw new IllegalStateException("an event of rank 0 is damaged");
        };
    }

    private static double value(DirectBuffer from, int n) {
        return from.getDouble(VALUES_AT + n * Double.BYTES, ORDER);
    }
}
