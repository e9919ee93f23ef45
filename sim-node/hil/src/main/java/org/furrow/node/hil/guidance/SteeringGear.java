package org.furrow.node.hil.guidance;

import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.steering.SteeringValveSpec;
import org.jspecify.annotations.Nullable;

/**
 * What a steering controller knows of the machine.
 *
 * @param wheelbase_m between the steered axle and the other one, > 0
 * @param most_rad largest steering angle
 * @param valve hydraulics, or null
 */
public record SteeringGear(
        double wheelbase_m, double most_rad, @Nullable SteeringValveSpec valve) {
    /**
     * The gear of a scenario's HIL vehicle.
     *
     * @param named name of the vehicle; null for the first HIL vehicle
     * @throws InputError when the scenario has no HIL vehicle, or the vehicle has no steering angle
     */
    public static SteeringGear of(Scenario scenario, @Nullable String named) throws InputError {
        VehiclePlan vehicle = Waypoints.vehicle(scenario, named);
        VehicleModel model = vehicle.model();
        double most_rad = model.steering().fullAngle_rad();
        if (most_rad == 0) {
            throw new InputError(scenario.name() + ": vehicle '" + vehicle.name()
                    + "' has no steering angle, its pivot_m is 0; name a vehicle with a steered axle");
        }
        return new SteeringGear(
                2 * Math.abs(model.steering().pivot_m()), most_rad, model.spec().steeringValve());
    }

    /** The steering angle of a curvature in a slow turn, limited to the largest. */
    double angle_rad(double curvature_1pm) {
        return Math.clamp(StrictMath.atan(wheelbase_m * curvature_1pm), -most_rad, most_rad);
    }
}
