package org.furrow.node.engine.shard;

import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.furrow.node.engine.ahead.LookAhead;
import org.furrow.node.engine.checkpoint.CommonState;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.Follows;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.EntryKey;
import org.furrow.world.checkpoint.PartWriter;
import org.furrow.world.commit.Committer;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.shard.BlockSums;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * A rank's shard of the ground: area exchanges, routes, and blocks that come and go. docs/sharded-world.md describes
 * the protocol.
 */
public final class Shard {
    /** Least number of epochs from one area exchange to the next. */
    private static final int AREA_EPOCHS = 10;

    private static final int NONE = -1;

    private final Transport transport;
    private final RankPlacement placement;
    private final List<VehicleUnit> units;
    private final HeldBlocks held;
    private final CommittedWorld world;
    private final BlockSums sums;
    private final ShardMailbox mailbox;
    private final BlockExchange blocks;
    private final ShardCollection collection;
    private final OwnAreas ownAreas;
    private final Follows follows;
    private final WorldLayout layout;
    private final DigestObserver digests;
    private final AreaMessage areaMessage = new AreaMessage();
    private final int first;
    private final int end;
    private final int delay;
    private final int areaEpochs;

    private Areas areas;
    private Routes routes;
    /** The area exchange that was started and whose commit is still to come; -1: none. */
    private int started = NONE;
    /** Its areas, when it was received before its commit. */
    private @Nullable Areas stashed;
    /** The area exchange whose blocks have not travelled yet; -1: none. */
    private int areaEpoch = NONE;

    private final LongArrayList partials = new LongArrayList();
    /** The first commit in {@link #partials}. */
    private int firstPartial;
    /** Number of partial digests that the area exchange in flight contains. */
    private int sentPartials;

    private long chain;
    private boolean stopRequested;
    private int holdRequestedIn = NONE;
    /** What applies parts of commits early; null: nothing. */
    private @Nullable LookAhead ahead;

    /** Receives the digest of the whole ground and all vehicles, some commits later. */
    @FunctionalInterface
    public interface DigestObserver {
        void onDigest(int commit, long digest);
    }

    /**
     * @param units this rank's vehicles that have entered: a live list
     * @param held the blocks that the rank keeps, which {@code worlds} has as its scope
     * @param layout a sharded one
     */
    public Shard(
            Scenario scenario,
            Transport transport,
            List<VehicleUnit> units,
            HeldBlocks held,
            Worlds worlds,
            WorldLayout layout,
            DigestObserver digests) {
        this.layout = layout;
        this.transport = transport;
        this.units = units;
        this.held = held;
        this.digests = digests;
        placement = new RankPlacement(scenario.vehicles().size(), transport.size());
        delay = scenario.exchange().delay();
        areaEpochs = areaEpochs(delay);
        world = worlds.all().getFirst();
        sums = new BlockSums(held.grid(), transport.rank());
        world.observeSums(sums);
        follows = new Follows(scenario);
        ownAreas = new OwnAreas(scenario, held.grid(), areaEpochs + 2 * delay);
        areas = new Areas(placement.vehicles());
        first = placement.firstVehicleOf(transport.rank());
        end = placement.firstVehicleOf(transport.rank() + 1);
        routes = routes(areas, areas);
        blocks = new BlockExchange(transport, world, held.grid(), sums);
        collection = new ShardCollection(transport, world, held);
        mailbox = new ShardMailbox(transport, placement, routes, List.of(blocks, collection));
    }

    /** Number of epochs from one area exchange to the next, of a scenario with this delay. */
    public static int areaEpochs(int delay) {
        return Math.max(AREA_EPOCHS, delay + 1);
    }

    private Routes routes(Areas before, Areas now) {
        return new Routes(before, now, held.grid(), placement, transport.rank(), follows, layout);
    }

    public EpochMailbox mailbox() {
        return mailbox;
    }

    /** Lets the rank apply parts of commits early, and returns the messages of {@link #mailbox}. */
    public AheadMessages lookAhead(LookAhead by) {
        ahead = by;
        return mailbox;
    }

    /** Sum of the hashes of the nodes that this rank owns, early parts of commits included. */
    public long ownedSum() {
        return sums.owned();
    }

    /** Whether a vehicle's state counts in this rank's partial digest. */
    public boolean isMine(int vehicle) {
        return vehicle >= first && vehicle < end;
    }

    /**
     * Begins a run whose start has been committed.
     *
     * @param states sum of the hashes of this rank's vehicles
     */
    public void beginRun(long states) {
        firstPartial = 0;
        partials.addLong(sums.owned() + states);
        begin(0);
    }

    /** Takes the first area exchange, at an epoch that has been committed. */
    public void begin(int epoch) {
        mailbox.beginAfter(epoch);
        startAreaExchange(epoch, false, false);
        Areas now = receiveAreas(epoch);
        areas = now;
        routes = routes(now, now);
        mailbox.sendBy(routes);
        mailbox.commitBy(routes);
        held.hold(routes.held());
    }

    /**
     * Whether an area exchange is due at the end of an epoch. Then all ranks meet; a rank that looks ahead must have
     * applied the commits of all earlier epochs before {@link #afterPublish}, which sends their digests.
     */
    public boolean isDueAfter(int epoch) {
        return epoch % areaEpochs == 0;
    }

    /**
     * Starts an area exchange when one is due, after an epoch was published.
     *
     * @param stop whether this rank requests the end of the run
     * @param hold whether this rank requests that all ranks hold
     */
    public void afterPublish(int epoch, boolean stop, boolean hold) {
        if (isDueAfter(epoch)) {
            startAreaExchange(epoch, stop, hold);
            started = epoch;
        }
    }

    private void startAreaExchange(int epoch, boolean stop, boolean hold) {
        Areas own = new Areas(placement.vehicles());
        ownAreas.fill(own, units, first, end);
        sentPartials = partials.size();
        AreaMessage.Head head = new AreaMessage.Head(transport.rank(), epoch, chain, stop, hold);
        int length = areaMessage.write(transport.message(), head, partials, own, first, end);
        transport.start(length);
    }

    /** Receives an area exchange: digests of earlier commits, and the areas that it returns. */
    private Areas receiveAreas(int epoch) {
        transport.await();
        Areas now = new Areas(placement.vehicles());
        long[] sum = new long[sentPartials];
        long next = chain;
        int vehicle = 0;
        for (int rank = 0; rank < transport.size(); rank++) {
            DirectBuffer message = transport.received(rank);
            mailbox.addReceived(rank == transport.rank() ? 0 : transport.receivedLength(rank));
            int after = placement.firstVehicleOf(rank + 1);
            String fault = areaMessage.read(message, transport.receivedLength(rank), rank, epoch, after - vehicle);
            if (fault == null && areaMessage.digests() != sum.length) {
                fault = "it has " + areaMessage.digests() + " digests, expected " + sum.length;
            }
            if (fault != null) {
                throw new IllegalStateException(
                        "areas of rank " + rank + " at epoch " + epoch + " are damaged: " + fault);
            }
            if (areaMessage.chain() != chain) {
                throw new IllegalStateException("rank " + transport.rank() + " and rank " + rank
                        + " have received different area exchanges before epoch " + epoch);
            }
            areaMessage.addDigests(sum);
            areaMessage.copyAreas(vehicle, after, now);
            stopRequested |= areaMessage.asksToStop();
            if (areaMessage.asksToHold()) {
                holdRequestedIn = epoch;
            }
            next = Digest.mix(next ^ areaMessage.checksum());
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
     * Ends a commit on this rank: keeps its partial digest, receives the area exchange that is due, and exchanges
     * blocks.
     *
     * @param states sum of the hashes of this rank's vehicles
     */
    public void afterCommit(int commit, long states) {
        if (partials.isEmpty()) {
            firstPartial = commit;
        }
        long early = ahead == null ? 0 : ahead.earlyDigestAfter(commit);
        partials.addLong(sums.owned() - early + states);
        if (commit == started) {
            Areas now = stashed == null ? receiveAreas(commit) : stashed;
            stashed = null;
            started = NONE;
            routes = routes(areas, now);
            areas = now;
            areaEpoch = commit;
            mailbox.sendBy(routes);
        }
        if (areaEpoch != NONE && commit == areaEpoch + delay) {
            areaEpoch = NONE;
            held.hold(routes.held());
            blocks.exchange(routes, commit, units, () -> mailbox.receive(1));
            mailbox.commitBy(routes);
        }
    }

    /** Whether a rank has requested the end of the run at the last area exchange. */
    public boolean stopRequested() {
        return stopRequested;
    }

    /**
     * The last area exchange with which a rank has requested that all ranks hold; it counts from its commit on. -1:
     * none.
     */
    public int holdRequestedIn() {
        return holdRequestedIn;
    }

    /**
     * Checks that the vehicles have read and changed nothing in the last epoch but blocks that this rank holds.
     *
     * @throws IllegalStateException when a vehicle has; the run cannot continue
     */
    public void requireInside(int epoch) {
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            if (ownAreas.outside(unit.view(), held) != OwnAreas.INSIDE) {
                throw OwnAreas.outrun(unit.plan().name(), epoch);
            }
        }
    }

    /**
     * Exchanges the digests of all commits so far, between area exchanges or after the last commit. All ranks call it
     * after the same commit.
     *
     * @param label a number that is the same on all ranks
     */
    public void completeDigests(int label) {
        stash();
        startAreaExchange(label, false, false);
        Areas _ = receiveAreas(label);
    }

    /**
     * Receives the area exchange in flight, if there is one, before its commit; so the transport is free for other
     * rounds.
     */
    public void stash() {
        if (started != NONE && stashed == null) {
            stashed = receiveAreas(started);
        }
    }

    /**
     * Receives the messages of the epochs that are not committed, and drops them: the run starts again from its
     * beginning, over the same transport. All ranks call it after the same epoch.
     */
    public void drain(CommitVector vector, int epoch) {
        for (int commit = vector.commit() + 1; commit <= epoch; commit++) {
            mailbox.await(vector);
            mailbox.release(vector);
            if (areaEpoch != NONE && commit == areaEpoch + delay) {
                mailbox.commitBy(routes);
            }
        }
    }

    /**
     * Collects the ground, and the statistics that owners keep, in rank 0's world. All ranks call it at the end, after
     * {@link #completeDigests}.
     */
    public void collect(Worlds worlds, RutShare ruts, long states) {
        collection.atEnd(worlds, ruts, states, sums.owned(), () -> mailbox.receive(1));
    }

    /**
     * Adds the ground that this rank owns to its part of a checkpoint, and on rank 0 what the ranks have in common. All
     * ranks call it after {@link #completeDigests}.
     *
     * @param since the ground is what was written after this epoch; -1 for all of it
     * @param digest of ground and vehicles after the last commit
     */
    public void store(PartWriter part, int since, Worlds worlds, RutShare ruts, long states, long digest) {
        ShardCollection.Counts own = new ShardCollection.Counts(worlds.joinedNodes(), states, sums.owned());
        collection.forEachOwned(since, (key, stored) -> part.tile(0, key, stored));
        if (transport.rank() > 0) {
            collection.sendCounts(ruts, true, own);
            return;
        }
        StoredRuts stored = new StoredRuts(ruts);
        ShardCollection.Counts all = collection.receive(() -> mailbox.receive(1), own, stored::add);
        if (all.ownedSum() + all.states() != digest) {
            throw new IllegalStateException(
                    "the sums of the ranks' grounds in a checkpoint are not those of the last" + " commit's digest");
        }
        stored.write(part);
        CommonState.OfWorld ground = new CommonState.OfWorld(all.ownedSum(), all.joinedNodes());
        part.blob(EntryKey.Kind.RANK, 0, new CommonState(chain, all.states(), List.of(ground)).toBytes());
    }

    /**
     * The blocks of which this rank needs the ground when it resumes, before its first area exchange: its own, and
     * those around its vehicles.
     *
     * @param positions_m committed position of each of this rank's vehicles in W, in m; 3 each, NaN: it has not entered
     */
    public Committer.Scope scopeAround(double[] positions_m) {
        LongHashSet around = new LongHashSet();
        Areas generous = new Areas(placement.vehicles());
        ownAreas.fillAround(generous, positions_m, first, end);
        for (int v = first; v < end; v++) {
            generous.forEachBlock(v, around::add);
        }
        HeldBlocks scope = new HeldBlocks(held.grid(), transport.rank());
        scope.hold(around);
        return scope;
    }
}
