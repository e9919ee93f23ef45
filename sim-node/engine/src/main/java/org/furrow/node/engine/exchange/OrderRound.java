package org.furrow.node.engine.exchange;

import org.agrona.DirectBuffer;
import org.furrow.node.engine.control.Order;
import org.furrow.world.transport.Transport;

/** A round of the transport by which rank 0 passes an order to all ranks while they hold. */
public final class OrderRound {
    private static final Order NONE = new Order.Keep();

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
        Order sent = transport.rank() == 0 ? own : NONE;
        transport.start(OrderMessage.write(epoch, sent, stop, transport.message()));
        transport.await();
        for (int rank = 0; rank < transport.size(); rank++) {
            DirectBuffer received = transport.received(rank);
            if (!OrderMessage.isOne(received, transport.receivedLength(rank))
                    || OrderMessage.epoch(received) != epoch) {
                throw new IllegalStateException(
                        "rank " + rank + " does not hold after epoch " + epoch + ", as rank " + transport.rank());
            }
            stopRequested |= OrderMessage.stops(received);
        }
        Order order = OrderMessage.read(transport.received(0));
        transport.release();
        return order;
    }

    /** Whether a rank has requested the end of the run. */
    public boolean stopRequested() {
        return stopRequested;
    }
}
