package org.furrow.node.scenario.vehicle;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.tyre.HardWheel;
import org.furrow.vehicle.tyre.MultiDiscSpec;
import org.furrow.vehicle.tyre.PointSpec;
import org.furrow.vehicle.tyre.RadialSpringSpec;
import org.furrow.vehicle.tyre.SlipSpec;
import org.furrow.vehicle.tyre.TractionSpec;
import org.furrow.vehicle.tyre.TyreSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.Tyre;
import org.jspecify.annotations.Nullable;

/** Reads tyre models, which carry wheels on rigid ground. */
public final class TyreReader {
    /** Largest part of the radius over which a given stiffness makes the load curve; beyond it is extrapolated. */
    private static final double CURVE_END = 0.9;
    /** Mass of a wheel whose file has none, for the damping of a point tyre: an assumption. */
    private static final double WHEEL_KG = 50;

    private TyreReader() {}

    /** Reads the tyre of a wheel; a wheel without the key {@code tyre} is rigid. */
    static Tyre read(YamlNode wheel) throws InputError {
        double radius_m = wheel.number("radius_m");
        double width_m = wheel.has("width_m") ? wheel.number("width_m") : usualWidth_m(radius_m);
        if (!wheel.has("tyre")) {
            return HardWheel.of(radius_m, width_m);
        }
        double mass_kg = wheel.has("mass_kg") ? wheel.number("mass_kg") : WHEEL_KG;
        return read(wheel.get("tyre"), radius_m, width_m, mass_kg);
    }

    /** Gives the tyre of a scenario to all wheels of a vehicle. */
    public static VehicleSpec onAll(VehicleSpec spec, YamlNode tyre) throws InputError {
        return tyre.build(() -> spec.with((given, radius_m, mass_kg) -> {
            double width_m = width_m(given.shape(), radius_m);
            return given.with(read(tyre, radius_m, width_m, mass_kg.orElse(WHEEL_KG)));
        }));
    }

    private static double width_m(Shape shape, double radius_m) {
        return shape instanceof Shape.Cylinder cylinder ? cylinder.width_m() : usualWidth_m(radius_m);
    }

    private static double usualWidth_m(double radius_m) {
        return 0.5 * radius_m;
    }

    /** Refuses a tyre, or keys of a tyre, that the rigid ground does not use. */
    public static void requireUse(YamlNode tyre, @Nullable RoadMaterials road) throws InputError {
        if (road == null) {
            throw tyre.error(
                    "has no effect on soil, for which there is soft_tyre; set surface: rigid or a pavement, or leave"
                            + " it out");
        }
        boolean isLawful = road.list().getFirst().traction() != null;
        // the other types require the first two, so that their tyres run on any ground
        boolean isPoint = tyre.text("type").equals("point");
        List<String> unused =
                isLawful ? isPoint ? List.of("longitudinal_N", "lateral_N") : List.of() : List.of("viscous_Nms");
        for (String key : unused) {
            if (tyre.has(key)) {
                throw tyre.get(key)
                        .error("has no effect " + (isLawful ? "with" : "without")
                                + " a law of traction ('vti') of the ground; leave it out");
            }
        }
    }

    /** Reads a tyre for a wheel of given size and mass. */
    private static Tyre read(YamlNode node, double radius_m, double width_m, double mass_kg) throws InputError {
        double usual_m = TractionSpec.ofRadius(radius_m).sectionHeight_m();
        double height_m = node.has("section_height_m") ? node.number("section_height_m") : usual_m;
        Curve load_N = load(node, Math.min(height_m, CURVE_END * radius_m));
        boolean isCritical = node.text("type").equals("point") && !node.has("damping_Nspm");
        double damping_Nspm = isCritical ? criticalDamping_Nspm(load_N, mass_kg) : node.number("damping_Nspm");
        return node.build(() -> {
            TyreSpec spec = new TyreSpec(
                    radius_m,
                    width_m,
                    load_N,
                    damping_Nspm,
                    slip(node),
                    new TractionSpec(height_m, node.number("viscous_Nms")));
            return switch (node.text("type")) {
                case "multi-disc" -> new MultiDiscSpec(spec, node.integer("discs"), node.integer("segments"));
                case "radial-spring" -> new RadialSpringSpec(spec, node.integer("springs"), node.number("nominal_m"));
                default -> new PointSpec(spec);
            };
        });
    }

    /** The load over the deflection: a curve, or a straight line that ends at {@code end_m}. */
    private static Curve load(YamlNode node, double end_m) throws InputError {
        if (node.has("load_m_N") == node.has("stiffness_Npm")) {
            throw node.error("needs either 'load_m_N' or 'stiffness_Npm'");
        }
        return node.has("load_m_N")
                ? Values.curve(node.get("load_m_N"), 1)
                : new Curve(List.of(new double[] {0, 0}, new double[] {end_m, node.number("stiffness_Npm") * end_m}));
    }

    /** 2 sqrt(k m) with the stiffness in the first millimetre. */
    private static double criticalDamping_Nspm(Curve load_N, double mass_kg) {
        double first_m = 1e-3;
        return 2 * Math.sqrt(load_N.at(first_m) / first_m * mass_kg);
    }

    private static SlipSpec slip(YamlNode node) {
        return new SlipSpec(
                node.number("grip"),
                node.number("longitudinal_N"),
                node.number("lateral_N"),
                node.number("relaxation_m"),
                node.number("slip_damping_Nspm"),
                node.number("rolling"));
    }
}
