package org.furrow.node.scenario.mechanism;

import org.furrow.node.input.YamlNode;

/** Factors that convert the numbers of a mechanism file to SI units. */
record MechanismUnits(
        double length_m, double angle_rad, double mass_kg, double force_N, double inertia_kgm2, double torque_Nm) {
    private static final double LBF_N = 4.4482216152605;
    private static final double FOOT_M = 0.3048;

    /** The units that a file declares. */
    static MechanismUnits of(YamlNode root) {
        if (!root.has("units")) {
            return new MechanismUnits(1, 1, 1, 1, 1, 1);
        }
        YamlNode units = root.get("units");
        double length_m =
                switch (units.text("length")) {
                    case "mm" -> 1e-3;
                    case "in" -> 0.0254;
                    case "ft" -> FOOT_M;
                    default -> 1;
                };
        double mass_kg =
                switch (units.text("mass")) {
                    case "lb" -> 0.45359237;
                    case "slug" -> LBF_N / FOOT_M;
                    default -> 1;
                };
        double force_N = units.text("force").equals("lbf") ? LBF_N : 1;
        return new MechanismUnits(
                length_m,
                units.text("angle").equals("deg") ? Math.PI / 180 : 1,
                mass_kg,
                force_N,
                units.has("inertia") ? 1 : mass_kg * length_m * length_m,
                units.has("torque") ? 1 : force_N * length_m);
    }
}
