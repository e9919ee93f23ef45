package org.furrow.vehicle.drivetrain;

import java.util.List;

/** Two motors under speed control. They idle while the brake is applied, and in neutral. */
final class SkidDrive extends MotorDrive {
    private final SkidSpec spec;

    SkidDrive(SkidSpec spec) {
        super(SkidSpec.SIDES, List.of("gear", "left_radps", "right_radps"));
        this.spec = spec;
    }

    @Override
    public void step(DriveCommand command, double[] shaft_radps, double step_s) {
        double mean_radps = 0.5 * (shaft_radps[0] + shaft_radps[1]) / spec.ratio();
        select(command, mean_radps);
        boolean idles = command.brake > 0 || direction == 0;
        double outer = direction * command.throttle;
        double inner = outer * (1 - 2 * Math.abs(command.steering));
        drive(0, idles, command.steering > 0 ? inner : outer, shaft_radps[0], step_s);
        drive(1, idles, command.steering > 0 ? outer : inner, shaft_radps[1], step_s);
    }

    /** The torque of the error at the end of the step, if the motor turned without load: stable at any gain. */
    private void drive(int side, boolean idles, double share, double radps, double step_s) {
        MotorSpec motor = spec.motor();
        double gain = spec.control().gain_Nmsprad();
        double wanted_Nm = gain * (share * spec.control().speed_radps() - radps);
        double limit_Nm = motor.limit_Nm(radps);
        double driving_Nm = Math.clamp(wanted_Nm / (1 + gain * step_s / motor.inertia_kgm2()), -limit_Nm, limit_Nm);
        torque_Nm[side] = (idles ? 0 : driving_Nm) + motor.friction_Nm(radps, step_s);
        memory[side] = radps;
    }

    @Override
    public double inertia_kgm2(int shaft) {
        return spec.motor().inertia_kgm2();
    }

    @Override
    public double engine_radps() {
        return 0.5 * (memory[0] + memory[1]);
    }
}
