package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.hydraulic.Oil;
import org.furrow.vehicle.ode.Tableau;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.InputName;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.jspecify.annotations.Nullable;

/** Reads the hydraulics of a vehicle. */
public final class HydraulicsReader {
    private static final double PA_PER_MPA = 1e6;
    private static final double PA_PER_GPA = 1e9;
    private static final double M_PER_MM = 1e-3;
    private static final double M2_PER_MM2 = 1e-6;
    private static final double M3_PER_L = 1e-3;
    private static final double M3_PER_CM3 = 1e-6;

    /** Types of joints with one coordinate. */
    private static final Set<JointSpec.Type> SINGLE = Set.of(JointSpec.Type.REVOLUTE, JointSpec.Type.TRANSLATIONAL);

    private HydraulicsReader() {}

    static CircuitSpec read(YamlNode node, MechanismSpec mechanism) throws InputError {
        List<CircuitSpec.Section> sections = new ArrayList<>();
        for (YamlNode cylinder : node.get("cylinders").items()) {
            requireJoint(cylinder, mechanism, Set.of(JointSpec.Type.TRANSLATIONAL), "translational joint");
            if (cylinder.has("position") && cylinder.get("position").has("joint")) {
                requireJoint(cylinder.get("position"), mechanism, SINGLE, "revolute or translational joint");
            }
            cylinder.get("input").build(() -> InputName.axis(cylinder.text("input")));
            sections.add(section(cylinder));
        }
        return node.build(
                () -> new CircuitSpec(oil(node.get("oil")), pump(node.get("pump")), sections, schedule(node)));
    }

    /** Refuses a joint that the mechanism does not have among those of these types. */
    private static void requireJoint(YamlNode node, MechanismSpec mechanism, Set<JointSpec.Type> types, String kind)
            throws InputError {
        List<String> names = mechanism.joints().stream()
                .filter(joint -> types.contains(joint.type()))
                .map(JointSpec::name)
                .toList();
        node.get("joint").oneOf(kind, names);
    }

    private static CircuitSpec.@Nullable Schedule schedule(YamlNode node) throws InputError {
        if (node.text("rate").equals("mechanism")) {
            for (String key : List.of("integrator", "step_us", "exchange_us", "hold")) {
                if (node.has(key)) {
                    throw node.get(key)
                            .error("must not be given with rate: mechanism, which uses the mechanism's step");
                }
            }
            return null;
        }
        return node.build(() -> new CircuitSpec.Schedule(
                node.choice("integrator", Tableau.class),
                node.number("step_us") * 1e-6,
                node.has("exchange_us") ? node.number("exchange_us") * 1e-6 : 0,
                node.choice("hold", CircuitSpec.Hold.class)));
    }

    /** Refuses a vehicle whose hydraulics' exchanges do not divide the scenario's step. */
    public static void requireExchanges(YamlNode vehicle, VehicleModel model, double step_s) throws InputError {
        CircuitSpec circuit = model.spec().hydraulics();
        CircuitSpec.Schedule schedule = circuit == null ? null : circuit.schedule();
        if (schedule != null) {
            vehicle.get("type").build(() -> schedule.exchanges(step_s));
        }
    }

    static Oil oil(YamlNode node) throws InputError {
        return node.build(() -> new Oil(
                node.number("bulk_modulus_GPa") * PA_PER_GPA, node.number("density_kgpm3"), node.number("discharge")));
    }

    private static CircuitSpec.Pump pump(YamlNode node) throws InputError {
        return node.build(() -> new CircuitSpec.Pump(
                node.number("displacement_cm3") * M3_PER_CM3,
                node.number("speed_rpm") * VehicleReader.RADPS_PER_RPM,
                node.number("leak_m3psPa"),
                node.number("line_l") * M3_PER_L,
                node.number("margin_MPa") * PA_PER_MPA,
                node.number("band_MPa") * PA_PER_MPA,
                node.number("lag_ms") * 1e-3,
                node.number("relief_MPa") * PA_PER_MPA));
    }

    private static CircuitSpec.Section section(YamlNode node) throws InputError {
        YamlNode compensator = node.get("compensator");
        Curve inlet = Values.curve(node.get("inlet_mm2"), 1);
        Curve outlet = Values.curve(node.get("outlet_mm2"), 1);
        return node.build(() -> new CircuitSpec.Section(
                node.text("joint"),
                command(node),
                cylinder(node),
                size -> M2_PER_MM2 * Math.max(0, inlet.at(size)),
                size -> M2_PER_MM2 * Math.max(0, outlet.at(size)),
                new CircuitSpec.Compensator(
                        compensator.number("gain_m2psPa"), compensator.number("area_mm2") * M2_PER_MM2)));
    }

    private static CircuitSpec.Command command(YamlNode node) throws InputError {
        return new CircuitSpec.Command(
                node.text("input"),
                !node.flag("reverse"),
                node.has("position") ? position(node.get("position"), node.text("joint")) : null);
    }

    private static CircuitSpec.Position position(YamlNode node, String cylinder) throws InputError {
        return node.build(() -> new CircuitSpec.Position(
                node.has("joint") ? node.text("joint") : cylinder, node.number("scale"), node.number("gain")));
    }

    private static CircuitSpec.Cylinder cylinder(YamlNode node) throws InputError {
        double bore_m = node.number("bore_mm") * M_PER_MM;
        double rod_m = node.number("rod_mm") * M_PER_MM;
        if (!(bore_m > rod_m)) {
            throw node.get("rod_mm").error("must be < bore_mm, rod_mm=" + node.number("rod_mm"));
        }
        double head_m2 = 0.25 * Math.PI * bore_m * bore_m;
        return new CircuitSpec.Cylinder(
                head_m2,
                head_m2 - 0.25 * Math.PI * rod_m * rod_m,
                node.number("stroke_m"),
                node.number("start_m"),
                node.number("dead_volume_l") * M3_PER_L,
                node.number("damping_Nspm"));
    }
}
