package org.furrow.vehicle.fourwheel;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.TreeReport;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Ranges;

/**
 * Type {@code four-wheel}: a rigid chassis on four wheels that travel along its z axis.
 *
 * @param front front axle, steered
 * @param hull convex shapes of the chassis for collisions, in its frame; may be empty
 * @param hullOnGround whether the hull touches the ground
 */
public record FourWheelSpec(
        String name,
        Chassis chassis,
        Axle front,
        Axle rear,
        Engine engine,
        Steering steering,
        List<Shape.Hull> hull,
        boolean hullOnGround)
        implements VehicleSpec {
    public FourWheelSpec {
        hull = List.copyOf(hull);
        if (!(front.x_m() > rear.x_m())) {
            throw new IllegalArgumentException(
                    "front.x_m must be > rear.x_m, front.x_m=" + front.x_m() + " rear.x_m=" + rear.x_m());
        }
    }

    @Override
    public Vector chassisCom_m() {
        return chassis.com_m();
    }

    @Override
    public String typeName() {
        return "four-wheel";
    }

    @Override
    public double mass_kg() {
        return chassis.mass_kg + 2 * front.wheel.mass_kg + 2 * rear.wheel.mass_kg;
    }

    @Override
    public double chassis_kg() {
        return chassis.mass_kg;
    }

    @Override
    public List<WheelPlace> wheelPlaces() {
        return List.of(front.place("FL", 0.5), front.place("FR", -0.5), rear.place("RL", 0.5), rear.place("RR", -0.5));
    }

    @Override
    public VehicleModel compile() {
        return new FourWheelModel(this);
    }

    @Override
    public FourWheelSpec withHullOnGround() {
        return new FourWheelSpec(name, chassis, front, rear, engine, steering, hull, true);
    }

    /** The products of inertia stay 0. */
    @Override
    public FourWheelSpec with(Load load) {
        double[] about = load.about(chassis.mass_kg, chassis.com_m);
        Chassis loaded = new Chassis(
                chassis.mass_kg + load.mass_kg(),
                load.centre(chassis.mass_kg, chassis.com_m),
                chassis.inertia_kgm2.plus(new Vector(about[0], about[1], about[2])));
        return new FourWheelSpec(name, loaded, front, rear, engine, steering, hull, hullOnGround);
    }

    @Override
    public <E extends Exception> FourWheelSpec with(TyreChoice<E> choice) throws E {
        return new FourWheelSpec(
                name, chassis, front.with(choice), rear.with(choice), engine, steering, hull, hullOnGround);
    }

    @Override
    public List<String> doubts(List<Double> loads_N) {
        return Stream.concat(
                        front.doubts("front", loads_N.get(0)).stream(), rear.doubts("rear", loads_N.get(2)).stream())
                .toList();
    }

    @Override
    public List<String> describe() {
        return List.of(
                name + ": type four-wheel, 5 bodies, " + TreeReport.number(mass_kg()) + " kg",
                "",
                "tree (no cut joints)",
                "  chassis  " + TreeReport.number(chassis.mass_kg) + " kg, free (6)",
                "    front wheels, left and right  " + front.describe() + ", steered by up to "
                        + TreeReport.number(StrictMath.toDegrees(steering.maxAngle_rad)) + " deg",
                "    rear wheels, left and right   " + rear.describe(),
                "",
                "coordinates of the tree: 6 + 4 * 2 = 14");
    }

    /**
     * The sprung body.
     *
     * @param com_m its centre of mass in the chassis frame
     * @param inertia_kgm2 its moments of inertia about the centre of mass; products are 0
     */
    public record Chassis(double mass_kg, Vector com_m, Vector inertia_kgm2) {
        public Chassis {
            Ranges.positive("chassis.mass_kg", mass_kg);
            Ranges.positive(
                    "chassis.inertia_kgm2", Math.min(inertia_kgm2.x(), Math.min(inertia_kgm2.y(), inertia_kgm2.z())));
        }
    }

    /**
     * Two wheels, left and right.
     *
     * @param x_m position along the chassis
     * @param z_m height of the wheel centres in the chassis frame at zero travel
     * @param track_m distance between the wheel planes
     */
    public record Axle(double x_m, double z_m, double track_m, Wheel wheel, Suspension suspension) {
        public Axle {
            Ranges.positive("track_m", track_m);
        }

        /** @param side share of the track to the left */
        private WheelPlace place(String wheelName, double side) {
            return new WheelPlace(
                    wheelName,
                    new Vector(x_m, side * track_m, z_m),
                    wheel.radius_m,
                    wheel.mass_kg,
                    wheel.spinInertia_kgm2);
        }

        private <E extends Exception> Axle with(TyreChoice<E> choice) throws E {
            return new Axle(x_m, z_m, track_m, wheel.with(choice), suspension);
        }

        private List<String> doubts(String key, double load_N) {
            double spring_N = load_N - wheel.mass_kg * Gravity.STANDARD_MPS2;
            double travel_m = (spring_N - suspension.preload_N) / suspension.stiffness_Npm;
            if (!(Math.abs(travel_m) > suspension.travel_m)) {
                return List.of();
            }
            return List.of(String.format(
                    Locale.ROOT,
                    "%s.suspension rests on its stop: at rest a spring carries %.0f N, with preload_N %.0f and"
                            + " stiffness_Npm %.0f it would travel %.3f m, but travel_m is %.3f",
                    key,
                    spring_N,
                    suspension.preload_N,
                    suspension.stiffness_Npm,
                    travel_m,
                    suspension.travel_m));
        }

        private String describe() {
            return TreeReport.number(wheel.mass_kg) + " kg each, suspension along z (1) and spin (1)";
        }
    }

    /**
     * A rigid wheel with its share of the unsprung mass.
     *
     * @param mass_kg unsprung mass
     * @param tyre shape of the tyre, rotationally symmetric about its axle y; tread and active domain
     * @param spinInertia_kgm2 about the axle, including the driveline
     * @param inertia_kgm2 about a diameter
     * @param maxBrake_Nm brake torque at full input
     */
    public record Wheel(
            double mass_kg,
            double radius_m,
            TouchingBody tyre,
            double spinInertia_kgm2,
            double inertia_kgm2,
            double maxBrake_Nm) {
        public Wheel {
            Ranges.positive("wheel.mass_kg", mass_kg);
            Ranges.positive("wheel.radius_m", radius_m);
            Ranges.positive("wheel.spin_inertia_kgm2", spinInertia_kgm2);
            Ranges.positive("wheel.inertia_kgm2", inertia_kgm2);
            Ranges.notNegative("wheel.max_brake_Nm", maxBrake_Nm);
        }

        private <E extends Exception> Wheel with(TyreChoice<E> choice) throws E {
            return new Wheel(
                    mass_kg,
                    radius_m,
                    choice.tyre(tyre, radius_m, OptionalDouble.of(mass_kg)),
                    spinInertia_kgm2,
                    inertia_kgm2,
                    maxBrake_Nm);
        }
    }

    /**
     * Spring, damper and stops along the chassis z axis; travel is positive in compression.
     *
     * @param preload_N force at zero travel
     * @param travel_m travel to either stop
     * @param stop_Npm stiffness of a stop
     */
    public record Suspension(
            double preload_N, double stiffness_Npm, double damping_Nspm, double travel_m, double stop_Npm) {
        public Suspension {
            Ranges.notNegative("suspension.preload_N", preload_N);
            Ranges.positive("suspension.stiffness_Npm", stiffness_Npm);
            Ranges.notNegative("suspension.damping_Nspm", damping_Nspm);
            Ranges.positive("suspension.travel_m", travel_m);
            Ranges.notNegative("suspension.stop_Npm", stop_Npm);
        }
    }

    /**
     * An engine with one fixed ratio to four wheels that share its torque equally.
     *
     * @param torque full-throttle torque in Nm over crankshaft speed in rad/s
     * @param drag_Nm braking torque at closed throttle
     * @param idle_radps lowest crankshaft speed
     * @param ratio crankshaft speed over wheel speed
     */
    public record Engine(Curve torque, double drag_Nm, double idle_radps, double ratio) {
        public Engine {
            Ranges.notNegative("engine.drag_Nm", drag_Nm);
            Ranges.notNegative("engine.idle_radps", idle_radps);
            Ranges.positive("engine.ratio", ratio);
        }
    }

    /**
     * Ackermann steering of the front wheels.
     *
     * @param maxAngle_rad angle of the mean front wheel at full input, below pi/2
     * @param maxRate_1ps largest rate of change of the input
     */
    public record Steering(double maxAngle_rad, double maxRate_1ps) {
        public Steering {
            Ranges.positive("steering.max_angle_deg", maxAngle_rad);
            Ranges.positive("steering.max_rate", maxRate_1ps);
            if (maxAngle_rad >= Math.PI / 2) {
                throw new IllegalArgumentException("steering.max_angle_deg must be < 90");
            }
        }
    }
}
