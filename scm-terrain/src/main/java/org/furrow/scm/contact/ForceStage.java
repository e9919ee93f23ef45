package org.furrow.scm.contact;

import java.util.Arrays;
import java.util.Objects;
import org.furrow.scm.ray.RayPool;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the soil law at the pressed hits of a step, body by body on several threads when the work justifies it, and
 * adds up the forces on the bodies in order of the points.
 */
final class ForceStage implements RayPool.Job {
    /** Net gain in ns of moving one point to another core: its work less the transfer of its data. */
    private static final int POINT_NS = 20;

    private final GroundView view;
    private final RayPool pool;
    private final SoilTable soils;
    private final ContactPoints points;
    private final SoilLaw[] laws; // of each worker
    private boolean[] pressed = new boolean[0];
    // of the present step
    private RayHits hits = RayHits.NONE;
    private RayHits earlier = RayHits.NONE;
    private @Nullable TouchingBodies bodies;
    private double step_s;

    ForceStage(GroundView view, ScmSpec spec, RayPool pool) {
        this.view = view;
        this.pool = pool;
        soils = new SoilTable(spec.soils());
        points = new ContactPoints(spec.contact().sides());
        laws = new SoilLaw[pool.threads()];
        Arrays.setAll(laws, worker -> new SoilLaw(new SoilTable(spec.soils()), spec.contact(), view, points));
    }

    /** True when the soil pressed against this body in the last step. */
    boolean pressed(int body) {
        return pressed[body];
    }

    /** Resets {@link #pressed} for a number of bodies. */
    void clearPressed(int count) {
        pressed = new boolean[count];
    }

    /**
     * Finds the pressed hits and computes their elastic stress; the caller sets the directions of pressure next.
     *
     * @param before the hits of the last step, with the state of their contacts
     * @param tyres of the vehicle that give way; null: none
     */
    ContactPoints findPoints(RayHits of, RayHits before, @Nullable SoftTyres tyres) {
        points.tyres = tyres;
        if (tyres != null) {
            tyres.reserve(of);
        }
        points.computeElasticStress(view, of, before, soils);
        return points;
    }

    /**
     * Updates the pressed nodes of the view and adds forces and moments to the bodies.
     *
     * @param before the hits of the last step, with the state of their contacts
     * @param faces of inclined wheels; null: their pressure is that of the nodes below them
     */
    void apply(RayHits of, RayHits before, @Nullable SideFaces faces, TouchingBodies on, double time_s) {
        hits = of;
        earlier = before;
        bodies = on;
        step_s = time_s;
        if (pool.isWorth((long) points.count * POINT_NS)) {
            pool.run(hits.runs(), this);
        } else {
            laws[0].update(hits, earlier, 0, hits.runs(), on, step_s); // long loops
        }
        mark();
        addForces(on, faces);
    }

    /** Evaluates the law at the points of one run of hits. */
    @Override
    public void run(int run, int worker) {
        laws[worker].update(hits, earlier, run, run + 1, Objects.requireNonNull(bodies), step_s);
    }

    /** Marks the changed nodes, on one thread since nodes share tiles. */
    private void mark() {
        for (int n = 0; n < points.count; n++) {
            if (points.changed[n]) {
                int h = points.hit[n];
                view.mark(hits.i[h], hits.j[h]);
            }
        }
    }

    private void addForces(TouchingBodies on, @Nullable SideFaces faces) {
        if (pressed.length < on.count()) {
            pressed = new boolean[on.count()];
        }
        Arrays.fill(pressed, false);
        for (int run = 0; run < hits.runs(); run++) {
            int from = points.firstOfRun(hits, run);
            int to = points.firstOfRun(hits, run + 1);
            int body = hits.body[hits.firstOfRun(run)];
            pressed[body] |= to > from;
            addForces(on, 3 * body, from, to);
            if (points.tyres != null && points.tyres.has(body)) {
                points.tyres.press(on, body, points, soils, from, to);
            }
        }
        for (int body = 0; faces != null && body < on.count(); body++) {
            if (pressed[body]) { // once a body, which may have several runs of hits
                faces.addForces(on, body);
            }
        }
        if (points.tyres != null) {
            points.tyres.advance(on, step_s);
        }
    }

    /** @param b index of the body's vectors */
    private void addForces(TouchingBodies on, int b, int from, int to) {
        double forceX = on.force[b];
        double forceY = on.force[b + 1];
        double forceZ = on.force[b + 2];
        double momentX = on.moment[b];
        double momentY = on.moment[b + 1];
        double momentZ = on.moment[b + 2];
        for (int n = from; n < to; n++) {
            double area = points.area_m2[n];
            double normalForce = points.sigma_Pa[n] * area;
            double fx = normalForce * points.normal.x[n] + points.tau.x[n] * area;
            double fy = normalForce * points.normal.y[n] + points.tau.y[n] * area;
            double fz = normalForce * points.normal.z[n] + points.tau.z[n] * area;
            forceX += fx;
            forceY += fy;
            forceZ += fz;
            momentX += points.arm.y[n] * fz - points.arm.z[n] * fy;
            momentY += points.arm.z[n] * fx - points.arm.x[n] * fz;
            momentZ += points.arm.x[n] * fy - points.arm.y[n] * fx;
        }
        on.force[b] = forceX;
        on.force[b + 1] = forceY;
        on.force[b + 2] = forceZ;
        on.moment[b] = momentX;
        on.moment[b + 1] = momentY;
        on.moment[b + 2] = momentZ;
    }
}
