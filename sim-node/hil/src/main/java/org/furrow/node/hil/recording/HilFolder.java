package org.furrow.node.hil.recording;

import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;

/**
 * Places of the files of the vehicles in the loop in the folder of a run: those of the first one in {@code hil}, those
 * of a further one in a folder with its name in it.
 */
public final class HilFolder {
    /** Name of the folder with the recording, in the folder of the run. */
    static final String NAME = "hil";

    public static final String REPORT = "hil.json";

    private HilFolder() {}

    /** Folder of a vehicle's recording, relative to the folder of the run. */
    public static String of(Scenario scenario, HilPlan.Vehicle vehicle) {
        return isFirst(scenario, vehicle)
                ? NAME
                : NAME + "/" + scenario.vehicles().get(vehicle.index()).name();
    }

    /** Report of a vehicle, relative to the folder of the run. */
    public static String report(Scenario scenario, HilPlan.Vehicle vehicle) {
        return isFirst(scenario, vehicle) ? REPORT : of(scenario, vehicle) + "/" + REPORT;
    }

    private static boolean isFirst(Scenario scenario, HilPlan.Vehicle vehicle) {
        HilPlan plan = scenario.hil();
        return plan == null || plan.conductor() == vehicle.index();
    }
}
