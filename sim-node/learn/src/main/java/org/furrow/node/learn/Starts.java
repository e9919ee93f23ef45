package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.learn.task.Task;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.Placement;
import org.jspecify.annotations.Nullable;

/**
 * The states in which episodes of a task begin. Vehicles settle in each place once, when an episode first begins there;
 * later episodes restore the state. Environments on any threads share it.
 */
public final class Starts {
    private final Scenario scenario;
    private final Task task;
    private final AtomicReferenceArray<SteppedWorld.@Nullable Moment> moments;
    private final Object[] locks;

    public Starts(Scenario scenario, Task task) {
        this.scenario = scenario;
        this.task = task;
        int count = Math.max(1, task.starts().size());
        moments = new AtomicReferenceArray<>(count);
        locks = new Object[count];
        for (int start = 0; start < count; start++) {
            locks[start] = new Object();
        }
    }

    public Scenario scenario() {
        return scenario;
    }

    public Task task() {
        return task;
    }

    /** The scenario with the agents' vehicles at a start. */
    Scenario at(int start) {
        if (task.starts().isEmpty()) {
            return scenario;
        }
        List<VehiclePlan> plans = new ArrayList<>(scenario.vehicles());
        for (int a = 0; a < task.agents().size(); a++) {
            Task.Pose pose = task.starts().get(start).poses().get(a);
            int vehicle = task.agents().get(a);
            double heading_rad = StrictMath.toRadians(pose.heading_deg());
            plans.set(
                    vehicle,
                    plans.get(vehicle)
                            .starting(new Placement(
                                    pose.x_m(),
                                    pose.y_m(),
                                    StrictMath.cos(heading_rad),
                                    StrictMath.sin(heading_rad),
                                    OptionalDouble.empty(),
                                    plans.get(vehicle).start().settle_s())));
        }
        return scenario.with(plans);
    }

    /** The state at the end of epoch 1, in which the agents' vehicles stand. */
    SteppedWorld.Moment moment(int start) {
        SteppedWorld.Moment known = moments.get(start);
        if (known != null) {
            return known;
        }
        synchronized (locks[start]) {
            if (moments.get(start) == null) {
                try (SteppedWorld world = new SteppedWorld(at(start))) {
                    world.step();
                    moments.set(start, world.moment());
                }
            }
            return Objects.requireNonNull(moments.get(start));
        }
    }
}
