package org.furrow.vehicle.tracked;

import org.furrow.vehicle.floating.FloatingBase;
import org.furrow.world.contact.TouchingBodies;

/**
 * Kinematics and forces of the shoes of one belt's lower run in a step.
 *
 * <p>A shoe is a chord between two pins, which keep their distances along the chain from the sprocket while the belt
 * stands. So its velocity is a linear function of the hull's velocity, the rates of road wheels and of nodes between
 * them, and the belt's speed, and the forces on all of them follow from the same function by virtual work: no power is
 * lost between soil and vehicle.
 */
final class Belt {
    private final TrackedModel model;
    private final TrackWay way;
    private final Chain chain;
    private final int side;
    private final double y_m;
    private final int firstShoe;
    private final int shoes;
    // of each pin, two for each shoe: piece, share of it, place, velocity of the pin relative to the hull
    private final int[] piece;
    private final double[] share;
    private final double[] pinX;
    private final double[] pinZ;
    private final double[] pinVx;
    private final double[] pinVz;
    private final double[] skin_mps;
    // of each shoe
    private final double[] shoeX;
    private final double[] shoeZ;
    private final double[] relative = new double[3];
    private final double[] ofGround = new double[6];
    /** Force of the ground that drives the belt on, at its pins, and load on its shoes. */
    double drive_N;

    double load_N;

    Belt(TrackedModel model, int side) {
        this.model = model;
        this.side = side;
        way = model.ways[side];
        chain = new Chain(model, side);
        y_m = (side == 0 ? 0.5 : -0.5) * model.spec.gauge_m();
        firstShoe = side * model.shoes;
        shoes = model.shoes;
        piece = new int[2 * shoes];
        share = new double[2 * shoes];
        pinX = new double[2 * shoes];
        pinZ = new double[2 * shoes];
        pinVx = new double[2 * shoes];
        pinVz = new double[2 * shoes];
        skin_mps = new double[2 * shoes];
        shoeX = new double[shoes];
        shoeZ = new double[shoes];
    }

    /** Computes the chain and writes the shoes' poses and velocities. */
    void place(double[] state, HullMotion hull, TouchingBodies bodies) {
        chain.update(state);
        double cycle_m = shoes * model.pitch_m;
        double first_m = state[model.run + side];
        double shift_m = model.drivesAhead ? 0 : chain.run_m() - way.lower_m;
        double half_m = 0.5 * model.pitch_m;
        for (int k = 0; k < shoes; k++) {
            double at_m = first_m + k * model.pitch_m;
            at_m -= at_m >= cycle_m ? cycle_m : 0;
            int guess = k == 0 ? 0 : piece[2 * k - 1];
            placePin(2 * k, at_m + shift_m - half_m, guess, state);
            placePin(2 * k + 1, at_m + shift_m + half_m, piece[2 * k], state);
            placeShoe(k, hull, bodies);
        }
    }

    private void placePin(int pin, double at_m, int guess, double[] state) {
        int p = chain.pieceAt(at_m, guess);
        double part = chain.share(p, at_m);
        double before = chain.rate(state, p);
        double after = chain.rate(state, p + 1);
        double along_mps = state[model.speed + side] * model.pinRadius_m - chain.growth_mps(p, part);
        piece[pin] = p;
        share[pin] = part;
        pinX[pin] = chain.x[p] + part * chain.size_m[p] * chain.tangentX[p];
        pinZ[pin] = chain.z[p] + part * chain.size_m[p] * chain.tangentZ[p];
        pinVx[pin] = along_mps * chain.tangentX[p];
        pinVz[pin] = along_mps * chain.tangentZ[p] + before + part * (after - before);
        skin_mps[pin] = along_mps;
    }

    private void placeShoe(int k, HullMotion hull, TouchingBodies bodies) {
        int front = 2 * k;
        int rear = 2 * k + 1;
        double dx = pinX[rear] - pinX[front];
        double dz = pinZ[rear] - pinZ[front];
        double chord2 = dx * dx + dz * dz;
        double chord_m = Math.sqrt(chord2);
        double aheadX = -dx / chord_m;
        double aheadZ = -dz / chord_m;
        shoeX[k] = 0.5 * (pinX[front] + pinX[rear]);
        shoeZ[k] = 0.5 * (pinZ[front] + pinZ[rear]);
        double turn_radps = ((pinVx[rear] - pinVx[front]) * dz - (pinVz[rear] - pinVz[front]) * dx) / chord2;
        double skin = -0.5 * (skin_mps[front] + skin_mps[rear]); // x ahead along the run
        relative[0] = 0.5 * (pinVx[front] + pinVx[rear]) - skin * aheadX;
        relative[2] = 0.5 * (pinVz[front] + pinVz[rear]) - skin * aheadZ;
        int b = firstShoe + k;
        hull.turn(aheadX, aheadZ, bodies.rotation, 9 * b);
        hull.point(shoeX[k], y_m, shoeZ[k], relative, bodies, b);
        hull.spin(turn_radps, bodies, b);
        bodies.surfaceVelocity[3 * b] = skin;
    }

    /** Adds the ground's forces on the shoes to hull and road wheels; computes drive, load and tension. */
    void collect(double[] state, HullMotion hull, TouchingBodies bodies, Loads to) {
        drive_N = 0;
        load_N = 0;
        chain.begin();
        for (int k = 0; k < shoes; k++) {
            int b = 3 * (firstShoe + k);
            if (bodies.force[b] == 0 && bodies.force[b + 1] == 0 && bodies.force[b + 2] == 0) {
                continue;
            }
            hull.toChassis(bodies.force, b, ofGround, 0);
            hull.toChassis(bodies.moment, b, ofGround, 3);
            collectShoe(k, to);
        }
        chain.stretch(tension_N(), state, to.travel_N);
    }

    private void collectShoe(int k, Loads to) {
        int front = 2 * k;
        int rear = 2 * k + 1;
        to.base.addForce(shoeX[k], y_m, shoeZ[k], ofGround[0], ofGround[1], ofGround[2]);
        to.base.addMoment(ofGround[3], ofGround[4], ofGround[5]);
        double dx = pinX[rear] - pinX[front];
        double dz = pinZ[rear] - pinZ[front];
        // the moment is a couple at the pins, across the chord
        double couple = ofGround[4] / (dx * dx + dz * dz);
        drive_N += chain.addForce(
                piece[front],
                share[front],
                0.5 * ofGround[0] - couple * dz,
                0.5 * ofGround[2] + couple * dx,
                to.travel_N);
        drive_N += chain.addForce(
                piece[rear],
                share[rear],
                0.5 * ofGround[0] + couple * dz,
                0.5 * ofGround[2] - couple * dx,
                to.travel_N);
        chain.addGround(piece[front], share[front], ofGround, to.ground_N);
        chain.addGround(piece[rear], share[rear], ofGround, to.ground_N);
        load_N += Math.max(0, ofGround[2]);
    }

    /** Tension of the upper run by the tensioner, whose idler gives way by half of what the lower run grows. */
    double tension_N() {
        TrackSpec.Tensioner tensioner = model.spec.track().tensioner();
        double push_N = tensioner.preload_N()
                + 0.5 * tensioner.stiffness_Npm() * (chain.run_m() - way.lower_m)
                + 0.5 * tensioner.damping_Nspm() * chain.runGrowth_mps();
        return Math.max(0, 0.5 * push_N); // the idler carries two runs
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
        hull.place(0.5 * (chain.x[p] + chain.x[p + 1]), y_m, 0.5 * (chain.z[p] + chain.z[p + 1]), position, 3 * link);
        hull.turn(-chain.tangentX[p], -chain.tangentZ[p], turn, 9 * link);
    }

    /** Where a step's forces go. */
    static final class Loads {
        final FloatingBase base = new FloatingBase();
        /** Force of the ground that each road wheel carries, in the chassis frame, 3 each. */
        final double[] ground_N;
        /** Generalised force of the travel of each road wheel and of each place of the belts between them. */
        final double[] travel_N;

        Loads(TrackedModel model) {
            ground_N = new double[3 * model.wheels];
            travel_N = new double[model.places];
        }
    }
}
