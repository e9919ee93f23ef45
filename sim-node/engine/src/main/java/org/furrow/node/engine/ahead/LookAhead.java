package org.furrow.node.engine.ahead;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.vehicle.Follows;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.ReachLaw;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.world.commit.Committer;
import org.furrow.world.message.EpochReader;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Decides for whom a rank waits before its next epoch: for the ranks that can have changed the ground that it reads, or
 * whose vehicles it reads. What these have sent is applied at once within the tiles that the rank reads
 * ({@link EarlyTiles}), the rest when a commit is complete. Every value that a vehicle reads is that of a run in
 * which all ranks meet after each epoch.
 */
public final class LookAhead {
    private static final int NEVER = -1;

    private final Scenario scenario;
    private final RankPlacement placement;
    private final int epochs;
    private final ReachLaw law;
    private final EarlyTiles tiles;
    /** The reports that the next epoch reads. */
    private final Neighbours traffic;

    /** By vehicle: the box of tiles that it does not leave in the epoch after its last report that has arrived. */
    private final int[] boxes;

    private final double[] speeds_mps;
    /** By vehicle: the epoch of its last report that has arrived; {@link #NEVER}: none has. */
    private final int[] reported;

    private final int[] box = new int[Reach.SIDES];
    /** By rank, whether drivers or ropes of this rank's vehicles read reports of its vehicles. */
    private final boolean[] isRead;
    /** Further tiles in which vehicles act on one another; -1: they pass through one another. */
    private final int hullTiles;

    private final VehicleReport scratch = new VehicleReport();
    /** By epoch modulo the length: what its parts that were applied early have added to the digest. */
    private final long[] earlyDigests;

    private int epoch;
    private int level = -1;

    /**
     * @param epochs by which a rank may be ahead of the slowest one, > 0
     * @param kept the ground that the rank keeps; null: all of it
     */
    public LookAhead(Scenario scenario, RankPlacement placement, int rank, int epochs, Committer.@Nullable Scope kept) {
        this.scenario = scenario;
        this.placement = placement;
        this.epochs = epochs;
        law = ReachLaw.of(scenario);
        tiles = new EarlyTiles(epochs + 2, kept);
        earlyDigests = new long[epochs + 2];
        int vehicles = placement.vehicles();
        traffic = new Neighbours(
                vehicles, scenario.clock().epochTicks(), scenario.clock().step_s());
        boxes = new int[Reach.SIDES * vehicles];
        speeds_mps = new double[vehicles];
        reported = new int[vehicles];
        Arrays.fill(reported, NEVER);
        isRead = new boolean[placement.ranks()];
        Follows follows = new Follows(scenario);
        for (int v = placement.firstVehicleOf(rank); v < placement.firstVehicleOf(rank + 1); v++) {
            follows.leaders(v).forEachInt(other -> isRead[placement.rankOf(other)] = true);
        }
        CollisionSpec collisions = scenario.exchange().collisions();
        hullTiles = collisions == null ? -1 : hullTiles(scenario.vehicles(), collisions);
    }

    /** By how many tiles two hulls may extend beyond the reaches of their vehicles together. */
    private int hullTiles(List<VehiclePlan> plans, CollisionSpec collisions) {
        double most_m = 0;
        for (VehiclePlan plan : plans) {
            double radius_m =
                    VehicleUnit.collisionBody(plan.model(), collisions).radius_m();
            most_m = Math.max(most_m, radius_m - plan.model().extent_m());
        }
        return (int) Math.ceil(2 * most_m / law.tileSide_m());
    }

    /** Epochs by which this rank may be ahead of the slowest one. */
    public int epochs() {
        return epochs;
    }

    /** The tiles that the present part of a commit applies. */
    public Committer.Scope scope() {
        return tiles;
    }

    /** The reports that the next epoch reads, of the vehicles that can matter to it. */
    public Neighbours traffic() {
        return traffic;
    }

    /** Takes the reports of a message that has arrived. */
    public void arrive(EpochReader message) {
        message.rewind();
        while (message.nextVehicle()) {
            message.report(scratch);
            know(message.vehicle(), message.epoch(), scratch);
        }
    }

    private void know(int vehicle, int inEpoch, VehicleReport report) {
        reported[vehicle] = inEpoch;
        for (int side = 0; side < Reach.SIDES; side++) {
            boxes[Reach.SIDES * vehicle + side] = report.reach.side(0, side);
        }
        speeds_mps[vehicle] = report.speed_mps();
    }

    /** Begins after a commit that includes all vehicles, of which these are the reports. */
    public void beginAfter(int commit, Neighbours committed) {
        level = commit;
        traffic.forget();
        for (int v = 0; v < placement.vehicles(); v++) {
            if (committed.hasReport(v)) {
                know(v, commit, committed.committed(v));
                traffic.accept(v).set(committed.committed(v));
            }
        }
    }

    /**
     * Sets the tiles that these vehicles read in the epoch after one that they have simulated, and those that they have
     * changed in it.
     *
     * @param own this rank's message of the epoch
     */
    public void beginLevel(EpochReader own, int ofEpoch) {
        tiles.beginLevel(ofEpoch);
        own.rewind();
        while (own.nextVehicle()) {
            int at = Reach.SIDES * own.vehicle();
            boolean isEmpty = own.tiMin() > own.tiMax();
            tiles.add(
                    isEmpty ? boxes[at] : Math.min(boxes[at], own.tiMin()),
                    isEmpty ? boxes[at + 1] : Math.max(boxes[at + 1], own.tiMax()),
                    isEmpty ? boxes[at + 2] : Math.min(boxes[at + 2], own.tjMin()),
                    isEmpty ? boxes[at + 3] : Math.max(boxes[at + 3], own.tjMax()));
        }
    }

    /**
     * Number of the ranks that must be awaited before the epoch after this one, for which {@link #beginLevel} was
     * called.
     */
    public int awaited(AheadMessages messages, int ofEpoch) {
        int awaited = 0;
        for (int other : messages.senders()) {
            if (messages.arrived(other) < ofEpoch && (isRead[other] || canMatter(messages, other, ofEpoch))) {
                awaited++;
            }
        }
        return awaited;
    }

    private boolean canMatter(AheadMessages messages, int other, int ofEpoch) {
        int arrived = messages.arrived(other);
        int end = placement.firstVehicleOf(other + 1);
        for (int v = placement.firstVehicleOf(other); v < end; v++) {
            boolean isPresent = scenario.vehicles().get(v).enterEpoch() <= ofEpoch && messages.brings(v);
            if (isPresent && (reported[v] == arrived ? canMeet(v, ofEpoch - arrived) : canCome(messages, v))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a vehicle whose last report has not arrived can have changed what this rank reads. */
    private boolean canCome(AheadMessages messages, int vehicle) {
        int further = Math.max(0, hullTiles);
        return !messages.bounds(vehicle, box)
                || tiles.meets(box[0] - further, box[1] + further, box[2] - further, box[3] + further);
    }

    /** Whether a vehicle of which nothing was received for some epochs can have changed what this rank reads. */
    private boolean canMeet(int vehicle, int missing) {
        boolean collides = hullTiles >= 0;
        int further = law.furtherTiles(speeds_mps[vehicle], collides ? missing + 1 : missing) + Math.max(0, hullTiles);
        int at = Reach.SIDES * vehicle;
        return tiles.meets(
                boxes[at] - further, boxes[at + 1] + further, boxes[at + 2] - further, boxes[at + 3] + further);
    }

    /** The parts that are applied next are early ones of this epoch. */
    public void applyEarly(int ofEpoch) {
        tiles.applyEarly(ofEpoch);
        begin(ofEpoch);
    }

    /** The parts that are applied next are what is left of this epoch. */
    public void applyRest(int ofEpoch) {
        tiles.applyRest(ofEpoch);
        begin(ofEpoch);
    }

    private void begin(int ofEpoch) {
        epoch = ofEpoch;
        if (isNewest()) {
            traffic.forget();
        }
    }

    /** Whether views and reports get to the end of the epoch that is applied, which they have not reached. */
    public boolean isNewest() {
        return epoch > level;
    }

    /** The parts of the epoch are applied. */
    public void applied() {
        level = Math.max(level, epoch);
    }

    /** Whether the present part of the commit may apply any tile of the message's present vehicle. */
    public boolean mayApply(EpochReader message) {
        return tiles.mayApply(message);
    }

    /** Adds what an early part of an epoch has added to the digest. */
    public void addEarlyDigest(int ofEpoch, long change) {
        earlyDigests[ofEpoch % earlyDigests.length] += change;
    }

    /**
     * What the early parts of all epochs after a complete commit have added to the digest; forgets those of the
     * commit.
     */
    public long earlyDigestAfter(int commit) {
        earlyDigests[commit % earlyDigests.length] = 0;
        long sum = 0;
        for (long change : earlyDigests) {
            sum += change;
        }
        return sum;
    }
}
