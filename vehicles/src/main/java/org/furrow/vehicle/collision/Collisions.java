package org.furrow.vehicle.collision;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/**
 * Collision forces of all other vehicles on one, tick by tick. Both positions of a pair come from {@link Traffic}, so
 * that every rank computes the same force between the same two vehicles. No state but counters is kept between ticks.
 *
 * <p>Not thread-safe; nothing is allocated after construction.
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
    private final double[] wrench = new double[6];
    private long touchedTicks;
    private double deepest_m;
    private double deepestOfEpoch_m;

    /**
     * @param bodies of all vehicles
     * @param delay epochs from publishing to committing
     */
    public Collisions(int self, List<CollisionBody> bodies, CollisionSpec spec, int delay, double epoch_s) {
        this.self = self;
        this.epoch_s = epoch_s;
        own = new PlacedBody(bodies.get(self));
        others = new PlacedBody[bodies.size()];
        IdentityHashMap<CollisionBody, PlacedBody> byModel = new IdentityHashMap<>();
        for (int v = 0; v < others.length; v++) {
            others[v] = byModel.computeIfAbsent(bodies.get(v), PlacedBody::new);
        }
        near = new int[bodies.size()];
        encounter = new Encounter(new ContactLaw(spec, lag_s(delay, epoch_s)), bodies);
    }

    /** Lag of a force, in s: reports are delay to delay + 1 epochs old, and act half an epoch later on average. */
    static double lag_s(int delay, double epoch_s) {
        return (delay + 1.5) * epoch_s;
    }

    /** Begins an epoch: finds the vehicles that may touch this one in it. */
    public void begin(Traffic traffic) {
        nearCount = 0;
        deepestOfEpoch_m = 0;
        if (!traffic.hasReport(self)) {
            return; // the others have no report of this vehicle, so no reaction would act on them
        }
        traffic.predict(self, 0, ownReport);
        for (int v = 0; v < others.length; v++) {
            if (v != self && traffic.hasReport(v)) {
                traffic.predict(v, 0, otherReport);
                near[nearCount] = v;
                nearCount += mayMeet(others[v].body.radius_m) ? 1 : 0;
            }
        }
    }

    private boolean mayMeet(double radius_m) {
        double reach = own.body.radius_m + radius_m + epoch_s * (ownReport.speed_mps() + otherReport.speed_mps());
        double sum = 0;
        for (int d = 0; d < 3; d++) {
            double apart = otherReport.position_m[d] - ownReport.position_m[d];
            sum += apart * apart;
        }
        return sum <= reach * reach;
    }

    /**
     * Computes the force on the vehicle at a tick of the present epoch; returns whether any vehicle touches it.
     *
     * @param tick ticks since the start of the epoch
     */
    public boolean evaluate(Traffic traffic, int tick) {
        boolean touched = false;
        for (int n = 0; n < nearCount; n++) {
            if (n == 0) {
                traffic.predict(self, tick, ownReport);
                own.place(ownReport);
                Arrays.fill(wrench, 0);
            }
            PlacedBody other = others[near[n]];
            traffic.predict(near[n], tick, otherReport);
            other.place(otherReport);
            boolean isFirst = self < near[n];
            if (encounter.evaluate(isFirst ? own : other, isFirst ? other : own)) {
                touched = true;
                deepestOfEpoch_m = Math.max(deepestOfEpoch_m, encounter.depth_m);
                deepest_m = Math.max(deepest_m, encounter.depth_m);
                add(isFirst);
            }
        }
        touchedTicks += touched ? 1 : 0;
        return touched;
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

    /** Deepest overlap with another vehicle so far, in m. */
    public double deepest_m() {
        return deepest_m;
    }

    /** Deepest overlap with another vehicle since {@link #begin}, in m; 0 without contact. */
    public double deepestOfEpoch_m() {
        return deepestOfEpoch_m;
    }
}
