package org.furrow.node.scenario.vehicle;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.planar.PlanarSpec;
import org.furrow.vehicle.steering.SteeringValveSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.jspecify.annotations.Nullable;

/** Vehicle type {@code planar}, and a scenario's choices among its models. */
public final class PlanarType implements VehicleType {

    private static final double PA_PER_MPA = 1e6;
    private static final double M_PER_MM = 1e-3;
    private static final double M3_PER_L = 1e-3;

    @Override
    public String name() {
        return "planar";
    }

    @Override
    public PlanarSpec read(YamlNode root, SpecFile file) throws InputError {
        file.mistakes().end();
        PlanarSpec.Alternatives alternatives = new PlanarSpec.Alternatives(
                mechanism(root, "four_wheel", file),
                mechanism(root, "cart", file),
                root.has("planar_cart") ? cart(root.get("planar_cart")) : null);
        return root.build(() -> new PlanarSpec(
                root.text("name"),
                root.choice("chassis", PlanarSpec.Chassis.class),
                body(root.get("body")),
                axle(root.get("front")),
                axle(root.get("rear")),
                drive(root.get("drive")),
                steering(root.get("steering")),
                ShapeReader.hulls(root),
                null,
                alternatives));
    }

    /** The mechanism whose file a key names, or null. */
    private static @Nullable MultibodySpec mechanism(YamlNode root, String key, SpecFile file) throws InputError {
        if (!root.has(key)) {
            return null;
        }
        Source named = Library.beside(root, key, file.source(), "vehicles");
        file.onFile().accept(named);
        if (VehicleReader.read(named, file.onFile()) instanceof MultibodySpec multibody) {
            return multibody;
        }
        throw root.get(key).error("must name a vehicle of type multibody");
    }

    @Override
    public String choices() {
        return Schemas.require("planar-choices");
    }

    /** The vehicle with the chassis, the steering and the implement that an entry of a scenario names. */
    @Override
    public VehicleSpec choose(VehicleSpec given, YamlNode vehicle) throws InputError {
        YamlNode key = vehicle.get(Schemas.keysOf(choices()).stream()
                .filter(vehicle::has)
                .findFirst()
                .orElseThrow());
        if (!(given instanceof PlanarSpec planar)) {
            throw key.error(
                    "needs a vehicle of type planar, such as tractor; '" + given.name() + "' is of another type");
        }
        boolean tows = vehicle.text("implement").equals("cart");
        PlanarSpec.SteeringKind kind =
                vehicle.has("steering") ? vehicle.choice("steering", PlanarSpec.SteeringKind.class) : null;
        YamlNode decisive = tows ? vehicle.get("implement") : key;
        return decisive.build(() -> choose(planar, vehicle, kind, tows));
    }

    private static VehicleSpec choose(
            PlanarSpec given, YamlNode vehicle, PlanarSpec.@Nullable SteeringKind kind, boolean tows) {
        if (vehicle.has("chassis") && vehicle.text("chassis").equals("four-wheel")) {
            return tows ? given.withCart(kind) : given.fourWheel(kind);
        }
        PlanarSpec spec =
                vehicle.has("chassis") ? given.with(vehicle.choice("chassis", PlanarSpec.Chassis.class)) : given;
        PlanarSpec steered = kind == null ? spec : spec.with(kind);
        return tows ? steered.towing() : steered;
    }

    private static PlanarSpec.Body body(YamlNode node) throws InputError {
        return node.build(() -> new PlanarSpec.Body(
                node.number("mass_kg"), Values.vector(node.get("com_m")), node.number("yaw_inertia_kgm2")));
    }

    private static PlanarSpec.Axle axle(YamlNode node) throws InputError {
        YamlNode wheel = node.get("wheel");
        double radius_m = Plausible.length_m(wheel, "radius_m", Plausible.WHEEL_M);
        return node.build(() -> new PlanarSpec.Axle(
                Plausible.length_m(node, "x_m", Plausible.VEHICLE_M),
                Plausible.length_m(node, "z_m", Plausible.VEHICLE_M),
                Plausible.length_m(node, "track_m", Plausible.VEHICLE_M),
                radius_m,
                TouchingBody.of(new Shape.Cylinder(radius_m, Plausible.length_m(wheel, "width_m", Plausible.WHEEL_M))),
                node.number("cornering_Nprad"),
                node.number("relaxation_m")));
    }

    private static PlanarSpec.Cart cart(YamlNode node) throws InputError {
        YamlNode hitch = node.get("hitch");
        PlanarSpec.Axle axle = axle(node.get("axle"));
        return node.build(() -> new PlanarSpec.Cart(
                node.number("mass_kg"),
                Plausible.length_m(node, "com_x_m", Plausible.VEHICLE_M),
                node.number("yaw_inertia_kgm2"),
                new PlanarSpec.Hitch(
                        Plausible.length_m(hitch, "x_m", Plausible.VEHICLE_M),
                        Plausible.length_m(hitch, "z_m", Plausible.VEHICLE_M)),
                axle));
    }

    private static PlanarSpec.Drive drive(YamlNode node) throws InputError {
        return node.build(() -> new PlanarSpec.Drive(
                node.number("force_N"), node.number("power_W"), node.number("brake_N"), node.number("rolling")));
    }

    private static PlanarSpec.Steering steering(YamlNode node) throws InputError {
        SteeringValveSpec valve = node.has("valve") ? valve(node.get("valve")) : null;
        return node.build(() -> new PlanarSpec.Steering(
                node.choice("type", PlanarSpec.SteeringKind.class),
                StrictMath.toRadians(node.number("max_angle_deg")),
                StrictMath.toRadians(node.number("max_rate_degps")),
                valve));
    }

    private static SteeringValveSpec valve(YamlNode node) throws InputError {
        YamlNode supply = node.get("supply");
        YamlNode linkage = node.get("linkage");
        YamlNode loop = node.get("loop");
        return node.build(() -> new SteeringValveSpec(
                spool(node.get("spool")),
                HydraulicsReader.oil(node.get("oil")),
                new SteeringValveSpec.Supply(
                        supply.number("limit_MPa") * PA_PER_MPA, supply.number("margin_MPa") * PA_PER_MPA),
                cylinder(node.get("cylinder")),
                new SteeringValveSpec.Linkage(linkage.number("arm_m"), linkage.number("trail_m")),
                new SteeringValveSpec.Loop(loop.number("gain_1ps"), loop.number("period_ms") * 1e-3),
                node.number("step_us") * 1e-6));
    }

    private static SteeringValveSpec.Spool spool(YamlNode node) throws InputError {
        return node.build(() -> new SteeringValveSpec.Spool(
                2 * Math.PI * node.number("frequency_Hz"),
                node.number("damping"),
                node.number("dead_band"),
                node.number("area_mm2") * M_PER_MM * M_PER_MM,
                node.number("left_gain"),
                node.number("right_gain")));
    }

    private static SteeringValveSpec.Cylinder cylinder(YamlNode node) throws InputError {
        double bore_m = node.number("bore_mm") * M_PER_MM;
        double rod_m = node.number("rod_mm") * M_PER_MM;
        if (!(bore_m > rod_m)) {
            throw node.get("rod_mm").error("must be < bore_mm, rod_mm=" + node.number("rod_mm"));
        }
        return node.build(() -> new SteeringValveSpec.Cylinder(
                0.25 * Math.PI * (bore_m * bore_m - rod_m * rod_m),
                node.number("stroke_m"),
                node.number("dead_volume_l") * M3_PER_L,
                node.number("leak_m3psPa"),
                node.number("mass_kg"),
                node.number("damping_Nspm")));
    }
}
