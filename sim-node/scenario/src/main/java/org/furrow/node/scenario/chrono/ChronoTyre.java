package org.furrow.node.scenario.chrono;

import org.furrow.node.input.InputError;

/** A tyre as a rigid cylinder. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ChronoTyre(double radius_m, double width_m, double mass_kg, double[] inertia) {
    static ChronoTyre read(ChronoNode keys, ChronoFiles files) throws InputError {
        String template = ChronoFiles.template(keys);
        ChronoTyre tyre =
                switch (template) {
                    case "RigidTire" ->
                        new ChronoTyre(
                                keys.number("Radius"),
                                keys.number("Width"),
                                keys.number("Mass"),
                                keys.numbers("Inertia", 3));
                    case "TMeasyTire", "TMsimpleTire" -> {
                        ChronoNode design = keys.get("Design");
                        yield new ChronoTyre(
                                design.number("Unloaded Radius [m]"),
                                design.number("Width [m]"),
                                design.number("Mass [kg]"),
                                design.numbers("Inertia [kg.m2]", 3));
                    }
                    case "FialaTire" -> {
                        ChronoNode parameters = keys.get("Fiala Parameters");
                        yield new ChronoTyre(
                                parameters.number("Unloaded Radius"),
                                parameters.number("Width"),
                                keys.number("Mass"),
                                keys.numbers("Inertia", 3));
                    }
                    default -> throw keys.unknown("tyre", "RigidTire", "TMeasyTire", "TMsimpleTire", "FialaTire");
                };
        if (!template.equals("RigidTire")) {
            files.approximate("a tyre with a law for roads is a rigid cylinder of its radius and width");
        }
        return tyre;
    }

    /** This tyre on a wheel. */
    AxleSite.WheelLoad on(ChronoNode wheel) throws InputError {
        double[] sum = wheel.numbers("Inertia", 3);
        for (int i = 0; i < 3; i++) {
            sum[i] += inertia[i];
        }
        return new AxleSite.WheelLoad(wheel.number("Mass") + mass_kg, sum);
    }
}
