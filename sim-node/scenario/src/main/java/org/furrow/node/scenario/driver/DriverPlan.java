package org.furrow.node.scenario.driver;

import java.util.List;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.Following;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.spec.Curve;
import org.jspecify.annotations.Nullable;

/** Creates drivers, and says before the run what they will do. */
@FunctionalInterface
public interface DriverPlan {
    /** A new driver in its initial state. */
    Driver create(VehicleModel model);

    /** Whether the driver may choose the reverse gear. */
    default boolean needsReverse() {
        return false;
    }

    /** The way that the driver holds to; null when it follows no route, or goes back and forth on it. */
    default @Nullable Way way() {
        return null;
    }

    /** The vehicle that the driver follows, and how; null: it follows none. */
    default @Nullable Following following() {
        return null;
    }

    /**
     * Indices of the other vehicles whose reports the driver reads, wherever they are. It may read no others: a rank
     * of a sharded world has the reports of these vehicles and of those that happen to be near.
     */
    default List<Integer> reads() {
        Following following = following();
        return following == null ? List.of() : List.of(following.leader());
    }

    /** Whether the driver holds a speed, which an event can change and tables show. */
    default boolean holdsSpeed() {
        return way() != null;
    }

    /** This plan with the decisions of another one, behind the same controllers and actuators. */
    default DriverPlan deciding(DriverPlan other) {
        return other;
    }

    /** Whether another program decides. */
    default boolean isOpen() {
        return false;
    }

    /**
     * What is wrong with the plan for a vehicle.
     *
     * @param vehicle its name
     * @param model of the vehicle
     * @param sensors of the vehicle
     * @param enterEpoch the vehicle is present from the end of this epoch
     * @return null when nothing is
     */
    default @Nullable DriverFault fault(String vehicle, VehicleModel model, SensorPlan sensors, int enterEpoch) {
        return null;
    }

    /** A warning about what the driver will do; null: none. */
    default @Nullable String doubt() {
        return null;
    }

    /**
     * A route that a vehicle follows ahead.
     *
     * @param start_m arc length of the route's point nearest to the vehicle's start, in m
     * @param speed_mps target speed in m/s over arc length in m
     */
    record Way(Route route, double start_m, Curve speed_mps) {
        /** Target speed at the start, in m/s. */
        public double startSpeed_mps() {
            return speed_mps.at(start_m);
        }
    }
}
