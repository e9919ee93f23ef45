package org.furrow.node.engine.shard;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;
import org.furrow.node.scenario.VehiclePlan;

/** Which vehicles' drivers read the report of another vehicle, their leader, wherever it is. */
final class Follows {
    private final List<IntArrayList> followers = new ArrayList<>();
    private final List<IntArrayList> leaders = new ArrayList<>();

    Follows(List<VehiclePlan> vehicles) {
        this(vehicles, vehicles.size());
    }

    /** @param count number of vehicles, of which those without a plan follow none */
    Follows(List<VehiclePlan> vehicles, int count) {
        for (int v = 0; v < count; v++) {
            followers.add(new IntArrayList());
            leaders.add(new IntArrayList());
        }
        for (int v = 0; v < vehicles.size(); v++) {
            add(v, vehicles.get(v).driver());
            for (VehiclePlan.Change change : vehicles.get(v).changes()) {
                add(v, change.driver());
            }
        }
    }

    private void add(int vehicle, VehiclePlan.DriverPlan driver) {
        if (driver instanceof VehiclePlan.InConvoy convoy) {
            followers.get(convoy.leader()).addInt(vehicle);
            leaders.get(vehicle).addInt(convoy.leader());
        }
    }

    /** Vehicles whose drivers follow this one. */
    IntArrayList followers(int vehicle) {
        return followers.get(vehicle);
    }

    /** Vehicles that this one's drivers follow. */
    IntArrayList leaders(int vehicle) {
        return leaders.get(vehicle);
    }
}
