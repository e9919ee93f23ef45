package org.furrow.vehicle.multibody;

import java.util.List;
import org.furrow.vehicle.spec.DrivelineSpec;
import org.furrow.world.state.StateWords;

/**
 * Engine, converter and gearbox: what happens ahead of the shaft that the mechanism's rows tie to the wheels. Explicit: torques
 * at the speeds with which a step begins.
 */
final class Driveline {
    /** Names of the words of its state. */
    static final List<String> WORDS = List.of("engine_radps", "motor_radps", "gearbox_radps", "gear", "since_shift_s");

    private final DrivelineSpec spec;
    private final List<Double> forward;

    private final boolean stepwise;
    /** Crankshaft, in rad/s. */
    double engine_radps;
    /** Shaft from the engine to the converter, in rad/s. */
    double motor_radps;
    /** Input shaft of the gearbox, in rad/s. */
    double input_radps;
    /** -1 reverse, 1.. forward. */
    int gear = 1;
    /** Time since the last shift, in s. */
    double sinceShift_s;

    /** Torque on the shaft behind the gearbox, in Nm. */
    double shaft_Nm;
    /** Moment on the chassis about its x axis, in Nm, but for what the bevel gears' rows bring. */
    double roll_Nm;

    private double in_Nm;
    private double out_Nm;

    Driveline(DrivelineSpec spec) {
        this.spec = spec;
        forward = spec.gearbox().forward();
        stepwise = spec.joining() == DrivelineSpec.Joining.AS_CHRONO;
        sinceShift_s = spec.gearbox().pause_s();
    }

    /** Writes the words of its state. */
    void copy(double[] dest, int to) {
        dest[to] = engine_radps;
        dest[to + 1] = motor_radps;
        dest[to + 2] = input_radps;
        dest[to + 3] = gear;
        dest[to + 4] = sinceShift_s;
    }

    /**
     * Takes the words of its state back.
     *
     * @throws IllegalArgumentException when the gearbox has no such gear; then nothing is changed
     */
    void restore(double[] from, int at) {
        long wanted = StateWords.whole("gear", from[at + 3], -1, forward.size());
        if (wanted == 0) {
            throw new IllegalArgumentException("gear must be -1 or in [1, " + forward.size() + "], gear=0");
        }
        engine_radps = from[at];
        motor_radps = from[at + 1];
        input_radps = from[at + 2];
        gear = (int) wanted;
        sinceShift_s = from[at + 4];
    }

    /** Ratio of the present gear, output over input speed. */
    double ratio() {
        return gear < 0 ? spec.gearbox().reverse() : forward.get(gear - 1);
    }

    /** Inertia that turns with the shaft behind the gearbox, at its speed. */
    double inertiaAtShaft_kgm2() {
        if (stepwise) {
            return spec.shaftInertia_kgm2();
        }
        DrivelineSpec.GearboxInertia box = spec.gearbox().inertia();
        return spec.shaftInertia_kgm2() + box.output_kgm2() + box.input_kgm2() / (ratio() * ratio());
    }

    /**
     * A step.
     *
     * @param throttle in [0, 1]
     * @param shaft_radps speed of the shaft behind the gearbox
     */
    void step(double throttle, double shaft_radps, double step_s) {
        if (!stepwise) {
            input_radps = shaft_radps / ratio();
        }
        shift(step_s);
        double engine_Nm = throttle * spec.engine().torque_Nm().at(engine_radps)
                + spec.engine().losses_Nm().at(engine_radps);
        convert();
        double motor = spec.gearbox().inertia().motor_kgm2();
        if (stepwise) {
            // the engine runs ahead for a step without load, and is then set to what the converter's shaft does
            motor_radps += step_s / motor * (engine_Nm - in_Nm);
            engine_radps = motor_radps + step_s / spec.engine().inertia_kgm2() * engine_Nm;
            exchange(shaft_radps, step_s);
        } else {
            engine_radps += step_s / (spec.engine().inertia_kgm2() + motor) * (engine_Nm - in_Nm);
            motor_radps = engine_radps;
            shaft_Nm = out_Nm / ratio();
        }
        // block of the engine, stator of the converter, housing of the gearbox, and what the bevel gears' rows do not
        // have
        roll_Nm = -engine_Nm + in_Nm - out_Nm + ratio() * shaft_Nm - shaft_Nm;
        if (stepwise) {
            roll_Nm -= 2 * shaft_Nm;
        }
    }

    /** The torque converter: takes (omega / K)^2, and gives so many times that. */
    private void convert() {
        boolean driving = input_radps <= motor_radps;
        double fast = driving ? motor_radps : input_radps;
        double slow = driving ? input_radps : motor_radps;
        double speedRatio = fast > 0 ? Math.clamp(slow / fast, 0, 1) : 0;
        double capacity = fast / spec.converter().capacity().at(speedRatio);
        double taken = capacity * capacity;
        in_Nm = driving ? taken : -taken;
        out_Nm = driving ? taken * spec.converter().torqueRatio().at(speedRatio) : -taken;
    }

    /** Input and output shaft move together for a step, the output shaft from the speed of the shaft behind it. */
    private void exchange(double shaft_radps, double step_s) {
        DrivelineSpec.GearboxInertia box = spec.gearbox().inertia();
        double ratio = ratio();
        input_radps = (box.input_kgm2() * input_radps + box.output_kgm2() * ratio * shaft_radps + step_s * out_Nm)
                / (box.input_kgm2() + box.output_kgm2() * ratio * ratio);
        shaft_Nm = box.output_kgm2() / step_s * (ratio * input_radps - shaft_radps);
    }

    private void shift(double step_s) {
        sinceShift_s += step_s;
        if (gear < 0 || sinceShift_s < spec.gearbox().pause_s()) {
            return;
        }
        if (input_radps > spec.gearbox().upshift_radps() && gear < forward.size()) {
            gear++;
            sinceShift_s = 0;
        } else if (input_radps < spec.gearbox().downshift_radps() && gear > 1) {
            gear--;
            sinceShift_s = 0;
        }
    }
}
