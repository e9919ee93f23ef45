package org.furrow.node.engine.shard;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;
import org.furrow.node.scenario.VehiclePlan;

/** Which vehicles' drivers read the reports of which other vehicles, wherever these are. */
final class Follows {
    private final List<IntArrayList> followers = new ArrayList<>();
    private final List<IntArrayList> leaders = new ArrayList<>();

    Follows(List<VehiclePlan> vehicles) {
        this(vehicles, vehicles.size());
    }

    /** @param count number of vehicles, of which those without a plan read none */
    Follows(List<VehiclePlan> vehicles, int count) {
        for (int v = 0; v < count; v++) {
            followers.add(new IntArrayList());
            leaders.add(new IntArrayList());
        }
        for (int v = 0; v < vehicles.size(); v++) {
            for (int other : vehicles.get(v).reads()) {
                followers.get(other).addInt(v);
                leaders.get(v).addInt(other);
            }
        }
    }

    /** Vehicles whose drivers read this one's report. */
    IntArrayList followers(int vehicle) {
        return followers.get(vehicle);
    }

    /** Vehicles whose reports this one's drivers read. */
    IntArrayList leaders(int vehicle) {
        return leaders.get(vehicle);
    }
}
