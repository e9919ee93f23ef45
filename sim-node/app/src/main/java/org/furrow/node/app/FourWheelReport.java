package org.furrow.node.app;

import java.util.List;
import org.furrow.vehicle.spec.FourWheelSpec;

/** Report of {@code furrow vehicle show} on a vehicle of type {@code four-wheel}, whose tree is always the same. */
final class FourWheelReport {
    private FourWheelReport() {}

    static List<String> of(FourWheelSpec spec) {
        double front_kg = spec.front().wheel().mass_kg();
        double rear_kg = spec.rear().wheel().mass_kg();
        double total_kg = spec.chassis().mass_kg() + 2 * front_kg + 2 * rear_kg;
        return List.of(
                spec.name() + ": type four-wheel, 5 bodies, " + TreeReport.number(total_kg) + " kg",
                "",
                "tree (no cut joints)",
                "  chassis  " + TreeReport.number(spec.chassis().mass_kg()) + " kg, free (6)",
                "    front wheels, left and right  " + wheel(spec.front()) + ", steered by up to "
                        + TreeReport.number(StrictMath.toDegrees(spec.steering().maxAngle_rad())) + " deg",
                "    rear wheels, left and right   " + wheel(spec.rear()),
                "",
                "coordinates of the tree: 6 + 4 * 2 = 14",
                "wheelbase: "
                        + TreeReport.number(spec.front().x_m() - spec.rear().x_m()) + " m",
                "track: " + TreeReport.number(spec.front().track_m()) + " m front, "
                        + TreeReport.number(spec.rear().track_m()) + " m rear");
    }

    private static String wheel(FourWheelSpec.Axle axle) {
        return TreeReport.number(axle.wheel().mass_kg()) + " kg each, suspension along z (1) and spin (1)";
    }
}
