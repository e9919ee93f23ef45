package org.furrow.node.engine.vehicle;

import java.util.BitSet;
import java.util.List;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/**
 * The traffic as a driver may read it: the vehicles that its plan declares. Others are refused on any number of ranks,
 * because a rank of a sharded world would have their reports only while they are near, and the result would depend on
 * the number of ranks.
 */
final class DeclaredTraffic implements Traffic {
    private final VehiclePlan self;
    private final List<VehiclePlan> vehicles;
    private final BitSet declared = new BitSet();
    private Traffic traffic = (vehicle, tick, dest) -> {};

    /** @param index of the driver's vehicle */
    DeclaredTraffic(int index, List<VehiclePlan> vehicles) {
        self = vehicles.get(index);
        this.vehicles = vehicles;
        self.reads().forEach(declared::set);
    }

    /** This view of all traffic. */
    Traffic of(Traffic all) {
        traffic = all;
        return this;
    }

    @Override
    public void predict(int vehicle, int tick, VehicleReport dest) {
        require(vehicle);
        traffic.predict(vehicle, tick, dest);
    }

    @Override
    public boolean hasReport(int vehicle) {
        require(vehicle);
        return traffic.hasReport(vehicle);
    }

    private void require(int vehicle) {
        if (!declared.get(vehicle)) {
            String other = vehicle >= 0 && vehicle < vehicles.size()
                    ? "vehicle '" + vehicles.get(vehicle).name() + "'"
                    : "a vehicle of index " + vehicle;
            throw new IllegalStateException("the driver of vehicle '" + self.name() + "' reads " + other
                    + ", which its plan does not declare; add it to DriverPlan.reads()");
        }
    }
}
