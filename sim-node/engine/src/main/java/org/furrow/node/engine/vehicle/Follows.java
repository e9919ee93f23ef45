package org.furrow.node.engine.vehicle;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.collision.RopeSpec;

/** Which vehicles read the reports of which other vehicles, wherever these are: their drivers do, and their ropes. */
public final class Follows {
    private final List<IntArrayList> followers = new ArrayList<>();
    private final List<IntArrayList> leaders = new ArrayList<>();

    public Follows(Scenario scenario) {
        this(scenario.vehicles(), scenario.vehicles().size());
        for (RopeSpec rope : scenario.exchange().ropes()) {
            add(rope.first(), rope.second());
            add(rope.second(), rope.first());
        }
    }

    /** @param count number of vehicles, of which those without a plan read none */
    public Follows(List<VehiclePlan> vehicles, int count) {
        for (int v = 0; v < count; v++) {
            followers.add(new IntArrayList());
            leaders.add(new IntArrayList());
        }
        for (int v = 0; v < vehicles.size(); v++) {
            for (int other : vehicles.get(v).reads()) {
                add(v, other);
            }
        }
    }

    private void add(int reader, int other) {
        if (!leaders.get(reader).containsInt(other)) {
            followers.get(other).addInt(reader);
            leaders.get(reader).addInt(other);
        }
    }

    /** Vehicles that read this one's report. */
    public IntArrayList followers(int vehicle) {
        return followers.get(vehicle);
    }

    /** Vehicles whose reports this one reads. */
    public IntArrayList leaders(int vehicle) {
        return leaders.get(vehicle);
    }
}
