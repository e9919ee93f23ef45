package org.furrow.node.study.sweep;

import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/** Determines whether the random seed of a scenario changes anything. */
public final class SeedEffect {
    private static final int POINTS = 100;
    private static final double STEP_M = 0.37;

    private SeedEffect() {}

    /**
     * Whether the results of two scenarios that differ only in their seeds can differ: one has sensors, or the grounds
     * differ along a line from the first vehicle's start.
     */
    public static boolean exists(Scenario one, Scenario other) {
        List<VehiclePlan> vehicles = one.vehicles();
        if (vehicles.stream().anyMatch(vehicle -> !vehicle.sensors().isEmpty())) {
            return true;
        }
        double x_m = vehicles.getFirst().start().x_m();
        double y_m = vehicles.getFirst().start().y_m();
        for (int k = 0; k < POINTS; k++) {
            double dx_m = k * STEP_M;
            if (one.ground().undeformed().height_m(x_m + dx_m, y_m)
                    != other.ground().undeformed().height_m(x_m + dx_m, y_m)) {
                return true;
            }
        }
        return false;
    }
}
