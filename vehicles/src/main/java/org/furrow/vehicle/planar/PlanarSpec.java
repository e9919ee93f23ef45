package org.furrow.vehicle.planar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.TreeReport;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.vehicle.steering.SteeringValveSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * Type {@code planar}: a chassis that moves in the plane of the ground below its four wheels, on rigid ground only.
 *
 * @param front front axle, steered
 * @param hull convex shapes of the chassis for collisions, in its frame; may be empty
 * @param towed the cart that it tows, or null
 * @param alternatives what a scenario may choose instead
 */
public record PlanarSpec(
        String name,
        Chassis chassis,
        Body body,
        Axle front,
        Axle rear,
        Drive drive,
        Steering steering,
        List<Shape.Hull> hull,
        @Nullable Cart towed,
        Alternatives alternatives)
        implements VehicleSpec {
    /** Model of the lateral motion. */
    public enum Chassis {
        /** Wheels without slip. */
        KINEMATIC,
        /** One wheel per axle, with lagged linear tyres. */
        BICYCLE
    }

    public PlanarSpec {
        hull = List.copyOf(hull);
        if (!(front.x_m() > body.com_m().x()) || !(body.com_m().x() > rear.x_m())) {
            throw new IllegalArgumentException("body.com_m must be between the axles, rear.x_m=" + rear.x_m()
                    + " body.com_m=" + body.com_m().x() + " front.x_m=" + front.x_m());
        }
    }

    @Override
    public Vector chassisCom_m() {
        return body.com_m();
    }

    public double wheelbase_m() {
        return front.x_m() - rear.x_m();
    }

    /** The same vehicle with another model of its lateral motion. */
    public PlanarSpec with(Chassis other) {
        return new PlanarSpec(name, other, body, front, rear, drive, steering, hull, towed, alternatives);
    }

    /** The same vehicle with another kind of steering. */
    public PlanarSpec with(SteeringKind other) {
        return new PlanarSpec(name, chassis, body, front, rear, drive, steering.with(other), hull, towed, alternatives);
    }

    /**
     * The same vehicle with its cart.
     *
     * @throws IllegalArgumentException if there is none
     */
    public PlanarSpec towing() {
        if (alternatives.cart == null) {
            throw new IllegalArgumentException(
                    "'" + name + "' has no cart for models in the plane; its file needs the key planar_cart");
        }
        return new PlanarSpec(name, chassis, body, front, rear, drive, steering, hull, alternatives.cart, alternatives);
    }

    /**
     * The mechanism with a kind of steering.
     *
     * @param kind null: that of the mechanism's file
     * @throws IllegalArgumentException if there is no mechanism, or no valve for it
     */
    public MultibodySpec fourWheel(@Nullable SteeringKind kind) {
        return steered(alternatives.fourWheel, "four_wheel", kind);
    }

    /** The mechanism that tows a cart, as {@link #fourWheel}. */
    public MultibodySpec withCart(@Nullable SteeringKind kind) {
        return steered(alternatives.fourWheelWithCart, "cart", kind);
    }

    private MultibodySpec steered(@Nullable MultibodySpec mechanism, String key, @Nullable SteeringKind kind) {
        if (mechanism == null) {
            throw new IllegalArgumentException("'" + name + "' has no such mechanism; its file needs the key " + key);
        }
        if (kind == null) {
            return mechanism;
        }
        Steering chosen = steering.with(kind);
        MultibodySpec.Steering given = mechanism.steering();
        return mechanism.with(
                switch (kind) {
                    case IDEAL -> given.with(MultibodySpec.Steering.FASTEST_1PS);
                    case RATE -> given.with(chosen.maxRate_radps / chosen.maxAngle_rad);
                    case VALVE ->
                        given.with(new MultibodySpec.Valve(Objects.requireNonNull(chosen.valve), chosen.maxAngle_rad));
                });
    }

    @Override
    public String typeName() {
        return "planar";
    }

    @Override
    public double mass_kg() {
        return body.mass_kg + (towed == null ? 0 : towed.mass_kg);
    }

    @Override
    public double chassis_kg() {
        return body.mass_kg;
    }

    @Override
    public List<WheelPlace> wheelPlaces() {
        List<WheelPlace> places = new ArrayList<>();
        front.addPlaces("F", places);
        rear.addPlaces("R", places);
        if (towed != null) {
            towed.axle.addPlaces("C", places);
        }
        return List.copyOf(places);
    }

    @Override
    public VehicleModel compile() {
        return new PlanarModel(this);
    }

    @Override
    public PlanarSpec withHullOnGround() {
        throw new IllegalArgumentException(
                "a planar vehicle moves in the plane of the ground, which its hull never" + " touches");
    }

    @Override
    public PlanarSpec with(Load load) {
        Body loaded = new Body(
                body.mass_kg + load.mass_kg(),
                load.centre(body.mass_kg, body.com_m),
                body.yawInertia_kgm2 + load.about(body.mass_kg, body.com_m)[2]);
        return new PlanarSpec(name, chassis, loaded, front, rear, drive, steering, hull, towed, alternatives);
    }

    @Override
    public <E extends Exception> PlanarSpec with(TyreChoice<E> choice) {
        throw new IllegalArgumentException("'" + name + "' is a planar vehicle, whose tyres are part of its model");
    }

    @Override
    public @Nullable SteeringValveSpec steeringValve() {
        return steering.kind == SteeringKind.VALVE ? steering.valve : null;
    }

    /** From the moments about the axles. */
    @Override
    public List<Double> staticLoads_N() {
        double weight_N = body.mass_kg * Gravity.STANDARD_MPS2;
        double ahead = (body.com_m.x() - rear.x_m) / wheelbase_m();
        double front_N = 0.5 * weight_N * ahead;
        double rear_N = 0.5 * weight_N * (1 - ahead);
        if (towed == null) {
            return List.of(front_N, front_N, rear_N, rear_N);
        }
        double cart_N = towed.mass_kg * Gravity.STANDARD_MPS2;
        double axle_N = cart_N * (towed.hitch.x_m - towed.com_m) / towed.drawbar_m();
        double hitchAhead = (towed.hitch.x_m - rear.x_m) / wheelbase_m();
        front_N += 0.5 * (cart_N - axle_N) * hitchAhead;
        rear_N += 0.5 * (cart_N - axle_N) * (1 - hitchAhead);
        return List.of(front_N, front_N, rear_N, rear_N, 0.5 * axle_N, 0.5 * axle_N);
    }

    @Override
    public List<String> describe() {
        List<String> lines = new ArrayList<>(List.of(
                name + ": type planar, one body, " + TreeReport.number(body.mass_kg) + " kg",
                "  chassis: " + chassis.name().toLowerCase(Locale.ROOT),
                "  steering: " + steering.kind.name().toLowerCase(Locale.ROOT) + ", up to "
                        + TreeReport.number(StrictMath.toDegrees(steering.maxAngle_rad)) + " deg"));
        if (chassis == Chassis.BICYCLE) {
            double understeer = PlanarModel.bicycle(this).understeer_s2pm();
            lines.add("  understeer gradient: " + TreeReport.number(understeer) + " s^2/m");
        }
        if (alternatives.cart != null) {
            lines.add("  with implement: cart, a cart of " + TreeReport.number(alternatives.cart.mass_kg)
                    + " kg, drawbar " + TreeReport.number(alternatives.cart.drawbar_m()) + " m");
        }
        return List.copyOf(lines);
    }

    /**
     * What a scenario may choose instead.
     *
     * @param fourWheel the vehicle as a mechanism on four wheels, or null
     * @param fourWheelWithCart this mechanism with a towed cart, or null
     * @param cart what the vehicle can tow in the plane, or null
     */
    public record Alternatives(
            @Nullable MultibodySpec fourWheel,
            @Nullable MultibodySpec fourWheelWithCart,
            @Nullable Cart cart) {
        /** No alternative. */
        public static final Alternatives NONE = new Alternatives(null, null, null);
    }

    /**
     * A towed cart on one axle. Places are in the chassis frame, with the cart straight behind the vehicle.
     *
     * @param com_m x of its centre of mass, behind the hitch
     * @param yawInertia_kgm2 about the vertical axis through the centre of mass
     * @param axle its axle, behind the hitch
     */
    public record Cart(double mass_kg, double com_m, double yawInertia_kgm2, Hitch hitch, Axle axle) {
        public Cart {
            Ranges.positive("mass_kg", mass_kg);
            Ranges.positive("yaw_inertia_kgm2", yawInertia_kgm2);
            if (!(com_m < hitch.x_m)) {
                throw new IllegalArgumentException(
                        "com_x_m must be behind the hitch, com_x_m=" + com_m + " hitch.x_m=" + hitch.x_m);
            }
            if (!(axle.x_m < hitch.x_m)) {
                throw new IllegalArgumentException(
                        "axle.x_m must be behind the hitch, axle.x_m=" + axle.x_m + " hitch.x_m=" + hitch.x_m);
            }
        }

        /** Distance from the hitch to the axle. */
        public double drawbar_m() {
            return hitch.x_m - axle.x_m;
        }
    }

    /**
     * The ball on which a cart hangs, in the chassis frame.
     *
     * @param x_m position along the chassis
     * @param z_m height
     */
    public record Hitch(double x_m, double z_m) {}

    /**
     * The vehicle as one rigid body.
     *
     * @param com_m its centre of mass in the chassis frame
     * @param yawInertia_kgm2 about the vertical axis through the centre of mass
     */
    public record Body(double mass_kg, Vector com_m, double yawInertia_kgm2) {
        public Body {
            Ranges.positive("body.mass_kg", mass_kg);
            Ranges.positive("body.yaw_inertia_kgm2", yawInertia_kgm2);
        }
    }

    /**
     * Two wheels, left and right.
     *
     * @param x_m position along the chassis
     * @param z_m height of the wheel centres in the chassis frame
     * @param track_m distance between the wheel planes
     * @param tyre shape of a tyre, rotationally symmetric about its axle y
     * @param cornering_Nprad cornering stiffness of both tyres
     * @param relaxation_m relaxation length of the tyres
     */
    public record Axle(
            double x_m,
            double z_m,
            double track_m,
            double radius_m,
            TouchingBody tyre,
            double cornering_Nprad,
            double relaxation_m) {
        public Axle {
            Ranges.positive("track_m", track_m);
            Ranges.positive("radius_m", radius_m);
            Ranges.positive("cornering_Nprad", cornering_Nprad);
            Ranges.positive("relaxation_m", relaxation_m);
        }

        private void addPlaces(String prefix, List<WheelPlace> places) {
            places.add(new WheelPlace(prefix + "L", new Vector(x_m, 0.5 * track_m, z_m), radius_m, 0, 0));
            places.add(new WheelPlace(prefix + "R", new Vector(x_m, -0.5 * track_m, z_m), radius_m, 0, 0));
        }
    }

    /**
     * Longitudinal forces.
     *
     * @param force_N largest driving force
     * @param power_W largest driving power
     * @param brake_N braking force at full input
     * @param rolling resistance over weight
     */
    public record Drive(double force_N, double power_W, double brake_N, double rolling) {
        public Drive {
            Ranges.positive("drive.force_N", force_N);
            Ranges.positive("drive.power_W", power_W);
            Ranges.notNegative("drive.brake_N", brake_N);
            Ranges.notNegative("drive.rolling", rolling);
        }
    }

    /** Kinds of steering. */
    public enum SteeringKind {
        /** The angle is the commanded one. */
        IDEAL,
        /** The angle follows at a limited rate. */
        RATE,
        /** A hydraulic cylinder with its valve moves the wheels. */
        VALVE
    }

    /**
     * Steering of the front wheels.
     *
     * @param maxAngle_rad angle of the mean front wheel at full input, below pi/2
     * @param maxRate_radps largest rate of the angle with {@link SteeringKind#RATE}
     * @param valve hydraulics of {@link SteeringKind#VALVE}; other kinds do not need them
     */
    public record Steering(
            SteeringKind kind,
            double maxAngle_rad,
            double maxRate_radps,
            @Nullable SteeringValveSpec valve) {
        public Steering {
            Ranges.positive("steering.max_angle_deg", maxAngle_rad);
            Ranges.positive("steering.max_rate_degps", maxRate_radps);
            if (maxAngle_rad >= Math.PI / 2) {
                throw new IllegalArgumentException("steering.max_angle_deg must be < 90");
            }
            if (kind == SteeringKind.VALVE && valve == null) {
                throw new IllegalArgumentException("steering of type valve needs the key steering.valve");
            }
            if (valve != null && valve.maxAngle_rad() < maxAngle_rad) {
                throw new IllegalArgumentException("steering.max_angle_deg is "
                        + StrictMath.toDegrees(maxAngle_rad) + ", but the rack reaches its end at "
                        + StrictMath.toDegrees(valve.maxAngle_rad()) + " deg");
            }
        }

        Steering with(SteeringKind other) {
            return new Steering(other, maxAngle_rad, maxRate_radps, valve);
        }
    }
}
