package org.furrow.vehicle.moved;

import java.util.Arrays;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.WheeledVehicle;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;
import org.joml.Quaterniond;

/**
 * State of a vehicle that another program moves: the motion of the chassis and of each body, then the load on each of
 * them. Within an epoch the bodies keep their velocities.
 */
final class MovedVehicle extends WheeledVehicle<MovedModel> {
    private static final int MOTION = MovedModel.MOTION;
    private static final int LOAD = MovedModel.LOAD;
    private static final int ORIENTATION = 3;
    private static final int VELOCITY = 7;
    private static final int OMEGA = 10;

    /** Deviation of a squared length from 1 up to which a quaternion is taken as it is, and up to which it is one. */
    private static final double EXACT = 1e-12;

    private static final double ROUGH = 1e-3;

    /** Chassis and bodies. */
    private final int parts;
    /** R_WB of a body, row by row. */
    private final double[] turned = new double[9];

    MovedVehicle(MovedModel model, Placement at, GroundContact ground) {
        super(model, (MOTION + LOAD) * (1 + model.spec.parts().size()));
        parts = 1 + model.spec.parts().size();
        double z_m =
                at.initialHeights_m(new double[3], ground)[0] + at.height_m().orElse(0);
        setPose(new double[] {at.x_m(), at.y_m(), z_m}, new Quaterniond().setFromNormalized(at.attitude(0, 0)));
        Quaternions.toMatrix(state, ORIENTATION, rotation);
        for (int part = 1; part < parts; part++) {
            Vector p = model.spec.parts().get(part - 1).at_m();
            int to = MOTION * part;
            System.arraycopy(state, 0, state, to, VELOCITY);
            for (int d = 0; d < 3; d++) {
                state[to + d] += rotation[3 * d] * p.x() + rotation[3 * d + 1] * p.y() + rotation[3 * d + 2] * p.z();
            }
        }
        System.arraycopy(state, 0, controls.motion, 0, controls.motion.length);
        updateBodies();
    }

    @Override
    public String stateName(int word) {
        int motions = MOTION * parts;
        return (word < motions ? model.bodyMotion().get(word) : model.channels().get(word - motions)).name();
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type moved", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, state.length);
        updateBodies();
    }

    /** Takes the poses and velocities that the other program gives; without them the bodies stop. */
    @Override
    public void begin() {
        for (int part = 0; part < parts; part++) {
            int at = MOTION * part;
            if (Double.isNaN(controls.motion[at])) {
                Arrays.fill(state, at + VELOCITY, at + MOTION, 0);
            } else {
                System.arraycopy(controls.motion, at, state, at, MOTION);
                normalise(at + ORIENTATION);
            }
        }
    }

    private void normalise(int at) {
        double length2 = 0;
        for (int k = 0; k < 4; k++) {
            length2 += state[at + k] * state[at + k];
        }
        double deviation = Math.abs(length2 - 1);
        if (!(deviation < ROUGH)) {
            throw new IllegalStateException(
                    "the quaternion from " + stateName(at) + " on must have length 1, found " + Math.sqrt(length2));
        }
        if (deviation > EXACT) {
            double scale = 1 / Math.sqrt(length2);
            for (int k = 0; k < 4; k++) {
                state[at + k] *= scale;
            }
        }
    }

    @Override
    public void updateBodies() {
        Quaternions.toMatrix(state, ORIENTATION, rotation);
        for (int body = 0; body < parts - 1; body++) {
            int at = MOTION * (body + 1);
            System.arraycopy(state, at, bodies.position, 3 * body, 3);
            Quaternions.toMatrix(state, at + ORIENTATION, bodies.rotation, 9 * body);
            System.arraycopy(state, at + VELOCITY, bodies.velocity, 3 * body, 3);
            System.arraycopy(state, at + OMEGA, bodies.angularVelocity, 3 * body, 3);
        }
    }

    @Override
    public void advance(double step_s) {
        int load = MOTION * parts;
        System.arraycopy(wrench, 0, state, load, LOAD);
        Arrays.fill(wrench, 0);
        for (int body = 0; body < parts - 1; body++) {
            load += LOAD;
            System.arraycopy(bodies.force, 3 * body, state, load, 3);
            System.arraycopy(bodies.moment, 3 * body, state, load + 3, 3);
        }
        for (int part = 0; part < parts; part++) {
            move(MOTION * part, step_s);
        }
        requireFinite();
    }

    private void move(int at, double step_s) {
        for (int d = 0; d < 3; d++) {
            state[at + d] += step_s * state[at + VELOCITY + d];
        }
        double x = state[at + OMEGA];
        double y = state[at + OMEGA + 1];
        double z = state[at + OMEGA + 2];
        if (x != 0 || y != 0 || z != 0) {
            Quaternions.toMatrix(state, at + ORIENTATION, turned);
            Quaternions.turn(
                    state,
                    at + ORIENTATION,
                    turned[0] * x + turned[3] * y + turned[6] * z,
                    turned[1] * x + turned[4] * y + turned[7] * z,
                    turned[2] * x + turned[5] * y + turned[8] * z,
                    step_s);
        }
    }

    @Override
    public void report(VehicleReport dest) {
        System.arraycopy(state, 0, dest.position_m, 0, 3);
        System.arraycopy(state, ORIENTATION, dest.orientation, 0, 4);
        System.arraycopy(state, VELOCITY, dest.velocity_mps, 0, 3);
        System.arraycopy(state, OMEGA, dest.angularVelocity_radps, 0, 3);
        dest.steering = 0;
        dest.throttle = 0;
        dest.brake = 0;
        dest.engine_radps = 0;
        dest.gear = 0;
        dest.setChannelCount(LOAD * parts);
        System.arraycopy(state, MOTION * parts, dest.channels, 0, LOAD * parts);
    }
}
