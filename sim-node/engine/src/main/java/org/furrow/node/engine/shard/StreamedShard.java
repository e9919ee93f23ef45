package org.furrow.node.engine.shard;

import java.util.List;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongHashSet;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.exchange.StreamMailbox;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.PartWriter;
import org.furrow.world.commit.CommitWorkers;
import org.furrow.world.commit.Committer;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * A rank's shard of the ground in a run with a vehicle in the loop. Areas follow from what is committed, so all ranks
 * compute them after the same commits, without an exchange; blocks arrive before vehicles can reach them, without
 * waiting. docs/sharded-world.md describes the protocol.
 */
public final class StreamedShard implements StreamMailbox.Mail {
    private final Transport transport;
    private final RankPlacement placement;
    private final List<VehicleUnit> units;
    private final HeldBlocks held;
    private final Shard.DigestObserver digests;
    private final OwnAreas law;
    private final ArrivalLimit limit;
    private final BlockStream blocks;
    private final PartialDigests partials;
    private final ShardCollection collection;
    private final StreamedCounts counts;
    private final int first;
    private final int end;
    private final int delay;
    private final int areaEpochs;
    private Areas areas;
    /** Number of ejected vehicles, and the last commit that ejected one; -1: none. */
    private int ejected;

    private int ejectedIn = -1;
    private @Nullable StreamMailbox mailbox;

    /**
     * @param units this rank's vehicles that have entered: a live list
     * @param held the blocks that the rank keeps, which {@code worlds} has as its scope
     * @param workers threads that share the work of a commit
     * @param digests receives digests some commits later, on all ranks
     */
    public StreamedShard(
            Scenario scenario,
            Transport transport,
            List<VehicleUnit> units,
            HeldBlocks held,
            Worlds worlds,
            CommitWorkers workers,
            Shard.DigestObserver digests) {
        this.transport = transport;
        this.units = units;
        this.held = held;
        placement = new RankPlacement(scenario.vehicles().size(), transport.size());
        first = placement.firstVehicleOf(transport.rank());
        end = placement.firstVehicleOf(transport.rank() + 1);
        delay = scenario.exchange().delay();
        areaEpochs = Shard.areaEpochs(delay);
        law = new OwnAreas(scenario, held.grid(), areaEpochs + 2 * delay);
        limit = ArrivalLimit.of(scenario);
        blocks = new BlockStream(transport, placement, held, worlds, workers, units);
        partials = new PartialDigests(transport);
        collection = new ShardCollection(transport, worlds.all().getFirst(), held);
        counts = new StreamedCounts(transport);
        this.digests = (commit, digest) -> {
            digests.onDigest(commit, digest);
            counts.digestIsKnown(commit, digest);
        };
        areas = new Areas(placement.vehicles());
    }

    /** Sets the mailbox that passes messages to {@link #take}. */
    public void receiveFrom(StreamMailbox from) {
        mailbox = from;
    }

    @Override
    public boolean take(int from, DirectBuffer message, int length) {
        return blocks.take(from, message, length)
                || partials.take(from, message, length)
                || counts.take(from, message, length)
                || collection.take(from, message, length);
    }

    /** The sum of the hashes of this rank's vehicles. */
    public long ownStates(long[] stateHashes) {
        long sum = 0;
        for (int v = first; v < end; v++) {
            sum += stateHashes[v];
        }
        return sum;
    }

    /**
     * Begins a run whose start has been committed.
     *
     * @param states sum of the hashes of this rank's vehicles
     */
    public void beginRun(CommitVector vector, Neighbours reports, long states) {
        partials.beginWith(0);
        partials.add(blocks.ownedSum() + states);
        hold(vector, reports);
    }

    /** Continues after a commit that was restored; the rank has the ground of {@link #scopeAround}. */
    public void resumeAfter(CommitVector vector, Neighbours reports) {
        partials.beginWith(vector.commit() + 1);
        hold(vector, reports);
    }

    private void hold(CommitVector vector, Neighbours reports) {
        noteEjections(vector);
        areas = areasAfter(vector, reports, 0, placement.vehicles());
        blocks.hold(areas);
    }

    /** The areas of the vehicles in [first, end) after a commit; equal on all ranks. */
    private Areas areasAfter(CommitVector vector, Neighbours reports, int from, int to) {
        Areas now = new Areas(placement.vehicles());
        int lastStep = limit.latest(vector.commit() + areaEpochs) + delay;
        for (int v = from; v < to; v++) {
            if (!vector.isEjected(v)) {
                law.setAround(now, v, reports.isKnown(v) ? reports.committed(v) : null, lastStep - vector.included(v));
            }
        }
        return now;
    }

    /** The blocks of which this rank needs the ground when it resumes: its own, and those of its vehicles' areas. */
    public Committer.Scope scopeAround(CommitVector vector, Neighbours reports) {
        LongHashSet around = new LongHashSet();
        Areas own = areasAfter(vector, reports, first, end);
        for (int v = first; v < end; v++) {
            own.forEachBlock(v, around::add);
        }
        HeldBlocks scope = new HeldBlocks(held.grid(), transport.rank());
        scope.hold(around);
        return scope;
    }

    /** Keeps what a commit that is about to be applied changes in blocks that have not arrived. */
    public void beforeCommit(CommitVector vector, EpochMailbox from) {
        blocks.keepSections(vector, from);
    }

    /**
     * Ends a commit on this rank: sends blocks and digests when they are due, and reads blocks that have arrived.
     *
     * @param states sum of the hashes of this rank's vehicles
     */
    public void afterCommit(CommitVector vector, Neighbours reports, long states) {
        int commit = vector.commit();
        partials.add(blocks.ownedSum() + states);
        blocks.readArrived();
        if (commit % areaEpochs == 0) {
            Areas now = areasAfter(vector, reports, 0, placement.vehicles());
            blocks.exchange(areas, now, commit);
            areas = now;
            blocks.readArrived(); // those of owners that are ahead
            partials.send();
        }
        partials.takeComplete(digests);
        noteEjections(vector);
        while (blocks.oldest() < commit && limit.latest(blocks.oldest()) <= commit) {
            awaitOldest();
        }
    }

    private void noteEjections(CommitVector vector) {
        int now = 0;
        for (int v = 0; v < placement.vehicles(); v++) {
            now += vector.isEjected(v) ? 1 : 0;
        }
        if (now > ejected) {
            ejected = now;
            ejectedIn = vector.commit();
        }
    }

    /** Waits until the oldest blocks that are on their way have arrived. */
    private void awaitOldest() {
        int oldest = blocks.oldest();
        int owner = blocks.awaited();
        StreamMailbox.Waiting waiting = mailbox().waiting(owner);
        while (blocks.oldest() == oldest && blocks.awaited() == owner) {
            waiting.turn();
            blocks.readArrived();
        }
    }

    private StreamMailbox mailbox() {
        return Objects.requireNonNull(mailbox);
    }

    /**
     * Checks that the vehicles have read and changed nothing in the last epoch but blocks that this rank has.
     *
     * @param vector of the last commit; an ejected vehicle may be anywhere
     * @throws IllegalStateException when a vehicle has; the run cannot continue
     */
    public void requireInside(int epoch, CommitVector vector) {
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            if (!vector.isEjected(unit.index()) && law.outside(unit.view(), held) != OwnAreas.INSIDE) {
                throw OwnAreas.outrun(unit.plan().name(), epoch);
            }
        }
    }

    /** Completes the digests of all commits after the last one, and reads all blocks that are on their way. */
    public void finish(int last) {
        partials.send();
        while (blocks.oldest() <= last) {
            awaitOldest();
        }
        int rank = partials.missing(last);
        while (rank >= 0) {
            StreamMailbox.Waiting waiting = mailbox().waiting(rank);
            while (partials.missing(last) == rank) {
                waiting.turn();
            }
            rank = partials.missing(last);
        }
        partials.takeComplete(digests);
    }

    /** Collects the ground, and the statistics that owners keep, in rank 0's world; all ranks call it at the end. */
    public void collect(Worlds worlds, RutShare ruts, long states) {
        collection.atEnd(worlds, ruts, states, blocks.ownedSum(), this::receiveSome);
    }

    /**
     * Whether a checkpoint needs all of the ground. One that was taken while a rank had received its ejection, and not
     * applied it, lacks that rank's part; so no later one may build on it.
     *
     * @param stored the commit of the last checkpoint; -1: none
     */
    public boolean needsWholeGround(int stored) {
        return ejectedIn > stored;
    }

    /**
     * Adds the ground that this rank owns to its part of a checkpoint.
     *
     * @param since the ground is what was written after this commit; -1 for all of it
     */
    public void store(PartWriter part, int since) {
        collection.forEachOwned(since, (key, stored) -> part.tile(0, key, stored));
    }

    /**
     * Completes this rank's part of a checkpoint, without waiting: on rank 0 when all others have sent their counts,
     * which {@link #completeParts} finds.
     *
     * @param chain after the last commit
     * @param whenComplete writes the part
     */
    public void completePart(int commit, long chain, PartWriter part, Statistics own, Runnable whenComplete) {
        ShardCollection.Counts sums =
                new ShardCollection.Counts(own.worlds.joinedNodes(), own.states, blocks.ownedSum());
        if (transport.rank() == 0) {
            counts.add(new StreamedCounts.Part(commit, chain, part, new StoredRuts(own.ruts), sums, whenComplete));
            counts.completeParts();
        } else {
            counts.send(commit, own.ruts, sums);
            whenComplete.run();
        }
    }

    /**
     * What a checkpoint has besides ground and vehicles.
     *
     * @param states sum of the hashes of this rank's vehicles
     */
    public record Statistics(Worlds worlds, RutShare ruts, long states) {}

    /** Completes parts of checkpoints for which everything has arrived. */
    public void completeParts() {
        counts.completeParts();
    }

    private void receiveSome() {
        mailbox().waiting(transport.rank()).turn();
    }
}
