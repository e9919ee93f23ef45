package org.furrow.vehicle.collision;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/**
 * What one vehicle feels of all others, tick by tick. It is made of {@link Traffic} alone, its own place too: whoever else asks
 * about the same two vehicles at the same tick finds the same force. Remembers nothing that a later tick depends on.
 *
 * <p>Not thread-safe; nothing is allocated after construction.
 */
public final class Collisions {
    private final int self;
    private final double epoch_s;
    private final PlacedBody own;
    /** By vehicle; vehicles of one form share one. */
    private final PlacedBody[] others;

    private final Encounter encounter;
    private final VehicleReport ownReport = new VehicleReport();
    private final VehicleReport otherReport = new VehicleReport();
    /** Vehicles that may come within reach in this epoch, ascending. */
    private final int[] near;

    private int nearCount;
    private final double[] wrench = new double[6];
    private long touchedTicks;
    private double deepest_m;

    /**
     * @param self index of the vehicle
     * @param bodies of all vehicles
     * @param delay epochs from publishing to committing
     * @param epoch_s length of an epoch, in s
     */
    public Collisions(int self, List<CollisionBody> bodies, CollisionSpec spec, int delay, double epoch_s) {
        this.self = self;
        this.epoch_s = epoch_s;
        own = new PlacedBody(bodies.get(self));
        others = new PlacedBody[bodies.size()];
        IdentityHashMap<CollisionBody, PlacedBody> byForm = new IdentityHashMap<>();
        for (int v = 0; v < others.length; v++) {
            others[v] = byForm.computeIfAbsent(bodies.get(v), PlacedBody::new);
        }
        near = new int[bodies.size()];
        encounter = new Encounter(new ContactLaw(spec, lag_s(delay, epoch_s)), bodies);
    }

    /**
     * Age of what a force is made of, in s: what is committed is delay to delay + 1 epochs old, and its consequences are seen half
     * an epoch later.
     */
    static double lag_s(int delay, double epoch_s) {
        return (delay + 1.5) * epoch_s;
    }

    /** Finds who may come within reach in the epoch that begins. */
    public void begin(Traffic traffic) {
        nearCount = 0;
        if (!traffic.hasReport(self)) {
            return; // the others do not know of this vehicle yet, and would not be pushed
        }
        traffic.predict(self, ownReport);
        for (int v = 0; v < others.length; v++) {
            if (v != self && traffic.hasReport(v)) {
                traffic.predict(v, otherReport);
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
     * Finds what pushes the vehicle at a tick of the epoch that has begun; true when anything does.
     *
     * @param tick ticks since the start of the epoch
     */
    public boolean find(Traffic traffic, int tick) {
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
            if (encounter.find(isFirst ? own : other, isFirst ? other : own)) {
                touched = true;
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

    /** Force and moment about the chassis' reference point of the last {@link #find} that was true, in W, in N and Nm. */
    public double[] wrench() {
        return wrench;
    }

    /** Goes on counting from what another has counted. */
    public void countOn(long touched, double deepest) {
        touchedTicks = touched;
        deepest_m = deepest;
    }

    /** Ticks in which the vehicle touched another. */
    public long touchedTicks() {
        return touchedTicks;
    }

    /** Deepest overlap with another so far, in m. */
    public double deepest_m() {
        return deepest_m;
    }
}
