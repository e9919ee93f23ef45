package org.furrow.node.scenario.reader;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.tyre.HardWheel;
import org.furrow.vehicle.tyre.MultiDiscSpec;
import org.furrow.vehicle.tyre.RadialSpringSpec;
import org.furrow.vehicle.tyre.SlipSpec;
import org.furrow.vehicle.tyre.TyreSpec;
import org.furrow.world.contact.Tyre;

/** Reads tyre models, which carry wheels on rigid ground. */
final class TyreReader {
    private TyreReader() {}

    /** Reads the tyre of a wheel; a wheel without the key {@code tyre} is rigid. */
    static Tyre read(YamlNode wheel) throws InputError {
        double radius_m = wheel.number("radius_m");
        double width_m = wheel.number("width_m", 0.5 * radius_m);
        if (!wheel.has("tyre")) {
            return HardWheel.of(radius_m, width_m);
        }
        return read(wheel.get("tyre"), radius_m, width_m);
    }

    /** Reads a tyre for a wheel of given size. */
    static Tyre read(YamlNode node, double radius_m, double width_m) throws InputError {
        Curve load_N = Values.curve(node.get("load_m_N"), 1);
        return Values.build(node, () -> {
            TyreSpec spec = new TyreSpec(radius_m, width_m, load_N, node.number("damping_Nspm", 500), slip(node));
            return node.text("type").equals("multi-disc")
                    ? new MultiDiscSpec(spec, node.integer("discs", 5), node.integer("segments", 32))
                    : new RadialSpringSpec(spec, node.integer("springs", 72), node.number("nominal_m"));
        });
    }

    private static SlipSpec slip(YamlNode node) {
        return new SlipSpec(
                node.number("grip", 1),
                node.number("longitudinal_N"),
                node.number("lateral_N"),
                node.number("relaxation_m"),
                node.number("slip_damping_Nspm", 1000),
                node.number("rolling", 0));
    }
}
