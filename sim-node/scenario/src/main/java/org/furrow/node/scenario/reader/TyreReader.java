package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.tyre.HardWheel;
import org.furrow.vehicle.tyre.MultiDiscSpec;
import org.furrow.vehicle.tyre.RadialSpringSpec;
import org.furrow.vehicle.tyre.SlipSpec;
import org.furrow.vehicle.tyre.TyreSpec;
import org.furrow.world.contact.Tyre;

/** Reads what a wheel meets rigid ground with. */
final class TyreReader {
    private TyreReader() {}

    /** @param wheel a wheel, whose key {@code tyre} may be missing: then it is rigid */
    static Tyre read(YamlNode wheel) throws InputError {
        double radius_m = wheel.number("radius_m");
        double width_m = wheel.number("width_m", 0.5 * radius_m);
        if (!wheel.has("tyre")) {
            return HardWheel.of(radius_m, width_m);
        }
        return read(wheel.get("tyre"), radius_m, width_m);
    }

    /** The tyre that a map describes, for a wheel. */
    static Tyre read(YamlNode node, double radius_m, double width_m) throws InputError {
        try {
            TyreSpec spec = new TyreSpec(radius_m, width_m, load_N(node), node.number("damping_Nspm", 500), slip(node));
            return node.text("type").equals("multi-disc")
                    ? new MultiDiscSpec(spec, node.integer("discs", 5), node.integer("segments", 32))
                    : new RadialSpringSpec(spec, node.integer("springs", 72), node.number("nominal_m"));
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    private static Curve load_N(YamlNode node) {
        List<double[]> points = new ArrayList<>();
        for (YamlNode point : node.get("load_m_N").items()) {
            points.add(point.numbers());
        }
        return new Curve(points);
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
