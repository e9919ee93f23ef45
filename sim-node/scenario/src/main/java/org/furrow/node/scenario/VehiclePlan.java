package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.node.scenario.visual.VehicleVisual;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.ChangingDriver;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.sensor.SensorPlan;
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
 * @param fittings what is fitted to it
 */
public record VehiclePlan(
        String name,
        VehicleModel model,
        Placement start,
        DriverPlan driver,
        List<Change> changes,
        int enterEpoch,
        Fittings fittings) {
    /** Suffix of the name of a vehicle's table of sensor outputs. */
    public static final String SENSOR_TABLE = "-sensors";

    public VehiclePlan {
        changes = List.copyOf(changes);
    }

    /**
     * What has no effect on the motion.
     *
     * @param rideAt_m point of the chassis, in its frame, whose vertical acceleration is recorded; null: none
     * @param visual what pictures show
     */
    public record Fittings(SensorPlan sensors, @Nullable Vector rideAt_m, VehicleVisual visual) {}

    public SensorPlan sensors() {
        return fittings.sensors;
    }

    /** Point of the chassis, in its frame, whose vertical acceleration is recorded; null: none. */
    public @Nullable Vector rideAt_m() {
        return fittings.rideAt_m;
    }

    /** What pictures show. */
    public VehicleVisual visual() {
        return fittings.visual;
    }

    /** Another driver of the same kind, which decides from the end of an epoch. */
    public record Change(int epoch, DriverPlan driver) {}

    /** Whether a driver of the vehicle may choose the reverse gear. */
    public boolean needsReverse() {
        return driver.needsReverse() || changes.stream().anyMatch(change -> change.driver.needsReverse());
    }

    /** Indices of the other vehicles whose reports its drivers read, ascending. */
    public List<Integer> reads() {
        return Stream.concat(
                        driver.reads().stream(), changes.stream().flatMap(change -> change.driver.reads().stream()))
                .distinct()
                .sorted()
                .toList();
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
        return new VehiclePlan(name, model, start, other, changes, enterEpoch, fittings);
    }

    /** The same vehicle with another model of the same kind. */
    public VehiclePlan with(VehicleModel other) {
        return new VehiclePlan(name, other, start, driver, changes, enterEpoch, fittings);
    }

    /** The same vehicle with another placement. */
    public VehiclePlan starting(Placement other) {
        return new VehiclePlan(name, model, other, driver, changes, enterEpoch, fittings);
    }
}
