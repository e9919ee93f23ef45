package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.ChangingDriver;
import org.furrow.vehicle.driver.ConvoyDriver;
import org.furrow.vehicle.driver.Decisions;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.vehicle.driver.InputsDriver;
import org.furrow.vehicle.driver.LegsDriver;
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
 * @param driver creates the vehicle's driver, with which it starts
 * @param changes later drivers, by ascending epoch
 * @param enterEpoch the vehicle is present from the end of this epoch; 0: from the start
 * @param rideAt_m point of the chassis, in its frame, whose vertical acceleration is recorded; null: none
 */
public record VehiclePlan(
        String name,
        VehicleModel model,
        Placement start,
        DriverPlan driver,
        List<Change> changes,
        int enterEpoch,
        SensorPlan sensors,
        @Nullable Vector rideAt_m) {
    /** Suffix of the name of a vehicle's table of sensor outputs. */
    public static final String SENSOR_TABLE = "-sensors";

    public VehiclePlan {
        changes = List.copyOf(changes);
    }

    /** Another driver of the same kind, which decides from the end of an epoch. */
    public record Change(int epoch, DriverPlan driver) {}

    /** Whether a driver of the vehicle may choose the reverse gear. */
    public boolean needsReverse() {
        return driver.needsReverse() || changes.stream().anyMatch(change -> change.driver.needsReverse());
    }

    /** The driver of a new vehicle. */
    public Driver createDriver() {
        Driver first = driver.create(model);
        if (changes.isEmpty()) {
            return first;
        }
        List<ChangingDriver.Part> parts = new ArrayList<>();
        parts.add(new ChangingDriver.Part(0, first));
        for (Change change : changes) {
            parts.add(new ChangingDriver.Part(change.epoch - enterEpoch, change.driver.create(model)));
        }
        return new ChangingDriver(parts);
    }

    /** The same vehicle with another driver. */
    public VehiclePlan with(DriverPlan other) {
        return new VehiclePlan(name, model, start, other, changes, enterEpoch, sensors, rideAt_m);
    }

    /** The same vehicle with another model of the same kind. */
    public VehiclePlan with(VehicleModel other) {
        return new VehiclePlan(name, other, start, driver, changes, enterEpoch, sensors, rideAt_m);
    }

    /** The same vehicle with another placement. */
    public VehiclePlan starting(Placement other) {
        return new VehiclePlan(name, model, other, driver, changes, enterEpoch, sensors, rideAt_m);
    }

    /** Creates drivers; each call returns a new one in its initial state. */
    @FunctionalInterface
    public interface DriverPlan {
        Driver create(VehicleModel model);

        /** Whether the driver may choose the reverse gear. */
        default boolean needsReverse() {
            return false;
        }
    }

    /**
     * Decisions from outside, or a table of them.
     *
     * @param table null: from outside
     */
    public record External(@Nullable Decisions table) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new ExternalDriver(table);
        }

        @Override
        public boolean needsReverse() {
            return table != null && table.needsReverse();
        }
    }

    /** Replays prescribed controls. */
    public record Replay(InputsDriver.Inputs inputs) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new InputsDriver(inputs);
        }

        @Override
        public boolean needsReverse() {
            return inputs.gear().isBelow(1);
        }
    }

    /**
     * Follows a route.
     *
     * @param start_m arc length of the route's point nearest to the start, in m
     * @param speed_mps target speed in m/s over arc length in m
     * @param recovers whether the driver backs out when the vehicle is bogged
     */
    public record OnRoute(Route route, double start_m, Curve speed_mps, boolean recovers) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new RouteDriver(route, start_m, speed_mps, model.steering(), recovers, List.of());
        }

        @Override
        public boolean needsReverse() {
            return recovers;
        }
    }

    /**
     * Drives legs along a route, ahead and back.
     *
     * @param start_m arc length of the route's point nearest to the start, in m
     */
    public record Legs(Route route, double start_m, List<LegsDriver.Leg> legs) implements DriverPlan {
        public Legs {
            legs = List.copyOf(legs);
        }

        @Override
        public Driver create(VehicleModel model) {
            return new LegsDriver(route, start_m, legs, model.steering());
        }

        @Override
        public boolean needsReverse() {
            return LegsDriver.leadsBack(start_m, legs);
        }
    }

    /**
     * Follows a route behind another vehicle.
     *
     * @param way the route, start and highest speed
     */
    public record InConvoy(OnRoute way, ConvoyDriver.Following following) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new ConvoyDriver(way.route, way.start_m, way.speed_mps, model.steering(), way.recovers, following);
        }

        @Override
        public boolean needsReverse() {
            return way.needsReverse();
        }

        /** Index of the vehicle ahead. */
        public int leader() {
            return following.leader();
        }

        public ConvoyDriver.Gap gap() {
            return following.gap();
        }
    }
}
