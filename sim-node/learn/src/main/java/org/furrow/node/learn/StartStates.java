package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
public final class StartStates {
    private final Scenario scenario;
    private final Task task;
    private final AtomicReferenceArray<@Nullable Beginning> beginnings;
    private final Object[] locks;
    private final Map<String, String> drawn;
    private List<StartStates> variants = List.of(this);

    public StartStates(Scenario scenario, Task task) {
        this(scenario, task, Map.of());
    }

    /** @param drawn values of the variant by their paths in the scenario, as JSON */
    StartStates(Scenario scenario, Task task, Map<String, String> drawn) {
        this.scenario = scenario;
        this.drawn = Collections.unmodifiableMap(new LinkedHashMap<>(drawn));
        this.task = task;
        int count = Math.max(1, task.starts().size());
        beginnings = new AtomicReferenceArray<>(count);
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

    /** Makes this one of the variants of a scenario. */
    StartStates among(List<StartStates> all) {
        variants = List.copyOf(all);
        return this;
    }

    /** The variants of the scenario, this one being the first; this alone where nothing is randomised. */
    List<StartStates> variants() {
        return variants;
    }

    /** Values of this variant by their paths in the scenario, as JSON; empty where nothing is randomised. */
    public Map<String, String> drawn() {
        return drawn;
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

    /** How an episode begins at a start. Immutable. */
    static final class Beginning {
        private final SteppedWorld.Moment moment;
        private final double[] decisions;
        private final double[] trail;

        private Beginning(SteppedWorld.Moment moment, double[] decisions, double[] trail) {
            this.moment = moment;
            this.decisions = decisions;
            this.trail = trail;
        }

        /** Where all vehicles were, as in {@link VehicleTrail}; empty where no sensor needs it. */
        double[] trail() {
            return trail;
        }

        /** The state. */
        SteppedWorld.Moment moment() {
            return moment;
        }

        /** Decisions of all agents in the epochs before, rows of {@link DecisionRows#WIDTH} numbers an agent. */
        double[] decisions() {
            return decisions.clone();
        }
    }

    /** The state after epoch 1, in which the agents' vehicles stand, and what they do before the episode. */
    Beginning beginning(int start) {
        Beginning known = beginnings.get(start);
        if (known != null) {
            return known;
        }
        synchronized (locks[start]) {
            if (beginnings.get(start) == null) {
                beginnings.set(start, prepare(start));
            }
            return Objects.requireNonNull(beginnings.get(start));
        }
    }

    private Beginning prepare(int start) {
        try (SteppedWorld world = new SteppedWorld(at(start))) {
            List<Agent> agents = task.agents().stream()
                    .map(vehicle -> new Agent(task, world.units().get(vehicle), world.vehicles()))
                    .toList();
            DecisionRows rows = new DecisionRows(agents.size());
            AgentViews views = new AgentViews(task, world);
            views.look();
            for (int a = 0; a < agents.size(); a++) {
                rows.set(a, agents.get(a).driver().next()); // the brake is on
            }
            rows.next();
            world.step();
            views.look();
            float[] action = task.prelude().action();
            for (int epoch = 0; epoch < task.prelude().epochs(); epoch++) {
                for (int a = 0; a < agents.size(); a++) {
                    agents.get(a).look();
                    agents.get(a).decide(action, 0, task.timing().epoch_s());
                    rows.set(a, agents.get(a).driver().next());
                }
                rows.next();
                world.step();
                views.look();
            }
            return new Beginning(world.moment(), rows.toArray(), views.trail());
        }
    }
}
