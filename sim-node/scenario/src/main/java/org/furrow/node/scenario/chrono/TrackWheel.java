package org.furrow.node.scenario.chrono;

import org.furrow.node.input.InputError;

/** A road wheel, idler wheel or roller of a track: one disc, or two with a gap between them. */
record TrackWheel(double radius_m, double width_m, double mass_kg, double inertia_kgm2) {
    static TrackWheel read(ChronoNode keys) throws InputError {
        ChronoNode wheel = keys.get("Wheel");
        double width =
                switch (ChronoFiles.template(keys)) {
                    case "DoubleTrackWheel" -> 2 * wheel.number("Width") + wheel.number("Gap");
                    case "SingleTrackWheel" -> wheel.number("Width");
                    default -> throw keys.unknown("track wheel", "DoubleTrackWheel", "SingleTrackWheel");
                };
        return new TrackWheel(wheel.number("Radius"), width, wheel.number("Mass"), wheel.numbers("Inertia", 3)[1]);
    }
}
