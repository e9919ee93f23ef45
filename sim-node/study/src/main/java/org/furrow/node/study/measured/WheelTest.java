package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;

/**
 * A single-wheel test at constant speed on level soil with contact {@code furrow}.
 *
 * @param speed_mps of the wheel's centre
 * @param slip 1 - v / (omega R), where R is the radius of the tips of lugs
 * @param angle_rad slip angle
 */
record WheelTest(Soil soil, Wheel wheel, double load_N, double speed_mps, double slip, double angle_rad) {
    /**
     * A rigid wheel.
     *
     * @param skin_rad friction angle between soil and wheel; NaN: that of the soil
     * @param lug_m distance outside the radius at which lugs shear the soil
     */
    record Wheel(double radius_m, double width_m, double skin_rad, double lug_m) {
        Wheel(double radius_m, double width_m, double skin_rad) {
            this(radius_m, width_m, skin_rad, 0);
        }

        private TouchingBody body(Soil soil) {
            Tread tread = Double.isNaN(skin_rad)
                    ? Tread.lugs(lug_m)
                    : new Tread(
                            1,
                            soil.strength().cohesion_Pa(),
                            skin_rad,
                            soil.strength().janosi_m(),
                            lug_m);
            Shape shape = new Shape.Cylinder(radius_m, width_m);
            return new TouchingBody("wheel", Role.WHEEL, shape, tread, null, null, null);
        }
    }

    /** Nodes across the wheel. */
    private static final int ACROSS = 8;

    private static final double STEP_S = 4e-3;
    private static final double SETTLE_S = 1;
    private static final double RAMP_S = 0.5;
    /** Travel over the radius before the mean begins, and to its end. */
    private static final double STEADY = 1;

    private static final double END = 2;
    private static final double OUTPUT_HZ = 50;
    private static final double TOWED = -0.1;

    /** Means of the steady part: drawbar pull, side force to the left, sinkage, torque that drives the wheel. */
    record Means(double drawbar_N, double side_N, double sinkage_m, double torque_Nm) {}

    Means run() {
        double radius_m = wheel.radius_m;
        double ofRadius = 1 - (1 - slip) * (1 + wheel.lug_m / radius_m); // the slip at the radius
        double omega = speed_mps / (radius_m * (1 - ofRadius));
        double begin_s = SETTLE_S + RAMP_S + STEADY * radius_m / speed_mps;
        double end_s = SETTLE_S + RAMP_S + END * radius_m / speed_mps;
        WheelRig rig = new WheelRig(new WheelRigSpec(
                new ScmSpec(List.of(soil), ContactModel.FURROW, null, ScmFrame.WORLD),
                wheel.width_m / ACROSS,
                STEP_S,
                wheel.body(soil),
                radius_m,
                load_N,
                new WheelRigSpec.Motion(
                        omega, new WheelRigSpec.Slip(ofRadius, angle_rad), SETTLE_S, RAMP_S, end_s, 1, OUTPUT_HZ)));
        double[] sum = new double[5];
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
            if (t_s >= begin_s) {
                sum[0]++;
                sum[1] += fx_N;
                sum[2] += rig.side_N();
                sum[3] += sinkage_m;
                sum[4] -= torque_Nm;
            }
        });
        return new Means(sum[1] / sum[0], sum[2] / sum[0], sum[3] / sum[0], sum[4] / sum[0]);
    }

    /** Means of the wheel that turns freely: between slips -0.1 and 0 where the torque is 0. */
    Means towed() {
        Means low = at(TOWED).run();
        Means high = at(0).run();
        double rise = high.torque_Nm - low.torque_Nm;
        double share = rise == 0 ? 0 : Math.clamp(-low.torque_Nm / rise, 0, 1);
        return new Means(
                low.drawbar_N + share * (high.drawbar_N - low.drawbar_N),
                low.side_N + share * (high.side_N - low.side_N),
                low.sinkage_m + share * (high.sinkage_m - low.sinkage_m),
                0);
    }

    private WheelTest at(double otherSlip) {
        return new WheelTest(soil, wheel, load_N, speed_mps, otherSlip, angle_rad);
    }
}
