package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.LongArrayList;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.shard.BlockSums;
import org.furrow.world.transport.Transport;

/**
 * A rank's shard of the ground: looks, routes, and blocks that come and go. docs/sharded-world.md describes the
 * protocol.
 */
public final class Shard {
    /** Least number of epochs from one look to the next. */
    private static final int LOOK_EPOCHS = 10;

    private final Scenario scenario;
    private final Transport transport;
    private final RankPlacement placement;
    private final List<VehicleUnit> units;
    private final HeldBlocks held;
    private final CommittedWorld world;
    private final BlockSums sums;
    private final ShardMailbox mailbox;
    private final BlockExchange blocks;
    private final OwnAreas ownAreas;
    private final Follows follows;
    private final DigestObserver digests;
    private final int first;
    private final int end;
    private final int delay;
    private final int lookEpochs;

    private Areas areas;
    private Routes routes;
    /** The look whose blocks have not travelled yet; -1: none. */
    private int lookEpoch = -1;

    private final LongArrayList partials = new LongArrayList();
    /** The first commit in {@link #partials}. */
    private int firstPartial;
    /** Number of partial digests that the look in flight contains. */
    private int sentPartials;

    private long chain;
    private boolean stopRequested;

    /** Receives the digest of the whole ground and all vehicles, some commits later. */
    @FunctionalInterface
    public interface DigestObserver {
        void onDigest(int commit, long digest);
    }

    /**
     * @param units this rank's vehicles that have entered: a live list
     * @param held the blocks that the rank keeps, which {@code worlds} has as its scope
     */
    public Shard(
            Scenario scenario,
            Transport transport,
            List<VehicleUnit> units,
            HeldBlocks held,
            Worlds worlds,
            DigestObserver digests) {
        this.scenario = scenario;
        this.transport = transport;
        this.units = units;
        this.held = held;
        this.digests = digests;
        placement = new RankPlacement(scenario.vehicles().size(), transport.size());
        delay = scenario.exchange().delay();
        lookEpochs = Math.max(LOOK_EPOCHS, delay + 1);
        world = worlds.all().getFirst();
        sums = new BlockSums(held.grid(), transport.rank());
        world.observeSums(sums);
        follows = new Follows(scenario.vehicles());
        ownAreas = new OwnAreas(scenario, held.grid(), (lookEpochs + 2 * delay));
        areas = new Areas(placement.vehicles());
        first = placement.firstVehicleOf(transport.rank());
        end = placement.firstVehicleOf(transport.rank() + 1);
        routes = routes(areas, areas);
        blocks = new BlockExchange(transport, world, held.grid(), sums);
        mailbox = new ShardMailbox(transport, placement, routes, blocks);
    }

    private Routes routes(Areas before, Areas now) {
        return new Routes(before, now, held.grid(), placement, transport.rank(), follows);
    }

    public EpochMailbox mailbox() {
        return mailbox;
    }

    /** Whether a vehicle's state counts in this rank's partial digest. */
    public boolean isMine(int vehicle) {
        return vehicle >= first && vehicle < end;
    }

    /** Takes the first look, at an epoch that has been committed. */
    public void begin(int epoch) {
        startLook(epoch, false);
        Areas now = receiveLook(epoch);
        areas = now;
        routes = routes(now, now);
        mailbox.sendBy(routes);
        mailbox.commitBy(routes);
        held.hold(routes.held());
    }

    /** Starts a look when one is due, after an epoch was published. */
    public void afterPublish(int epoch, BooleanSupplier interrupted) {
        if (epoch % lookEpochs == 0) {
            startLook(epoch, interrupted.getAsBoolean());
        }
    }

    private void startLook(int epoch, boolean stop) {
        Areas own = new Areas(placement.vehicles());
        ownAreas.fill(own, units, first, end);
        sentPartials = partials.size();
        int length = LookMessage.write(
                transport.message(), transport.rank(), epoch, chain, stop, partials, first, end, own);
        transport.start(length);
    }

    /** Receives a look: digests of earlier commits, and the areas that it returns. */
    private Areas receiveLook(int epoch) {
        transport.await();
        Areas now = new Areas(placement.vehicles());
        long[] sum = new long[sentPartials];
        long next = chain;
        int vehicle = 0;
        for (int rank = 0; rank < transport.size(); rank++) {
            DirectBuffer message = transport.received(rank);
            mailbox.addReceived(rank == transport.rank() ? 0 : transport.receivedLength(rank));
            int after = vehicle + placement.vehiclesOf(rank);
            String fault = LookMessage.fault(message, transport.receivedLength(rank), rank, epoch, after - vehicle);
            if (fault == null && LookMessage.digests(message) != sum.length) {
                fault = "it has " + LookMessage.digests(message) + " digests, expected " + sum.length;
            }
            if (fault != null) {
                throw new IllegalStateException("look of rank " + rank + " at epoch " + epoch + " is damaged: " + fault);
            }
            if (LookMessage.chain(message) != chain) {
                throw new IllegalStateException("rank " + transport.rank() + " and rank " + rank
                        + " have received different looks before epoch " + epoch);
            }
            for (int d = 0; d < sum.length; d++) {
                sum[d] += LookMessage.digest(message, d);
            }
            LookMessage.readAreas(message, vehicle, after, now);
            stopRequested |= LookMessage.asksToStop(message);
            next = Digest.mix(next ^ LookMessage.checksum(message));
            vehicle = after;
        }
        transport.release();
        for (int d = 0; d < sum.length; d++) {
            digests.onDigest(firstPartial + d, sum[d]);
            next = Digest.mix(next ^ sum[d]);
        }
        chain = next;
        firstPartial += sum.length;
        for (int d = 0; d < sum.length; d++) {
            partials.remove(0);
        }
        return now;
    }

    /**
     * Ends a commit on this rank: keeps its partial digest, receives the look that is due, and exchanges blocks.
     *
     * @param states sum of the hashes of this rank's vehicles
     */
    public void afterCommit(int commit, long states) {
        if (partials.isEmpty()) {
            firstPartial = commit;
        }
        partials.addLong(sums.owned() + states);
        if (commit > 0 && commit % lookEpochs == 0) {
            Areas now = receiveLook(commit);
            routes = routes(areas, now);
            areas = now;
            lookEpoch = commit;
            mailbox.sendBy(routes);
        }
        if (lookEpoch >= 0 && commit == lookEpoch + delay) {
            lookEpoch = -1;
            held.hold(routes.held());
            blocks.exchange(routes, commit, units, () -> mailbox.receive(1));
            mailbox.commitBy(routes);
        }
    }

    /** Whether a rank has requested the end of the run at the last look. */
    public boolean stopRequested() {
        return stopRequested;
    }

    /**
     * Checks that the vehicles have read and changed nothing in the last epoch but blocks that this rank holds.
     *
     * @throws IllegalStateException when a vehicle has; the run cannot continue
     */
    public void requireInside(int epoch) {
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            long outside = ownAreas.outside(unit.view(), held);
            if (outside != OwnAreas.INSIDE) {
                throw new IllegalStateException("vehicle=" + unit.plan().name() + " epoch=" + epoch
                        + ": the vehicle has reached ground that its rank does not hold, because it accelerated by more"
                        + " than " + OwnAreas.MOST_ACCELERATION + " m/s2; use --world replicated for this scenario");
            }
        }
    }

    /** After the last commit: exchanges the digests that are left. */
    public void finish(int lastCommit) {
        startLook(lastCommit + 1, false);
        receiveLook(lastCommit + 1);
    }

    /** Collects the ground, and the statistics that owners keep, on rank 0. All ranks call it after {@link #finish}. */
    public void collect(Worlds worlds, RutShare ruts) {
        new ShardCollection(transport, world, held.grid()).collect(worlds, ruts);
    }
}
