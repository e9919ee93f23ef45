package org.furrow.vehicle.drivetrain;

import org.furrow.vehicle.spec.Curve;
import org.furrow.world.math.Ranges;

/**
 * An electric motor. Its torque is limited by a curve over its speed and by its power: {@code |torque| <= min(curve,
 * power / |speed|)} (constant torque, then constant power: e.g. Ehsani et al., Modern Electric, Hybrid Electric, and
 * Fuel Cell Vehicles, 3rd ed., 2018, section 4.1).
 *
 * @param inertia_kgm2 of its rotor
 * @param torque_Nm largest torque over speed in rad/s
 * @param power_W largest power at the shaft
 * @param drag_Nm friction torque at any speed but 0
 */
public record MotorSpec(double inertia_kgm2, Curve torque_Nm, double power_W, double drag_Nm) {
    public MotorSpec {
        Ranges.positive("motor.inertia", inertia_kgm2);
        Ranges.positive("motor.power", power_W);
        Ranges.notNegative("motor.drag", drag_Nm);
    }

    /** Largest torque at a speed, in either direction. */
    double limit_Nm(double radps) {
        double speed_radps = Math.abs(radps);
        double curve_Nm = Math.max(0, torque_Nm.at(speed_radps));
        return curve_Nm * speed_radps > power_W ? power_W / speed_radps : curve_Nm;
    }

    /** Friction torque, which never turns the motor backwards within a step. */
    double friction_Nm(double radps, double step_s) {
        double stopping_Nm = inertia_kgm2 * Math.abs(radps) / step_s;
        return -Math.signum(radps) * Math.min(drag_Nm, stopping_Nm);
    }
}
