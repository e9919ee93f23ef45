package org.furrow.vehicle.spec;

import java.util.List;

/**
 * Engine, torque converter, automatic gearbox, and a shaft that a central differential shares among axles, each with a bevel
 * gear and a differential of its own. Speeds in rad/s, torques in Nm, inertias in kg m^2.
 *
 * @param engine the engine
 * @param converter between engine and gearbox
 * @param gearbox the gearbox
 * @param shaftInertia_kgm2 of the shaft from the gearbox to the central differential
 * @param axles driven axles, at least one
 * @param centralLock_Nm torque up to which the central differential holds the shafts to its axles together; 0: open
 * @param joining how its parts hang together
 */
public record DrivelineSpec(
        Engine engine,
        Converter converter,
        Gearbox gearbox,
        double shaftInertia_kgm2,
        List<Axle> axles,
        double centralLock_Nm,
        Joining joining) {
    public DrivelineSpec {
        axles = List.copyOf(axles);
        Ranges.positive("driveline.shaft_inertia", shaftInertia_kgm2);
        if (axles.isEmpty()) {
            throw new IllegalArgumentException("a driveline needs at least one axle");
        }
    }

    /**
     * An engine.
     *
     * @param inertia_kgm2 of the crankshaft
     * @param torque_Nm at full throttle over speed; the throttle scales it
     * @param losses_Nm over speed, whatever the throttle
     */
    public record Engine(double inertia_kgm2, Curve torque_Nm, Curve losses_Nm) {
        /** Checks the inertia. */
        public Engine {
            Ranges.positive("engine.inertia", inertia_kgm2);
        }
    }

    /**
     * A torque converter: it takes (omega / K)^2 and gives so many times that.
     *
     * @param capacity K over the ratio of speeds, out over in
     * @param torqueRatio over the ratio of speeds
     */
    public record Converter(Curve capacity, Curve torqueRatio) {}

    /**
     * An automatic gearbox, which shifts by the speed of its input.
     *
     * @param inertia of its shafts
     * @param reverse ratio of reverse, output over input speed, negative
     * @param forward ratios of the forward gears
     * @param upshift_radps input speed above which it shifts up
     * @param downshift_radps input speed below which it shifts down
     * @param pause_s least time between shifts
     */
    public record Gearbox(
            GearboxInertia inertia,
            double reverse,
            List<Double> forward,
            double upshift_radps,
            double downshift_radps,
            double pause_s) {
        public Gearbox {
            forward = List.copyOf(forward);
            Ranges.notNegative("gearbox.pause", pause_s);
            if (!(reverse < 0) || forward.isEmpty()) {
                throw new IllegalArgumentException(
                        "a gearbox needs a negative reverse ratio and at least one forward gear");
            }
            for (double ratio : forward) {
                Ranges.positive("gearbox.forward", ratio);
            }
            if (!(upshift_radps > downshift_radps)) {
                throw new IllegalArgumentException("gearbox.upshift must be above gearbox.downshift");
            }
        }
    }

    /**
     * Inertias of a gearbox.
     *
     * @param motor_kgm2 of the shaft from the engine to the converter
     * @param input_kgm2 of the shaft from the converter to the gears
     * @param output_kgm2 of the shaft behind the gears
     */
    public record GearboxInertia(double motor_kgm2, double input_kgm2, double output_kgm2) {
        public GearboxInertia {
            Ranges.notNegative("gearbox.motor_inertia", motor_kgm2);
            Ranges.positive("gearbox.input_inertia", input_kgm2);
            Ranges.positive("gearbox.output_inertia", output_kgm2);
        }
    }

    /**
     * A driven axle with a differential.
     *
     * @param left name of a wheel
     * @param right name of another
     * @param ratio speed of the differential's housing over that of its shaft
     * @param boxInertia_kgm2 of the differential's housing
     * @param shaftInertia_kgm2 of the shaft that comes from the central differential
     * @param lock_Nm torque up to which the differential holds its wheels together; 0: open
     * @param carrier name of the body that the differential's case is part of: the chassis, or the beam of a live axle
     */
    public record Axle(
            String left,
            String right,
            double ratio,
            double boxInertia_kgm2,
            double shaftInertia_kgm2,
            double lock_Nm,
            String carrier) {
        public Axle {
            Ranges.positive("axle.ratio", ratio);
            Ranges.notNegative("axle.box_inertia", boxInertia_kgm2);
            Ranges.positive("axle.shaft_inertia", shaftInertia_kgm2);
            Ranges.notNegative("axle.lock", lock_Nm);
        }
    }

    /** How the parts hang together. */
    public enum Joining {
        /**
         * As they are built: shafts that are joined turn together, and each housing holds against what passes through it, so
         * that in steady driving the chassis feels no moment about its x axis.
         */
        RIGID,
        /**
         * As Project Chrono joins them: engine, gearbox and shafts each move alone for a step and exchange speeds and torques
         * in between, which acts like slip between them; and the bevel gears' moment about the chassis' x axis has the wrong
         * sign, so that twice the shaft's torque rolls the chassis. For comparison with its runs (docs/vehicle-model.md).
         */
        AS_CHRONO
    }
}
