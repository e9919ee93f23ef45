package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.collision.RopeSpec;

/** Reads the ropes between vehicles: the key {@code ropes} of a scenario. */
final class RopeReader {
    private RopeReader() {}

    static List<RopeSpec> read(YamlNode root, Scenario.Clock clock, List<VehiclePlan> vehicles) throws InputError {
        List<RopeSpec> ropes = new ArrayList<>();
        for (YamlNode rope : root.items("ropes")) {
            int first = vehicle(rope.get("first"), vehicles);
            int second = vehicle(rope.get("second"), vehicles);
            // epoch e computes the time from e - 1 to e
            int from = 1 + ScenarioReader.epoch(rope.get("from_s"), clock);
            int until = rope.has("until_s")
                    ? 1 + ScenarioReader.epoch(rope.get("until_s"), clock)
                    : Math.max(from, clock.epochs()) + 1;
            ropes.add(rope.build(() -> new RopeSpec(
                    first,
                    second,
                    Values.vector(rope.get("first").get("at_m")),
                    Values.vector(rope.get("second").get("at_m")),
                    rope.number("length_m"),
                    rope.number("stiffness_Npm"),
                    from,
                    until)));
        }
        return ropes;
    }

    private static int vehicle(YamlNode end, List<VehiclePlan> vehicles) throws InputError {
        String name = end.text("vehicle");
        for (int v = 0; v < vehicles.size(); v++) {
            if (vehicles.get(v).name().equals(name)) {
                if (vehicles.get(v).model().collisionBody() == null) {
                    throw end.get("vehicle")
                            .error("'" + name + "' cannot be on a rope because its vehicle file has no 'hull', whose"
                                    + " mass and inertia limit the stiffness; add one");
                }
                return v;
            }
        }
        throw end.get("vehicle")
                .error("there is no vehicle '" + name + "'; the vehicles are "
                        + String.join(
                                ", ", vehicles.stream().map(VehiclePlan::name).toList()));
    }
}
