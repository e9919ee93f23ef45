package org.furrow.vehicle.body;

import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.WheeledVehicle;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;
import org.joml.Quaterniond;

/**
 * State and step of a free body: Newton's and Euler's equations, by semi-implicit Euler.
 *
 * <p>While the brake is on, as it is before the run, a drag lowers the body gently, so that it comes to rest at the
 * depth at which the soil bears it: dropped on soil, it would stay deeper.
 */
final class FreeBody extends WheeledVehicle<BodyModel> {
    /** p_WCo_W. */
    private static final int POSITION = 0;
    /** q_WC, w x y z. */
    private static final int ORIENTATION = 3;
    /** v_WCo_W. */
    private static final int VELOCITY = 7;
    /** w_WC_C. */
    private static final int OMEGA = 10;

    private static final List<String> NAMES = List.of(
            "x_m",
            "y_m",
            "z_m",
            "qw",
            "qx",
            "qy",
            "qz",
            "vx_mps",
            "vy_mps",
            "vz_mps",
            "wx_radps",
            "wy_radps",
            "wz_radps");

    /** Rate at which the drag of a full brake stops a body, in 1/s. */
    private static final double DRAG_1PS = 150;

    private final double[] moment = new double[3];

    FreeBody(BodyModel model, double[] position, Quaterniond attitude) {
        super(model, NAMES.size());
        setPose(position, attitude);
        updateBodies();
    }

    @Override
    public String stateName(int word) {
        return NAMES.get(word);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type body", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, state.length);
        updateBodies();
    }

    @Override
    public void updateBodies() {
        Quaternions.toMatrix(state, ORIENTATION, rotation);
        System.arraycopy(state, POSITION, bodies.position, 0, 3);
        System.arraycopy(state, VELOCITY, bodies.velocity, 0, 3);
        System.arraycopy(rotation, 0, bodies.rotation, 0, 9);
        writeOmega(bodies.angularVelocity);
    }

    /** Writes w_WC_W. */
    private void writeOmega(double[] dest) {
        for (int d = 0; d < 3; d++) {
            dest[d] = rotation[3 * d] * state[OMEGA]
                    + rotation[3 * d + 1] * state[OMEGA + 1]
                    + rotation[3 * d + 2] * state[OMEGA + 2];
        }
    }

    @Override
    public void advance(double step_s) {
        double kept = 1 / (1 + step_s * DRAG_1PS * Math.clamp(controls.brake, 0, 1));
        for (int d = 0; d < 3; d++) {
            double f = bodies.force[d] + (hasWrench ? wrench[d] : 0);
            state[VELOCITY + d] += step_s * (f / model.spec.mass_kg() - (d == 2 ? Gravity.STANDARD_MPS2 : 0));
            state[VELOCITY + d] *= kept;
            state[POSITION + d] += step_s * state[VELOCITY + d];
            moment[d] = bodies.moment[d] + (hasWrench ? wrench[3 + d] : 0);
        }
        if (hasWrench) {
            Arrays.fill(wrench, 0);
            hasWrench = false;
        }
        turn(step_s, kept);
        requireFinite();
    }

    /**
     * Euler's equations in the frame of the body.
     *
     * @param kept share of the angular velocity that a drag leaves
     */
    private void turn(double step_s, double kept) {
        Vector i = model.spec.inertia_kgm2();
        double x = state[OMEGA];
        double y = state[OMEGA + 1];
        double z = state[OMEGA + 2];
        double[] r = rotation;
        double mx = r[0] * moment[0] + r[3] * moment[1] + r[6] * moment[2];
        double my = r[1] * moment[0] + r[4] * moment[1] + r[7] * moment[2];
        double mz = r[2] * moment[0] + r[5] * moment[1] + r[8] * moment[2];
        state[OMEGA] += step_s * (mx - (i.z() - i.y()) * y * z) / i.x();
        state[OMEGA + 1] += step_s * (my - (i.x() - i.z()) * z * x) / i.y();
        state[OMEGA + 2] += step_s * (mz - (i.y() - i.x()) * x * y) / i.z();
        for (int d = 0; d < 3; d++) {
            state[OMEGA + d] *= kept;
        }
        Quaternions.turn(state, ORIENTATION, state[OMEGA], state[OMEGA + 1], state[OMEGA + 2], step_s);
    }

    @Override
    public void report(VehicleReport dest) {
        System.arraycopy(state, POSITION, dest.position_m, 0, 3);
        System.arraycopy(state, ORIENTATION, dest.orientation, 0, 4);
        System.arraycopy(state, VELOCITY, dest.velocity_mps, 0, 3);
        writeOmega(dest.angularVelocity_radps);
        dest.steering = 0;
        dest.throttle = 0;
        dest.brake = 0;
        dest.engine_radps = 0;
        dest.gear = 0;
        dest.setChannelCount(0);
    }
}
