package org.furrow.vehicle.tracked;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.vehicle.spec.Curve;

/** The vertical force of a trailing arm over the travel of its wheel. */
final class Suspension {
    private static final int POINTS = 400;
    /** Share of the arm's length by which its wheel may be above or below the pivot. */
    private static final double STEEPEST = 0.98;

    private Suspension() {}

    /** Force over travel, tabulated; beyond the steepest arm it is constant and the stop holds the wheel. */
    static Curve force_N(TrackSpec.Arm arm) {
        double length_m = arm.length_m();
        double design_rad = StrictMath.asin(arm.up_m() / length_m);
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k <= POINTS; k++) {
            double down_m = STEEPEST * length_m * (1 - 2.0 * k / POINTS);
            double angle_rad = design_rad - StrictMath.asin(down_m / length_m);
            double lever_m = Math.sqrt(length_m * length_m - down_m * down_m);
            points.add(
                    new double[] {arm.up_m() - down_m, (arm.preload_Nm() + arm.stiffness_Nmprad() * angle_rad) / lever_m
                    });
        }
        return new Curve(points);
    }

    /**
     * The least travel at which the force is a given one.
     *
     * @throws IllegalArgumentException if no travel gives it
     */
    static double travelAt_m(Curve force_N, double wanted_N) {
        double low = -force_N.end() - 1;
        double high = force_N.end();
        if (!(force_N.at(low) < wanted_N && force_N.at(high) > wanted_N)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "road_wheels.arm does not carry the vehicle: a wheel bears %.0f N, its torsion bar gives %.0f to"
                            + " %.0f N",
                    wanted_N,
                    force_N.at(low),
                    force_N.at(high)));
        }
        for (int n = 0; n < 60; n++) {
            double middle = 0.5 * (low + high);
            if (force_N.at(middle) < wanted_N) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
