package org.furrow.vehicle.tracked;

import java.util.Arrays;
import org.furrow.vehicle.floating.FloatingBase;
import org.furrow.world.contact.TouchingBodies;

/**
 * Kinematics and forces of one belt's lower run in a step.
 *
 * <p>The run is a chain of straight pieces whose nodes are fixed to the hull or travel with road wheels along the
 * chassis z axis. A shoe keeps its distance along the chain from the sprocket while the belt stands. So its velocity is
 * a linear function of the hull's velocity, the wheels' rates and the belt's speed, and the forces on hull, wheels and
 * belt follow from the same function by virtual work: no power is lost between soil and vehicle.
 */
final class Belt {
    private final TrackedModel model;
    private final TrackWay way;
    private final int side;
    private final double y_m;
    /** First road wheel, first shoe among the touching bodies, number of shoes. */
    private final int firstWheel;

    private final int firstShoe;
    private final int shoes;
    // of each piece
    private final double[] x;
    private final double[] z;
    private final double[] tangentX;
    private final double[] tangentZ;
    private final double[] size_m;
    private final double[] growth_mps;
    private final double[] pull_N;
    // of each shoe
    private final int[] piece;
    private final double[] share;
    private final double[] shoeX;
    private final double[] shoeZ;
    private final double[] ofGround = new double[6];
    // of the run
    private double run_m;
    private double runGrowth_mps;
    /** Force of the ground that drives the belt on, at its pins, and load on its shoes. */
    double drive_N;

    double load_N;

    Belt(TrackedModel model, int side) {
        this.model = model;
        this.side = side;
        way = model.ways[side];
        y_m = (side == 0 ? 0.5 : -0.5) * model.spec.gauge_m();
        firstWheel = model.firstWheel[side];
        firstShoe = side * model.shoes;
        shoes = model.shoes;
        int pieces = way.x_m.length - 1;
        x = way.x_m.clone();
        z = way.z_m.clone();
        tangentX = new double[pieces];
        tangentZ = new double[pieces];
        size_m = new double[pieces];
        growth_mps = new double[pieces];
        pull_N = new double[pieces];
        piece = new int[shoes];
        share = new double[shoes];
        shoeX = new double[shoes];
        shoeZ = new double[shoes];
    }

    private double rate(double[] state, int node) {
        return way.wheel[node] < 0 ? 0 : state[model.rate + firstWheel + way.wheel[node]];
    }

    /** Computes the chain and writes the shoes' poses and velocities. */
    void place(double[] state, HullMotion hull, TouchingBodies bodies) {
        for (int n = 0; n < z.length; n++) {
            z[n] = way.z_m[n] + (way.wheel[n] < 0 ? 0 : state[model.travel + firstWheel + way.wheel[n]]);
        }
        run_m = 0;
        runGrowth_mps = 0;
        for (int p = 0; p < size_m.length; p++) {
            double dx = x[p + 1] - x[p];
            double dz = z[p + 1] - z[p];
            size_m[p] = Math.sqrt(dx * dx + dz * dz);
            tangentX[p] = dx / size_m[p];
            tangentZ[p] = dz / size_m[p];
            growth_mps[p] = tangentZ[p] * (rate(state, p + 1) - rate(state, p));
            run_m += size_m[p];
            runGrowth_mps += growth_mps[p];
        }
        double cycle_m = shoes * model.pitch_m;
        double first_m = state[model.run + side];
        double shift_m = model.drivesAhead ? 0 : run_m - way.lower_m;
        for (int k = 0; k < shoes; k++) {
            double at_m = first_m + k * model.pitch_m;
            at_m -= at_m >= cycle_m ? cycle_m : 0;
            placeShoe(k, at_m + shift_m, state, hull, bodies);
        }
    }

    private void placeShoe(int k, double at_m, double[] state, HullMotion hull, TouchingBodies bodies) {
        int p = 0;
        double left_m = at_m;
        double grown_mps = model.drivesAhead ? 0 : -runGrowth_mps;
        while (p < size_m.length - 1 && left_m > size_m[p]) {
            left_m -= size_m[p];
            grown_mps += growth_mps[p];
            p++;
        }
        double part = left_m / size_m[p];
        piece[k] = p;
        share[k] = part;
        shoeX[k] = x[p] + left_m * tangentX[p];
        shoeZ[k] = z[p] + left_m * tangentZ[p];
        grown_mps += part * growth_mps[p];
        double before = rate(state, p);
        double after = rate(state, p + 1);
        double turn_radps = -tangentX[p] * (after - before) / size_m[p];
        int b = firstShoe + k;
        hull.turn(-tangentX[p], -tangentZ[p], bodies.rotation, 9 * b); // x ahead along the run
        hull.point(shoeX[k], y_m, shoeZ[k], before + part * (after - before), bodies, b);
        hull.spin(turn_radps, bodies, b);
        bodies.surfaceVelocity[3 * b] = grown_mps - state[model.speed + side] * model.pinRadius_m;
    }

    /** Adds the ground's forces on the shoes to hull and road wheels; computes drive, load and tension. */
    void collect(HullMotion hull, TouchingBodies bodies, Loads to) {
        drive_N = 0;
        load_N = 0;
        Arrays.fill(pull_N, 0);
        for (int k = 0; k < shoes; k++) {
            int b = 3 * (firstShoe + k);
            if (bodies.force[b] == 0 && bodies.force[b + 1] == 0 && bodies.force[b + 2] == 0) {
                continue;
            }
            hull.toChassis(bodies.force, b, ofGround, 0);
            hull.toChassis(bodies.moment, b, ofGround, 3);
            collectShoe(k, to);
        }
        stretch(to);
    }

    private void collectShoe(int k, Loads to) {
        int p = piece[k];
        double part = share[k];
        to.base.addForce(shoeX[k], y_m, shoeZ[k], ofGround[0], ofGround[1], ofGround[2]);
        to.base.addMoment(ofGround[3], ofGround[4], ofGround[5]);
        double turn_N = -ofGround[4] * tangentX[p] / size_m[p];
        addLoad(p, (1 - part), turn_N, to);
        addLoad(p + 1, part, -turn_N, to);
        double along_N = ofGround[0] * tangentX[p] + ofGround[2] * tangentZ[p];
        drive_N += along_N;
        load_N += Math.max(0, ofGround[2]);
        pull_N[p] += (model.drivesAhead ? part : part - 1) * along_N;
        for (int q = 0; q < p && model.drivesAhead; q++) {
            pull_N[q] += along_N;
        }
        for (int q = p + 1; q < pull_N.length && !model.drivesAhead; q++) {
            pull_N[q] -= along_N;
        }
    }

    /** Adds a share of the present force to the wheel of a node. */
    private void addLoad(int node, double part, double turn_N, Loads to) {
        if (way.wheel[node] >= 0) {
            int w = firstWheel + way.wheel[node];
            to.ground_N[3 * w] += part * ofGround[0];
            to.ground_N[3 * w + 1] += part * ofGround[1];
            to.ground_N[3 * w + 2] += part * ofGround[2];
            to.travel_N[w] += part * ofGround[2] - turn_N;
        }
    }

    /** Tension of the upper run by the tensioner, whose idler gives way by half of what the lower run grows. */
    double tension_N() {
        TrackSpec.Tensioner tensioner = model.spec.track().tensioner();
        double push_N = tensioner.preload_N()
                + 0.5 * tensioner.stiffness_Npm() * (run_m - way.lower_m)
                + 0.5 * tensioner.damping_Nspm() * runGrowth_mps;
        return Math.max(0, 0.5 * push_N); // the idler carries two runs
    }

    /** Adds the forces of the stretched chain on the road wheels. */
    private void stretch(Loads to) {
        double tension_N = tension_N();
        for (double pull : pull_N) {
            tension_N = Math.max(tension_N, -pull); // no piece is slack
        }
        for (int p = 0; p < size_m.length; p++) {
            double up_N = (tension_N + pull_N[p]) * tangentZ[p];
            pullOn(p, up_N, to);
            pullOn(p + 1, -up_N, to);
        }
    }

    private void pullOn(int node, double up_N, Loads to) {
        if (way.wheel[node] >= 0) {
            to.travel_N[firstWheel + way.wheel[node]] += up_N;
        }
    }

    /** The largest sinkage below the shoes within a pitch of a place along the chassis. */
    double sinkage_m(double at_m, TouchingBodies bodies) {
        double deepest_m = 0;
        for (int k = 0; k < shoes; k++) {
            if (Math.abs(shoeX[k] - at_m) <= model.pitch_m) {
                deepest_m = Math.max(deepest_m, bodies.sinkage_m[firstShoe + k]);
            }
        }
        return deepest_m;
    }

    /** Writes the pose of the middle of a piece of the lower run in W. */
    void pieceAt(int p, HullMotion hull, double[] position, double[] turn, int link) {
        hull.place(0.5 * (x[p] + x[p + 1]), y_m, 0.5 * (z[p] + z[p + 1]), position, 3 * link);
        hull.turn(-tangentX[p], -tangentZ[p], turn, 9 * link);
    }

    /** Where a step's forces go. */
    static final class Loads {
        final FloatingBase base = new FloatingBase();
        /** Force of the ground that each road wheel carries, in the chassis frame, 3 each. */
        final double[] ground_N;
        /** Generalised force of each wheel's travel. */
        final double[] travel_N;

        Loads(int wheels) {
            ground_N = new double[3 * wheels];
            travel_N = new double[wheels];
        }
    }
}
