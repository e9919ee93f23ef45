package org.furrow.vehicle.drivetrain;

/**
 * The driveline of Project Chrono's vehicles: engine, gearbox and shafts each move alone for a step and exchange
 * speeds and torques in between, and the bevel gears' moment on the chassis has the opposite sign. For comparison
 * with Chrono's runs.
 */
final class ChronoDriveline extends Driveline {
    ChronoDriveline(DrivelineSpec spec) {
        super(spec);
    }

    @Override
    double inertiaAtShaft_kgm2() {
        return spec.shaftInertia_kgm2();
    }

    @Override
    void step(double throttle, double shaft_radps, double step_s) {
        gearbox.shift(input_radps, step_s);
        double engine_Nm = engineTorque_Nm(throttle);
        converter.update(motor_radps, input_radps);
        DrivelineSpec.GearboxInertia box = spec.gearbox().inertia();
        motor_radps += step_s / box.motor_kgm2() * (engine_Nm - converter.in_Nm);
        // the engine runs ahead of the motor shaft by one step without load
        engine_radps = motor_radps + step_s / spec.engine().inertia_kgm2() * engine_Nm;
        if (gearbox.isNeutral()) {
            input_radps += step_s / box.input_kgm2() * converter.out_Nm;
            shaft_Nm = 0;
            roll_Nm = housingReaction_Nm(engine_Nm);
            return;
        }
        // input and output shaft move together for a step; the output shaft starts at the propeller shaft's speed
        double ratio = gearbox.ratio();
        input_radps =
                (box.input_kgm2() * input_radps + box.output_kgm2() * ratio * shaft_radps + step_s * converter.out_Nm)
                        / (box.input_kgm2() + box.output_kgm2() * ratio * ratio);
        shaft_Nm = box.output_kgm2() / step_s * (ratio * input_radps - shaft_radps);
        roll_Nm = housingReaction_Nm(engine_Nm) - 2 * shaft_Nm;
    }
}
