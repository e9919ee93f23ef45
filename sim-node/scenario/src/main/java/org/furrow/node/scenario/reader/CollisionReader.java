package org.furrow.node.scenario.reader;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.StandingThings;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.check.StartPlaces;
import org.furrow.node.scenario.check.StartsInThings;
import org.furrow.vehicle.collision.CollisionSpec;
import org.jspecify.annotations.Nullable;

/** Reads the contact between chassis: the key {@code collisions} of a scenario. */
final class CollisionReader {
    private CollisionReader() {}

    /** Whether vehicles collide. */
    static boolean isOn(YamlNode root) {
        return root.has("collisions") && (root.get("collisions").isMap() || root.flag("collisions"));
    }

    /**
     * The contact between chassis, or null when vehicles pass through one another.
     *
     * @param things in which no vehicle may start
     */
    static @Nullable CollisionSpec read(
            YamlNode root,
            int delay,
            Scenario.Clock clock,
            List<VehiclePlan> vehicles,
            List<StandingThings.Footprint> things)
            throws InputError {
        CollisionSpec spec = spec(root);
        if (spec == null) {
            return null;
        }
        for (int v = 0; v < vehicles.size(); v++) {
            if (vehicles.get(v).model().collisionBody() == null) {
                throw root.get("vehicles")
                        .items()
                        .get(v)
                        .error("'" + vehicles.get(v).name()
                                + "' cannot collide because its vehicle file has no 'hull';"
                                + " add one, or write 'collisions: false'");
            }
        }
        for (StartPlaces.Overlap overlap : StartPlaces.overlaps(vehicles)) {
            throw root.get("vehicles")
                    .items()
                    .get(overlap.second())
                    .get("start")
                    .error(overlap.text(vehicles) + "; with 'collisions' vehicles must start apart");
        }
        for (int v = 0; v < vehicles.size(); v++) {
            String fault = StartsInThings.fault(vehicles.get(v), spec.wheels(), things);
            if (fault != null) {
                throw root.get("vehicles").items().get(v).get("start").error(fault);
            }
        }
        double oldest_s = (delay + 1L) * clock.epochTicks() * clock.step_s();
        if (oldest_s > CollisionSpec.OLDEST_S) {
            throw root.get("collisions")
                    .error("(delay + 1) epochs must be at most " + CollisionSpec.OLDEST_S + " s, found "
                            + (float) oldest_s + "; lower 'delay' or 'epoch_ticks'");
        }
        return spec;
    }

    private static @Nullable CollisionSpec spec(YamlNode root) throws InputError {
        if (!isOn(root)) {
            return null;
        }
        YamlNode node = root.get("collisions");
        if (!node.isMap()) {
            return CollisionSpec.DEFAULT;
        }
        return node.build(() -> new CollisionSpec(
                node.number("stiffness_Npm"),
                node.number("damping_ratio"),
                node.number("friction"),
                node.flag("wheels")));
    }
}
