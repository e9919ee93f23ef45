package org.furrow.node.scenario;

import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.ConvoyDriver;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.RouteDriver;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Vector;
import org.jspecify.annotations.Nullable;

/**
 * One vehicle of a scenario.
 *
 * @param name unique in the scenario
 * @param start pose at the start
 * @param driver creates the vehicle's driver
 * @param enterEpoch the vehicle is present from the end of this epoch; 0: from the start
 * @param rideAt_m point of the chassis, in its frame, whose vertical acceleration is recorded; null: none
 */
public record VehiclePlan(
        String name,
        VehicleModel model,
        Placement start,
        DriverPlan driver,
        int enterEpoch,
        SensorPlan sensors,
        @Nullable Vector rideAt_m) {
    /** Suffix of the name of a vehicle's table of sensor outputs. */
    public static final String SENSOR_TABLE = "-sensors";

    /** Creates drivers; each call returns a new one in its initial state. */
    @FunctionalInterface
    public interface DriverPlan {
        Driver create(VehicleModel model);
    }

    /**
     * Follows a route.
     *
     * @param start_m arc length of the route's point nearest to the start, in m
     * @param speed_mps target speed in m/s over arc length in m
     */
    public record OnRoute(Route route, double start_m, Curve speed_mps) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new RouteDriver(route, start_m, speed_mps, model.steering());
        }
    }

    /**
     * Follows a route behind another vehicle.
     *
     * @param way the route, start and highest speed
     * @param leader index of the vehicle ahead
     */
    public record InConvoy(OnRoute way, int leader, ConvoyDriver.Gap gap) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new ConvoyDriver(way.route, way.start_m, way.speed_mps, model.steering(), leader, gap);
        }
    }
}
