package org.furrow.vehicle.drivetrain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.ShaftSystem.BodyTerm;
import org.furrow.vehicle.spec.ShaftSystem.ShaftTerm;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;
import org.furrow.world.math.Ranges;

/**
 * Engine, torque converter, automatic gearbox, and a central differential that splits the torque among axles, each with
 * a bevel gear and an axle differential. Speeds in rad/s, torques in Nm, inertias in kg m^2.
 *
 * @param shaftInertia_kgm2 of the shaft from the gearbox to the central differential
 * @param axles driven axles, at least one
 * @param centralLock_Nm locking torque of the central differential; 0: open
 */
public record DrivelineSpec(
        Engine engine,
        Converter converter,
        Gearbox gearbox,
        double shaftInertia_kgm2,
        List<Axle> axles,
        double centralLock_Nm,
        Joining joining)
        implements DrivetrainSpec {
    public DrivelineSpec {
        axles = List.copyOf(axles);
        Ranges.positive("driveline.shaft_inertia", shaftInertia_kgm2);
        if (axles.isEmpty()) {
            throw new IllegalArgumentException("a driveline needs at least one axle");
        }
    }

    @Override
    public String typeName() {
        return "automotive";
    }

    @Override
    public void check(Collection<String> wheels, Collection<String> bodies) {
        Set<String> driven = new HashSet<>();
        for (Axle axle : axles) {
            for (String wheel : List.of(axle.left, axle.right)) {
                if (!driven.add(wheel)) {
                    throw new IllegalArgumentException("wheel '" + wheel + "' is on two driven axles");
                }
            }
            if (!wheels.contains(axle.left) || !wheels.contains(axle.right)) {
                throw new IllegalArgumentException(
                        "a driven axle names wheels '" + axle.left + "' and '" + axle.right + "'; there are " + wheels);
            }
            if (!bodies.contains(axle.carrier)) {
                throw new IllegalArgumentException(
                        "a driven axle names body '" + axle.carrier + "', which does not exist");
            }
        }
    }

    /** Shaft 0 from the gearbox to the central differential, then one to each axle, with absolute speeds. */
    @Override
    public ShaftSystem shafts(List<WheelMount> wheels, String chassis) {
        List<Double> inertia = new ArrayList<>();
        List<SpeedSum> gears = new ArrayList<>();
        inertia.add(shaftInertia_kgm2);
        double share = 1.0 / axles.size();
        List<ShaftTerm> central = new ArrayList<>();
        central.add(new ShaftTerm(0, 1));
        for (int k = 0; k < axles.size(); k++) {
            Axle axle = axles.get(k);
            double ratio = axle.ratio();
            inertia.add(axle.shaftInertia_kgm2() + axle.boxInertia_kgm2() * ratio * ratio);
            central.add(new ShaftTerm(k + 1, -share));
            // (shaft speed - carrier's about x) ratio = mean speed of the half shafts relative to the carrier
            List<BodyTerm> bodies = new ArrayList<>();
            bodies.add(new BodyTerm(axle.carrier(), Axes.PARALLEL.x(), -1));
            addHalfShaft(bodies, axle.left, axle, -0.5 / ratio, wheels);
            addHalfShaft(bodies, axle.right, axle, -0.5 / ratio, wheels);
            bodies.add(new BodyTerm(axle.carrier(), Axes.PARALLEL.y(), 1 / ratio));
            gears.add(new SpeedSum(List.of(new ShaftTerm(k + 1, 1)), bodies));
        }
        gears.add(new SpeedSum(List.copyOf(central), List.of()));
        return new ShaftSystem(inertia, gears, locks(wheels));
    }

    /** Locks of the axle differentials, then of the central one: between the first axle and each further one. */
    private List<SpeedSum> locks(List<WheelMount> wheels) {
        List<SpeedSum> locks = new ArrayList<>();
        for (Axle axle : axles) {
            List<BodyTerm> bodies = new ArrayList<>();
            addHalfShaft(bodies, axle.left, axle, 1, wheels);
            addHalfShaft(bodies, axle.right, axle, -1, wheels);
            locks.add(new SpeedSum(List.of(), bodies));
        }
        for (int k = 1; k < axles.size(); k++) {
            locks.add(new SpeedSum(List.of(new ShaftTerm(1, 1), new ShaftTerm(k + 1, -1)), List.of()));
        }
        return locks;
    }

    private void addHalfShaft(
            List<BodyTerm> bodies, String wheel, Axle axle, double coefficient, List<WheelMount> wheels) {
        DriveOutput.addHalfShaft(
                bodies, DriveOutput.mount(wheel, wheels), axle.carrier, coefficient, joining == Joining.RIGID);
    }

    @Override
    public Drivetrain create() {
        return Driveline.of(this);
    }

    @Override
    public int parts() {
        return 3 + 2 * axles.size();
    }

    /**
     * An engine.
     *
     * @param inertia_kgm2 of the crankshaft
     * @param torque_Nm at full throttle over speed; the throttle scales it
     * @param losses_Nm over speed, independent of the throttle
     */
    public record Engine(double inertia_kgm2, Curve torque_Nm, Curve losses_Nm) {
        public Engine {
            Ranges.positive("engine.inertia", inertia_kgm2);
        }
    }

    /**
     * A torque converter: its input torque is (omega / K)^2, its output torque a multiple of it.
     *
     * @param capacity K over the speed ratio, output over input
     * @param torqueRatio output over input torque, over the speed ratio
     */
    public record Converter(Curve capacity, Curve torqueRatio) {}

    /**
     * An automatic gearbox, which shifts by input speed.
     *
     * @param reverse ratio of reverse, output over input speed, negative
     * @param upshift_radps input speed above which it shifts up
     * @param downshift_radps input speed below which it shifts down
     * @param pause_s minimum time between shifts
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
     * @param motor_kgm2 shaft from the engine to the converter
     * @param input_kgm2 shaft from the converter to the gears
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
     * @param left name of the left wheel
     * @param right name of the right wheel
     * @param ratio speed of the differential's cage over that of its drive shaft
     * @param boxInertia_kgm2 of the differential's cage
     * @param shaftInertia_kgm2 of the drive shaft from the central differential
     * @param lock_Nm locking torque of the differential; 0: open
     * @param carrier name of the body that holds the differential: the chassis, or the beam of a live axle
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
            if (left.equals(right)) {
                throw new IllegalArgumentException(
                        "a driven axle has two wheels; left and right are both '" + left + "'");
            }
            Ranges.positive("axle.ratio", ratio);
            Ranges.notNegative("axle.box_inertia", boxInertia_kgm2);
            Ranges.positive("axle.shaft_inertia", shaftInertia_kgm2);
            Ranges.notNegative("axle.lock", lock_Nm);
        }
    }

    /** Coupling of the driveline's parts. */
    public enum Joining {
        /** Rigid shafts, and housings that react the torques. */
        RIGID,
        /**
         * Coupling of Project Chrono, for comparison with its results: the parts are stepped separately, which acts
         * like slip, and the bevel gears' moment about the chassis' x axis has the wrong sign (docs/vehicle-model.md).
         */
        AS_CHRONO
    }
}
