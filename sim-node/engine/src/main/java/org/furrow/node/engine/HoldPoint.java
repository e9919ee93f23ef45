package org.furrow.node.engine;

import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.furrow.node.engine.control.Order;
import org.furrow.node.engine.control.OrderSource;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.exchange.OrderMessage;
import org.furrow.node.engine.exchange.RoundMailbox;
import org.furrow.node.engine.shard.Shard;
import org.furrow.world.transport.Transport;

/**
 * The places between two epochs at which all ranks hold, and what they do there: at the start, after the epoch that the
 * last order named, and after the commit in which rank 0 requested it. While the ranks hold they exchange orders, at
 * least one a second, so no rank counts as lost.
 */
final class HoldPoint {
    private static final Order KEEP = new Order.Keep();

    private final OutsideControl outside;
    private final RankState state;
    private final RoundMailbox rounds;
    private final CommitStep commits;
    private final Transport transport;
    private boolean stopRequested;
    private final BooleanSupplier interrupted;
    /** The epoch after which the ranks hold next. */
    private int until;

    HoldPoint(
            OutsideControl outside,
            RankState state,
            Transport transport,
            RoundMailbox rounds,
            CommitStep commits,
            BooleanSupplier interrupted) {
        this.outside = outside;
        this.state = state;
        this.rounds = rounds;
        this.commits = commits;
        this.interrupted = interrupted;
        this.transport = transport;
    }

    /** Begins the run at the present epoch. */
    void begin() {
        until = state.epoch;
    }

    /** Whether this rank's next message must request a hold. */
    boolean isWanted() {
        OrderSource source = outside.orders();
        return outside.holds() && source != null && source.wantsHold();
    }

    /** Whether the ranks hold after the epoch that this rank has simulated; the same on all ranks. */
    boolean isDue() {
        return outside.holds() && (state.epoch >= until || commits.isHoldDue());
    }

    /** Waits until the next epoch is due. */
    void awaitEpoch() {
        OrderSource source = outside.orders();
        if (source != null) {
            source.beforeEpoch(state.epoch + 1);
        }
    }

    /**
     * Holds until an order to go on.
     *
     * @throws RankLoop.InterruptedRunException when the run ends here
     * @throws RankLoop.ResetRunException when it starts again
     */
    void hold(RankCheckpoints checkpoints) {
        commits.noteHeld();
        rounds.stash();
        Shard shard = commits.shard();
        if (shard != null) {
            shard.stash();
        }
        Order order = KEEP;
        while (!(order instanceof Order.Go)) {
            OrderSource source = outside.orders();
            Order own = source == null ? KEEP : source.next(state.epoch);
            order = exchange(own);
            if (stopRequested) {
                checkpoints.takeIfDue(true);
                checkpoints.finish();
                throw new RankLoop.InterruptedRunException(state.epoch, checkpoints.areTaken());
            }
            carryOut(order, checkpoints);
        }
    }

    /** Passes the order of rank 0 to all ranks, in a round of the transport; no other one may be in flight. */
    private Order exchange(Order own) {
        int epoch = state.epoch;
        Order sent = transport.rank() == 0 ? own : KEEP;
        transport.start(OrderMessage.write(epoch, sent, interrupted.getAsBoolean(), transport.message()));
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

    private void carryOut(Order order, RankCheckpoints checkpoints) {
        switch (order) {
            case Order.Keep _ -> {}
            case Order.Go go -> until = go.until();
            case Order.Checkpoint _ -> checkpoints.takeNow();
            case Order.Add(var event) -> state.events.add(event);
            case Order.Reset _ -> {
                checkpoints.finish();
                Shard shard = commits.shard();
                if (shard != null) {
                    shard.drain(state.vector, state.epoch);
                }
                throw new RankLoop.ResetRunException();
            }
            case Order.Quit _ -> {
                boolean begun = state.epoch > 0;
                if (begun) {
                    checkpoints.takeNow();
                }
                checkpoints.finish();
                throw new RankLoop.InterruptedRunException(state.epoch, begun);
            }
        }
    }
}
