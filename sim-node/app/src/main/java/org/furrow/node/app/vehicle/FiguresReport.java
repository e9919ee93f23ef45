package org.furrow.node.app.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.furrow.node.scenario.check.VehicleFigures;

/** Report of {@code furrow vehicle show} on mass, dimensions and steering of a vehicle. */
public final class FiguresReport {
    private static final double KN_PER_N = 1e-3;
    private static final double MM_PER_M = 1e3;

    private FiguresReport() {}

    static List<String> of(VehicleFigures figures) {
        List<VehicleFigures.Axle> axles = figures.axles();
        List<String> lines = new ArrayList<>();
        lines.add("at rest on level ground");
        lines.add(entry("mass", "%.0f kg, chassis %.0f kg", figures.mass_kg(), figures.chassis_kg()));
        if (axles.isEmpty()) {
            lines.add("");
            return lines;
        }
        lines.add(entry(
                "wheelbase",
                "%.3f m%s",
                figures.wheelbase_m(),
                axles.size() > 2
                        ? "; axles at "
                                + join(axles.stream()
                                        .map(axle -> fixed(axle.x_m(), 3))
                                        .toList())
                        : ""));
        lines.add(entry(
                "track",
                "%s m",
                join(axles.stream().map(axle -> fixed(axle.track_m(), 3)).toList())));
        lines.add(entry(
                "wheel loads",
                "%s kN",
                join(figures.wheels().stream()
                        .map(wheel -> wheel.name() + " " + fixed(KN_PER_N * wheel.load_N(), 2))
                        .toList())));
        lines.add(entry(
                "wheel radius",
                "%s mm",
                join(figures.wheels().stream()
                        .map(wheel -> fixed(MM_PER_M * wheel.radius_m(), 0))
                        .distinct()
                        .toList())));
        lines.add(
                figures.clearance_m().isEmpty()
                        ? entry("ground clearance", "unknown without 'hull'")
                        : entry(
                                "ground clearance",
                                "%.0f mm below the hull",
                                MM_PER_M * figures.clearance_m().getAsDouble()));
        lines.add(turningRadius(figures));
        lines.add("");
        return lines;
    }

    private static String turningRadius(VehicleFigures figures) {
        if (figures.declared().turnsOnTheSpot()) {
            return entry("turning radius", "0 m, on the spot");
        }
        String found = figures.curvature_1pm() == 0
                ? ""
                : String.format(
                        Locale.ROOT, "; %.1f m by the wheels' angles, without slip", 1 / figures.curvature_1pm());
        return entry(
                "turning radius",
                "%.1f m as declared, at x = %.3f m%s",
                1 / figures.declared().maxCurvature_1pm(),
                figures.declared().pivot_m(),
                found);
    }

    private static String join(List<String> parts) {
        return parts.stream().collect(Collectors.joining(", "));
    }

    private static String fixed(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would need another dependency
    private static String entry(String name, String format, Object... values) {
        return String.format(Locale.ROOT, "  %-16s  %s", name, String.format(Locale.ROOT, format, values));
    }
}
