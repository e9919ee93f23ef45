package org.furrow.vehicle.multibody;

import java.util.List;
import org.furrow.vehicle.spec.DrivelineSpec;

/**
 * Engine, converter and gearbox: what happens ahead of the shaft that the mechanism's rows tie to the wheels. Explicit: torques
 * at the speeds with which a step begins.
 */
final class Driveline {
    private final DrivelineSpec spec;
    private final List<Double> forward;

    /** Crankshaft, in rad/s. */
    double engine_radps;
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

    Driveline(DrivelineSpec spec) {
        this.spec = spec;
        forward = spec.gearbox().forward();
        sinceShift_s = spec.gearbox().pause_s();
    }

    /** Ratio of the present gear, output over input speed. */
    double ratio() {
        return gear < 0 ? spec.gearbox().reverse() : forward.get(gear - 1);
    }

    /** Inertia of the gearbox at its output shaft, when it is rigid to it. */
    double inertiaAtShaft_kgm2() {
        if (spec.gearbox().coupling_Nms() > 0) {
            return spec.shaftInertia_kgm2();
        }
        return spec.shaftInertia_kgm2() + spec.gearbox().inputInertia_kgm2() / (ratio() * ratio());
    }

    /**
     * A step.
     *
     * @param throttle in [0, 1]
     * @param shaft_radps speed of the shaft behind the gearbox
     */
    void step(double throttle, double shaft_radps, double step_s) {
        DrivelineSpec.Gearbox box = spec.gearbox();
        double coupling = box.coupling_Nms();
        if (coupling == 0) {
            input_radps = shaft_radps / ratio();
        }
        shift(step_s);
        double engine_Nm = throttle * spec.engine().torque_Nm().at(engine_radps)
                + spec.engine().losses_Nm().at(engine_radps);
        boolean driving = input_radps <= engine_radps;
        double fast = driving ? engine_radps : input_radps;
        double slow = driving ? input_radps : engine_radps;
        double speedRatio = fast > 0 ? Math.min(Math.max(slow / fast, 0), 1) : 0;
        double capacity = fast / spec.converter().capacity().at(speedRatio);
        double taken = capacity * capacity;
        double in_Nm = driving ? taken : -taken;
        double out_Nm = driving ? taken * spec.converter().torqueRatio().at(speedRatio) : -taken;
        engine_radps += step_s / spec.engine().inertia_kgm2() * (engine_Nm - in_Nm);
        double ratio = ratio();
        if (coupling > 0) {
            // implicit in the input shaft, whose inertia is small
            double stiff = step_s * coupling;
            input_radps = (box.inputInertia_kgm2() * input_radps + stiff * ratio * shaft_radps + step_s * out_Nm)
                    / (box.inputInertia_kgm2() + stiff * ratio * ratio);
            shaft_Nm = coupling * (ratio * input_radps - shaft_radps);
        } else {
            shaft_Nm = out_Nm / ratio;
        }
        // block of the engine, stator of the converter, housing of the gearbox
        double gearIn_Nm = ratio * shaft_Nm;
        roll_Nm = -engine_Nm + in_Nm - out_Nm + gearIn_Nm - shaft_Nm;
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
