package org.furrow.vehicle.drivetrain;

/** A driveline whose joined shafts turn together. */
final class RigidDriveline extends Driveline {
    RigidDriveline(DrivelineSpec spec) {
        super(spec);
    }

    @Override
    double inertiaAtShaft_kgm2() {
        DrivelineSpec.GearboxInertia box = spec.gearbox().inertia();
        if (gearbox.isNeutral()) {
            return spec.shaftInertia_kgm2() + box.output_kgm2();
        }
        return spec.shaftInertia_kgm2() + box.output_kgm2() + box.input_kgm2() / (gearbox.ratio() * gearbox.ratio());
    }

    @Override
    void step(double throttle, double shaft_radps, double step_s) {
        boolean neutral = gearbox.isNeutral();
        if (!neutral) {
            input_radps = shaft_radps / gearbox.ratio();
        }
        gearbox.shift(input_radps, step_s);
        double engine_Nm = engineTorque_Nm(throttle);
        converter.update(motor_radps, input_radps);
        double motor_kgm2 = spec.gearbox().inertia().motor_kgm2();
        engine_radps += step_s / (spec.engine().inertia_kgm2() + motor_kgm2) * (engine_Nm - converter.in_Nm);
        motor_radps = engine_radps;
        if (neutral) {
            input_radps += step_s / spec.gearbox().inertia().input_kgm2() * converter.out_Nm;
        }
        shaft_Nm = neutral ? 0 : converter.out_Nm / gearbox.ratio();
        roll_Nm = housingReaction_Nm(engine_Nm);
    }
}
