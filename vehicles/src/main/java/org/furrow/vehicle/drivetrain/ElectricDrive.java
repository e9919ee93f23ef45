package org.furrow.vehicle.drivetrain;

import java.util.List;

/** Motors whose torque is the throttle times the largest one at the present speed, in the selected direction. */
final class ElectricDrive extends MotorDrive {
    private final ElectricSpec spec;

    ElectricDrive(ElectricSpec spec) {
        super(spec.drives().size(), List.of("gear", "motor_radps"));
        this.spec = spec;
    }

    @Override
    public void step(DriveCommand command, double[] shaft_radps, double step_s) {
        select(command, shaft_radps[0] / spec.drives().get(0).output().ratio());
        for (int k = 0; k < torque_Nm.length; k++) {
            MotorSpec motor = spec.drives().get(k).motor();
            double speed_radps = shaft_radps[k];
            torque_Nm[k] =
                    direction * command.throttle * motor.limit_Nm(speed_radps) + motor.friction_Nm(speed_radps, step_s);
        }
        memory[0] = shaft_radps[0];
    }

    @Override
    public double inertia_kgm2(int shaft) {
        return spec.drives().get(shaft).motor().inertia_kgm2();
    }

    @Override
    public double engine_radps() {
        return memory[0];
    }
}
