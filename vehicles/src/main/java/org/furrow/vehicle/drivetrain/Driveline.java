package org.furrow.vehicle.drivetrain;

import java.util.List;

/**
 * Engine, torque converter and gearbox: the part of the driveline ahead of the propeller shaft, which the mechanism's
 * constraints couple to the wheels. Explicit: torques follow from the speeds at the start of a step.
 */
abstract sealed class Driveline implements Drivetrain permits RigidDriveline, ChronoDriveline {
    /** Names of the words of its state. */
    private static final List<String> WORDS =
            List.of("engine_radps", "motor_radps", "gearbox_radps", "gear", "since_shift_s");

    final DrivelineSpec spec;
    final Gearbox gearbox;
    final TorqueConverter converter;
    /** Speed of the crankshaft. */
    double engine_radps;
    /** Speed of the shaft from the engine to the converter. */
    double motor_radps;
    /** Speed of the input shaft of the gearbox. */
    double input_radps;

    /** Torque on the propeller shaft, in Nm. */
    double shaft_Nm;
    /** Moment on the chassis about its x axis, in Nm, without that of the bevel gears' constraints. */
    double roll_Nm;

    Driveline(DrivelineSpec spec) {
        this.spec = spec;
        gearbox = new Gearbox(spec.gearbox());
        converter = new TorqueConverter(spec.converter());
    }

    static Driveline of(DrivelineSpec spec) {
        return switch (spec.joining()) {
            case RIGID -> new RigidDriveline(spec);
            case AS_CHRONO -> new ChronoDriveline(spec);
        };
    }

    /** Inertia that turns with the propeller shaft, at its speed. */
    abstract double inertiaAtShaft_kgm2();

    /**
     * Advances by one step.
     *
     * @param throttle in [0, 1]
     * @param shaft_radps speed of the propeller shaft
     */
    abstract void step(double throttle, double shaft_radps, double step_s);

    @Override
    public final List<String> words() {
        return WORDS;
    }

    @Override
    public final int drivenShafts() {
        return 1;
    }

    @Override
    public final void step(DriveCommand command, double[] shaft_radps, double step_s) {
        gearbox.select(command.gear, shaft_radps[0], command.brake);
        step(command.throttle, shaft_radps[0], step_s);
    }

    @Override
    public final double torque_Nm(int shaft) {
        return shaft_Nm;
    }

    @Override
    public final double inertia_kgm2(int shaft) {
        return inertiaAtShaft_kgm2();
    }

    /** Opens the differential locks while braking: brakes and locks on the same wheels are redundant. */
    @Override
    public final double clutch_Nm(int clutch, double brake) {
        if (brake > 0) {
            return 0;
        }
        List<DrivelineSpec.Axle> axles = spec.axles();
        return clutch < axles.size() ? axles.get(clutch).lock_Nm() : spec.centralLock_Nm();
    }

    @Override
    public final double roll_Nm() {
        return roll_Nm;
    }

    @Override
    public final double engine_radps() {
        return engine_radps;
    }

    @Override
    public final int gear() {
        return gearbox.gear();
    }

    /** Torque of the engine at the present speed, in Nm. */
    final double engineTorque_Nm(double throttle) {
        return throttle * spec.engine().torque_Nm().at(engine_radps)
                + spec.engine().losses_Nm().at(engine_radps);
    }

    /** Moment on the chassis from engine block, converter stator and gearbox housing, in Nm. */
    final double housingReaction_Nm(double engine_Nm) {
        return -engine_Nm + converter.in_Nm - converter.out_Nm + gearbox.ratio() * shaft_Nm - shaft_Nm;
    }

    @Override
    public final void copyState(double[] dest, int to) {
        dest[to] = engine_radps;
        dest[to + 1] = motor_radps;
        dest[to + 2] = input_radps;
        dest[to + 3] = gearbox.gear();
        dest[to + 4] = gearbox.sinceShift_s;
    }

    @Override
    public final void restore(double[] from, int at) {
        gearbox.setGear(from[at + 3]);
        gearbox.sinceShift_s = from[at + 4];
        engine_radps = from[at];
        motor_radps = from[at + 1];
        input_radps = from[at + 2];
    }
}
