package org.furrow.node.engine.schedule;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.furrow.node.engine.control.Order;
import org.furrow.node.engine.control.OrderSource;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.exchange.StreamMailbox;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.jspecify.annotations.Nullable;

/**
 * Commits as one rank, the conductor's, decides them. At the end of its epoch k it decides what commit k - D includes
 * of every vehicle, without waiting for any, and sends the vector to all ranks. Every rank steps epoch e on commit
 * e - 1 - D: so the other ranks keep the conductor's pace, and a rank that has fallen behind catches up as fast as it
 * can. What a rank computes depends on the vectors alone, not on when it computes it.
 */
public final class ConductedSchedule implements CommitSchedule {
    private final ConductedRun run;
    private final StreamMailbox mailbox;
    private final RankPlacement placement;
    private final List<VehicleUnit> units;
    private final BooleanSupplier interrupted;
    private final int[] arrived;
    private final @Nullable OrderSource orders;
    private final Consumer<StreamMailbox.Given> obey;
    private boolean retired;

    /**
     * @param units this rank's vehicles
     * @param interrupted true when the run should end early
     * @param orders gives orders, on the conductor's rank; or null
     * @param obey carries out an order on this rank, between two epochs
     */
    public ConductedSchedule(
            ConductedRun run,
            StreamMailbox mailbox,
            RankPlacement placement,
            List<VehicleUnit> units,
            BooleanSupplier interrupted,
            @Nullable OrderSource orders,
            Consumer<StreamMailbox.Given> obey) {
        this.run = run;
        this.orders = orders;
        this.obey = obey;
        this.mailbox = mailbox;
        this.placement = placement;
        this.units = units;
        this.interrupted = interrupted;
        arrived = new int[placement.vehicles()];
    }

    @Override
    public void next(CommitVector vector, int epoch) {
        Conductor conductor = run.conductor();
        if (conductor == null) {
            run.follower().epochEnded(epoch, vector.last());
            receive(vector);
        } else {
            decide(conductor, vector, epoch);
        }
        noteRetirement(vector);
    }

    private void decide(Conductor conductor, CommitVector vector, int epoch) {
        int last = vector.last();
        conductor.epochEnded(epoch, last);
        mailbox.poll();
        while (!ends() && conductor.holds()) {
            giveOrders(epoch, true);
            mailbox.poll();
        }
        vector.next();
        if (ends()) {
            vector.endAfter(Math.min(last, epoch + 1)); // no rank gets further before it receives this vector
        }
        StreamMailbox.Waiting waiting = mailbox.waiting(run.rank());
        while (true) {
            for (int v = 0; v < arrived.length; v++) {
                arrived[v] = mailbox.arrived(placement.rankOf(v));
            }
            if (conductor.decide(arrived, vector)) {
                break;
            }
            waiting.turn();
        }
        giveOrders(
                epoch, conductor.hasTimeToSpare()); // before the vector without which no rank simulates the next epoch
        mailbox.send(vector);
        conductor.decided(vector);
    }

    private boolean ends() {
        return interrupted.getAsBoolean() || mailbox.stopRequested();
    }

    private void giveOrders(int epoch, boolean hasTimeToSpare) {
        if (orders == null) {
            return;
        }
        if (hasTimeToSpare) {
            orders.hasTimeToSpare();
        }
        for (Order order = orders.next(epoch); !(order instanceof Order.Keep); order = orders.next(epoch)) {
            StreamMailbox.Given given = new StreamMailbox.Given(epoch, order);
            mailbox.send(given);
            obey.accept(given);
        }
    }

    private void receive(CommitVector vector) {
        mailbox.poll();
        CommitVector next = mailbox.nextVector();
        boolean waits = next == null;
        StreamMailbox.Waiting waiting = mailbox.waiting(run.rank());
        while (next == null) {
            waiting.turn();
            next = mailbox.nextVector();
        }
        if (next.commit() != vector.commit() + 1) {
            throw new IllegalStateException(
                    "received the vector of commit " + next.commit() + ", expected " + (vector.commit() + 1));
        }
        for (StreamMailbox.Given given = mailbox.nextOrder(); given != null; given = mailbox.nextOrder()) {
            obey.accept(given);
        }
        vector.advanceTo(next);
        run.follower().received(vector, waits);
    }

    /** On the conductor's rank a vehicle in the loop remains, so it never retires. */
    @Override
    public boolean isRetired() {
        CommitVector youngest = mailbox.youngestVector();
        if (youngest != null) {
            noteRetirement(youngest);
        }
        return retired;
    }

    @Override
    public void resumeAfter(CommitVector vector) {
        noteRetirement(vector);
    }

    /** Takes this rank out of the simulation when a vector has ejected all of its vehicles. */
    private void noteRetirement(CommitVector vector) {
        if (retired || run.conductor() != null || units.isEmpty()) {
            return;
        }
        for (int u = 0; u < units.size(); u++) {
            if (!vector.isEjected(units.get(u).index())) {
                return;
            }
        }
        retired = true;
    }

    @Override
    public boolean canEject() {
        return true;
    }
}
