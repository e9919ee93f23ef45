package org.furrow.node.engine.vehicle;

import java.util.List;
import java.util.Objects;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.vehicle.collision.Collisions;
import org.jspecify.annotations.Nullable;

/** Creates the collisions of a vehicle from a scenario. */
final class CollisionWiring {
    private CollisionWiring() {}

    /** The collisions of one vehicle, or null where vehicles pass through one another. */
    static @Nullable Collisions of(int vehicle, Scenario scenario) {
        CollisionSpec spec = scenario.exchange().collisions();
        if (spec == null) {
            return null;
        }
        // the scenario reader requires a hull of every vehicle
        List<CollisionBody> bodies = scenario.vehicles().stream()
                .map(plan -> Objects.requireNonNull(plan.model().collisionBody()))
                .toList();
        double epoch_s = scenario.clock().epochTicks() * scenario.clock().step_s();
        return new Collisions(vehicle, bodies, spec, scenario.exchange().delay(), epoch_s);
    }
}
