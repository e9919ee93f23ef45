package org.furrow.vehicle.collision;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.report.DeadReckoning;
import org.furrow.world.report.VehicleReport;

/** Simulates bodies in empty space that collide by means of reports, which are some epochs old, as vehicles do. */
final class Flight {
    static final double STEP_S = 2e-3;
    static final int EPOCH_TICKS = 10;

    final List<Flyer> flyers;
    final List<Collisions> collisions = new ArrayList<>();
    private final int delay;
    private final List<VehicleReport[]> history = new ArrayList<>();
    private int epoch;
    private boolean touching;

    Flight(List<Flyer> flyers, CollisionSpec spec, int delay) {
        this(flyers, List.of(), spec, delay);
    }

    Flight(List<Flyer> flyers, List<StandingBody> standing, CollisionSpec spec, int delay) {
        this.flyers = flyers;
        this.delay = delay;
        List<CollisionBody> bodies = flyers.stream().map(flyer -> flyer.body).toList();
        for (int k = 0; k < flyers.size(); k++) {
            collisions.add(new Collisions(k, bodies, standing, spec, delay, EPOCH_TICKS * STEP_S));
        }
        publish();
    }

    private void publish() {
        VehicleReport[] reports = new VehicleReport[flyers.size()];
        for (int k = 0; k < reports.length; k++) {
            reports[k] = new VehicleReport();
            flyers.get(k).report(reports[k]);
        }
        history.add(reports);
    }

    private void epoch() {
        epoch++;
        int committed = Math.max(0, epoch - 1 - delay);
        int old = (epoch - 1 - committed) * EPOCH_TICKS;
        touching = false;
        collisions.forEach(c -> c.begin((v, t, dest) -> predict(committed, old, v, t, dest)));
        for (int n = 0; n < EPOCH_TICKS; n++) {
            int tick = n;
            for (int k = 0; k < flyers.size(); k++) {
                boolean found = collisions.get(k).evaluate((v, t, dest) -> predict(committed, old, v, t, dest), tick);
                touching |= found;
                flyers.get(k).advance(found ? collisions.get(k).wrench() : new double[6], STEP_S);
            }
        }
        publish();
    }

    private void predict(int committed, int old, int vehicle, int tick, VehicleReport dest) {
        DeadReckoning.predict(history.get(committed)[vehicle], (old + tick) * STEP_S, dest);
    }

    /** Runs until bodies that have touched are separated; returns whether any bodies touched. */
    boolean run(int longest) {
        boolean met = false;
        int quiet = 0;
        // separated: without contact for longer than reports are delayed
        while (epoch < longest && quiet < 2 * delay + 8) {
            epoch();
            met |= touching;
            quiet = met && !touching ? quiet + 1 : 0;
            if (!met && epoch > longest / 3) {
                return false;
            }
        }
        return met;
    }

    double deepest_m() {
        return collisions.stream().mapToDouble(Collisions::deepest_m).max().orElse(0);
    }

    /** Kinetic energy about the common centre of mass, in J. */
    double kinetic_J() {
        Vector p = Vector.ZERO;
        double mass_kg = 0;
        for (Flyer flyer : flyers) {
            p = p.plus(flyer.momentum());
            mass_kg += flyer.mass_kg();
        }
        Vector common = p.times(1 / mass_kg);
        double sum = 0;
        for (Flyer flyer : flyers) {
            sum += flyer.kinetic_J(common);
        }
        return sum;
    }
}
