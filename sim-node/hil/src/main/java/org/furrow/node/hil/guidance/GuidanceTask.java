package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.sensor.GpsModel;

/** What a scenario asks of a guidance controller, and the controller in Python. */
public final class GuidanceTask {
    private static final String PYTHON = "/hil/path-controller.py";

    private GuidanceTask() {}

    /**
     * Points of the path that the scenario's HIL vehicle is to follow: that of its driver.
     *
     * @throws InputError when it names no such vehicle, or the vehicle has no path or no receiver
     */
    public static List<double[]> waypoints(Scenario scenario) throws InputError {
        HilPlan hil = scenario.exchange().hil();
        if (hil == null) {
            throw new InputError(scenario.name() + ": has no 'hil: {vehicle: ...}', so there is nobody to guide");
        }
        VehiclePlan vehicle = scenario.vehicles().get(hil.vehicle());
        VehiclePlan.OnRoute way =
                switch (vehicle.driver()) {
                    case VehiclePlan.OnRoute onRoute -> onRoute;
                    case VehiclePlan.InConvoy convoy -> convoy.way();
                    default ->
                        throw new InputError(scenario.name() + ": vehicle '" + vehicle.name()
                                + "' has no path to follow; give it a driver of type path or convoy");
                };
        GpsModel gps = vehicle.sensors().gps();
        if (gps == null) {
            throw new InputError(scenario.name() + ": vehicle '" + vehicle.name()
                    + "' does not know where it is; give it 'sensors: {gps: ...}'");
        }
        return Waypoints.of(way.route(), gps.origin());
    }

    /** The controller in Python, which needs python-can. */
    public static String python() {
        try (InputStream in = GuidanceTask.class.getResourceAsStream(PYTHON)) {
            if (in == null) {
                throw new IllegalStateException("the build lacks " + PYTHON);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the build's " + PYTHON + " cannot be read", e);
        }
    }
}
