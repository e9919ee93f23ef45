package org.furrow.vehicle.collision;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Collision forces of all other vehicles and of standing bodies on one vehicle, tick by tick. Both positions of a pair
 * come from {@link Traffic}, so that every rank computes the same force between the same two vehicles. No state but
 * counters is kept between ticks.
 *
 * <p>Not thread-safe; nothing is allocated after construction, but for a standing body when the vehicle first comes
 * near.
 */
public final class Collisions {
    private final int self;
    private final double epoch_s;
    private final PlacedBody own;
    /** By vehicle; vehicles of one model share an element. */
    private final PlacedBody[] others;

    private final Encounter encounter;
    private final VehicleReport ownReport = new VehicleReport();
    private final VehicleReport otherReport = new VehicleReport();
    /** Vehicles that may touch this one in the present epoch, ascending. */
    private final int[] near;

    private int nearCount;
    private final List<StandingBody> standing;
    /** Those that the vehicle has come near to. */
    private final @Nullable PlacedBody[] placed;
    /** Standing bodies that may touch this one in the present epoch, ascending. */
    private final int[] nearStanding;

    private int standingCount;
    private final double[] wrench = new double[6];
    private long touchedTicks;
    private double deepest_m;
    private double deepestOfEpoch_m;

    /**
     * @param bodies of all vehicles
     * @param standing bodies that never move
     * @param delay epochs from publishing to committing
     */
    public Collisions(
            int self,
            List<CollisionBody> bodies,
            List<StandingBody> standing,
            CollisionSpec spec,
            int delay,
            double epoch_s) {
        this.self = self;
        this.epoch_s = epoch_s;
        own = new PlacedBody(bodies.get(self));
        others = new PlacedBody[bodies.size()];
        IdentityHashMap<CollisionBody, PlacedBody> byModel = new IdentityHashMap<>();
        for (int v = 0; v < others.length; v++) {
            others[v] = byModel.computeIfAbsent(bodies.get(v), PlacedBody::new);
        }
        near = new int[bodies.size()];
        this.standing = List.copyOf(standing);
        placed = new PlacedBody[standing.size()];
        nearStanding = new int[standing.size()];
        List<CollisionBody> all = Stream.concat(
                        bodies.stream(), standing.stream().map(StandingBody::body))
                .toList();
        encounter = new Encounter(new ContactLaw(spec, lag_s(delay, epoch_s)), all);
    }

    /** Lag of a force, in s: reports are delay to delay + 1 epochs old, and act half an epoch later on average. */
    static double lag_s(int delay, double epoch_s) {
        return (delay + 1.5) * epoch_s;
    }

    /** Begins an epoch: finds what may touch this vehicle in it. */
    public void begin(Traffic traffic) {
        nearCount = 0;
        standingCount = 0;
        deepestOfEpoch_m = 0;
        if (!traffic.hasReport(self)) {
            return; // the others have no report of this vehicle, so no reaction would act on them
        }
        traffic.predict(self, 0, ownReport);
        for (int v = 0; v < others.length; v++) {
            if (v != self && traffic.hasReport(v)) {
                traffic.predict(v, 0, otherReport);
                near[nearCount] = v;
                double[] at_m = otherReport.position_m;
                nearCount +=
                        mayMeet(others[v].body.radius_m, otherReport.speed_mps(), at_m[0], at_m[1], at_m[2]) ? 1 : 0;
            }
        }
        for (int k = 0; k < placed.length; k++) {
            StandingBody body = standing.get(k);
            Vector foot_m = body.foot_m();
            if (mayMeet(body.body().radius_m, 0, foot_m.x(), foot_m.y(), foot_m.z())) {
                placed[k] = placed[k] == null ? PlacedBody.of(body) : placed[k];
                nearStanding[standingCount++] = k;
            }
        }
    }

    private boolean mayMeet(double radius_m, double speed_mps, double x_m, double y_m, double z_m) {
        double reach = own.body.radius_m + radius_m + epoch_s * (ownReport.speed_mps() + speed_mps);
        double x = x_m - ownReport.position_m[0];
        double y = y_m - ownReport.position_m[1];
        double z = z_m - ownReport.position_m[2];
        return x * x + y * y + z * z <= reach * reach;
    }

    /**
     * Computes the force on the vehicle at a tick of the present epoch; returns whether anything touches it.
     *
     * @param tick ticks since the start of the epoch
     */
    public boolean evaluate(Traffic traffic, int tick) {
        if (nearCount + standingCount == 0) {
            return false;
        }
        traffic.predict(self, tick, ownReport);
        own.place(ownReport);
        Arrays.fill(wrench, 0);
        boolean touched = false;
        for (int n = 0; n < nearCount; n++) {
            PlacedBody other = others[near[n]];
            traffic.predict(near[n], tick, otherReport);
            other.place(otherReport);
            touched |= meet(other, self < near[n]);
        }
        for (int n = 0; n < standingCount; n++) {
            touched |= meet(Objects.requireNonNull(placed[nearStanding[n]]), true);
        }
        touchedTicks += touched ? 1 : 0;
        return touched;
    }

    private boolean meet(PlacedBody other, boolean isFirst) {
        if (!encounter.evaluate(isFirst ? own : other, isFirst ? other : own)) {
            return false;
        }
        deepestOfEpoch_m = Math.max(deepestOfEpoch_m, encounter.depth_m);
        deepest_m = Math.max(deepest_m, encounter.depth_m);
        add(isFirst);
        return true;
    }

    private void add(boolean isFirst) {
        double[] moment = isFirst ? encounter.momentOnFirst : encounter.momentOnSecond;
        for (int d = 0; d < 3; d++) {
            wrench[d] += isFirst ? encounter.force[d] : -encounter.force[d];
            wrench[3 + d] += moment[d];
        }
    }

    /** Force and moment about the reference point, in W, in N and Nm; valid after {@link #evaluate} returns true. */
    public double[] wrench() {
        return wrench;
    }

    public void restoreCounters(long touched, double deepest) {
        touchedTicks = touched;
        deepest_m = deepest;
    }

    public long touchedTicks() {
        return touchedTicks;
    }

    /** Deepest overlap so far, in m. */
    public double deepest_m() {
        return deepest_m;
    }

    /** Deepest overlap since {@link #begin}, in m; 0 without contact. */
    public double deepestOfEpoch_m() {
        return deepestOfEpoch_m;
    }
}
