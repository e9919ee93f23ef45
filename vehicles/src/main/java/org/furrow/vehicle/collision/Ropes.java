package org.furrow.vehicle.collision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/**
 * Forces of ropes on one vehicle, tick by tick. Both ends come from {@link Traffic}, so the two ranks of a rope compute
 * the same force. A rope has no state.
 *
 * <p>A rope is a spring with a damper that never pushes, limited as the law of {@link ContactLaw}: with the effective
 * mass m of both ends along the rope, k = m w^2 and c = m w, where w T is at most {@value ContactLaw#LARGEST_PHASE}.
 *
 * <p>Not thread-safe; nothing is allocated after construction.
 */
public final class Ropes {
    private final int self;
    private final List<RopeSpec> specs;
    private final List<PlacedBody[]> ends = new ArrayList<>();
    private final double lag_s;
    private final VehicleReport report = new VehicleReport();
    private final double[] onFirst = new double[3];
    private final double[] onSecond = new double[3];
    private final double[] along = new double[3];
    private final double[] opening = new double[3];
    private final double[] wrench = new double[6];
    private int epoch;

    /**
     * @param bodies of a vehicle on a rope
     * @param all ropes of the scenario
     * @param delay epochs from publishing to committing
     */
    public Ropes(int self, IntFunction<CollisionBody> bodies, List<RopeSpec> all, int delay, double epoch_s) {
        this.self = self;
        specs = all.stream()
                .filter(rope -> rope.first() == self || rope.second() == self)
                .toList();
        for (RopeSpec rope : specs) {
            ends.add(new PlacedBody[] {
                new PlacedBody(bodies.apply(rope.first())), new PlacedBody(bodies.apply(rope.second()))
            });
        }
        lag_s = Collisions.lag_s(delay, epoch_s);
    }

    /** Begins an epoch. */
    public void begin(int nextEpoch) {
        epoch = nextEpoch;
    }

    /**
     * Computes the force on the vehicle at a tick of the present epoch; returns whether a rope pulls it.
     *
     * @param tick ticks since the start of the epoch
     */
    public boolean evaluate(Traffic traffic, int tick) {
        boolean pulls = false;
        Arrays.fill(wrench, 0);
        for (int r = 0; r < specs.size(); r++) {
            RopeSpec rope = specs.get(r);
            if (rope.isFixed(epoch) && traffic.hasReport(rope.first()) && traffic.hasReport(rope.second())) {
                PlacedBody[] end = ends.get(r);
                traffic.predict(rope.first(), tick, report);
                end[0].place(report);
                traffic.predict(rope.second(), tick, report);
                end[1].place(report);
                double pull_N = pull_N(rope, end[0], end[1]);
                if (pull_N > 0) {
                    pulls = true;
                    boolean isFirst = rope.first() == self;
                    add(isFirst ? end[0] : end[1], isFirst ? onFirst : onSecond, isFirst ? pull_N : -pull_N);
                }
            }
        }
        return pulls;
    }

    /** Tension of a rope, and the direction from its first end to its second. */
    private double pull_N(RopeSpec rope, PlacedBody first, PlacedBody second) {
        first.point(rope.onFirst_m(), onFirst);
        second.point(rope.onSecond_m(), onSecond);
        double square = 0;
        for (int d = 0; d < 3; d++) {
            along[d] = onSecond[d] - onFirst[d];
            square += along[d] * along[d];
        }
        double distance_m = Math.sqrt(square);
        double longer_m = distance_m - rope.length_m();
        if (!(longer_m > 0)) {
            return 0;
        }
        for (int d = 0; d < 3; d++) {
            along[d] /= distance_m;
        }
        Arrays.fill(opening, 0);
        second.addVelocity(onSecond, 1, opening);
        first.addVelocity(onFirst, -1, opening);
        double rate_mps = opening[0] * along[0] + opening[1] * along[1] + opening[2] * along[2];
        double mobility = first.mobility_1pkg(onFirst, along) + second.mobility_1pkg(onSecond, along);
        double rate_1ps = Math.min(ContactLaw.LARGEST_PHASE / lag_s, Math.sqrt(rope.stiffness_Npm() * mobility));
        return Math.max(0, rate_1ps * (rate_1ps * longer_m + rate_mps) / mobility);
    }

    private void add(PlacedBody body, double[] point, double pull_N) {
        double x = point[0] - body.position[0];
        double y = point[1] - body.position[1];
        double z = point[2] - body.position[2];
        wrench[0] += pull_N * along[0];
        wrench[1] += pull_N * along[1];
        wrench[2] += pull_N * along[2];
        wrench[3] += pull_N * (y * along[2] - z * along[1]);
        wrench[4] += pull_N * (z * along[0] - x * along[2]);
        wrench[5] += pull_N * (x * along[1] - y * along[0]);
    }

    /** Force and moment about the reference point, in W, in N and Nm; valid after {@link #evaluate} returns true. */
    public double[] wrench() {
        return wrench;
    }
}
