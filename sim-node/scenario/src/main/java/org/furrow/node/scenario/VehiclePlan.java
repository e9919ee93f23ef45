package org.furrow.node.scenario;

import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.ConvoyDriver;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.InputsDriver;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.RouteDriver;
import org.furrow.vehicle.driver.TrialDriver;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Vector;
import org.jspecify.annotations.Nullable;

/**
 * One vehicle of a scenario.
 *
 * @param name unique in the scenario
 * @param model what it is
 * @param start where it starts
 * @param driver who drives it
 * @param enterEpoch the epoch at whose end it is there for the first time; 0: from the start
 * @param sensors what it carries
 * @param rideAt_m a point of the chassis whose ride is recorded, in its frame, or null
 */
public record VehiclePlan(
        String name,
        VehicleModel model,
        Placement start,
        DriverPlan driver,
        int enterEpoch,
        SensorPlan sensors,
        @Nullable Vector rideAt_m) {
    /** What is appended to a vehicle's name where what its sensors give out is recorded. */
    public static final String SENSOR_TABLE = "-sensors";

    /** A driver that can be hired as often as a run needs one. */
    public interface DriverPlan {
        Driver hire(VehicleModel model);
    }

    /**
     * Follows a route.
     *
     * @param route the way
     * @param start_m arc length nearest to the start, in m
     * @param speed_mps speed to hold, in m/s, over the way in m
     */
    public record OnRoute(Route route, double start_m, Curve speed_mps) implements DriverPlan {
        @Override
        public Driver hire(VehicleModel model) {
            return new RouteDriver(route, start_m, speed_mps, model.steering());
        }
    }

    /**
     * Follows a route behind another vehicle.
     *
     * @param way the route, start and largest speed
     * @param leader index of the vehicle ahead
     * @param gap the gap to keep
     */
    public record InConvoy(OnRoute way, int leader, ConvoyDriver.Gap gap) implements DriverPlan {
        @Override
        public Driver hire(VehicleModel model) {
            return new ConvoyDriver(way.route, way.start_m, way.speed_mps, model.steering(), leader, gap);
        }
    }

    /**
     * Makes a test drive.
     *
     * @param steering what it does with the steering
     * @param throttle how far it opens the throttle, in [0, 1]
     * @param settle_s time before it does anything, in s
     */
    public record Trial(TrialDriver.Steering steering, double throttle, double settle_s) implements DriverPlan {
        @Override
        public Driver hire(VehicleModel model) {
            return new TrialDriver(steering, throttle, settle_s);
        }
    }

    /**
     * Repeats commands over time in s.
     *
     * @param steering in [-1, 1]
     * @param throttle in [0, 1]
     * @param brake in [0, 1]
     */
    public record Inputs(Curve steering, Curve throttle, Curve brake) implements DriverPlan {
        @Override
        public Driver hire(VehicleModel model) {
            return new InputsDriver(steering, throttle, brake);
        }
    }
}
