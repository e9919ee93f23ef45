package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.learn.task.Task;
import org.furrow.node.sense.LiveSensors;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * One environment: a scenario's vehicles on one ground, some of them driven by agents in steps of a task. An episode is
 * a scenario with decisions, so {@link EpisodeFiles} can write it and {@code furrow run} repeats it to the same digest.
 *
 * <p>An episode begins at the end of epoch 1, in which the agents' vehicles stand: then the ground has what they did to
 * it while they settled, and can be copied. A prelude, if the task has one, comes in between. The seed of an episode
 * alone decides its start and its goal.
 *
 * <p>Not thread-safe.
 */
public final class Environment implements AutoCloseable {
    private static final int START_STREAM = 11;
    private static final int GOAL_STREAM = 12;

    private static final int VARIANT_STREAM = 13;
    private static final int SENSORS_STREAM = 14;

    private final StartStates all;
    /** The decisions since epoch 1. */
    private final DecisionRows decisions;

    private Stage stage;
    private Episode episode = new Episode(0, 0, 0, 0, 0, 0);
    private int steps;
    private boolean ended = true;
    private @Nullable String failure;
    private Watcher watcher = (_, _, _) -> {};

    /** Sees the vehicles of an environment. */
    @FunctionalInterface
    public interface Watcher {
        /**
         * Called after each epoch, and when an episode begins or a state is restored.
         *
         * @param epoch the number of epochs since the start of the scenario
         * @param begins whether the state does not follow the one of the last call
         */
        void at(int epoch, List<VehicleUnit> vehicles, boolean begins);
    }

    /**
     * What an episode begins with.
     *
     * @param seed from which the sequence of episodes began
     * @param number in the sequence, from 0
     * @param start number of the start
     * @param goal number of the goal
     * @param variant number of the variant of the scenario
     * @param sensors number of the variant of the suite of sensors
     */
    public record Episode(long seed, int number, int start, int goal, int variant, int sensors) {
        /** The same episode with other places. */
        public Episode at(int otherStart, int otherGoal) {
            return new Episode(seed, number, otherStart, otherGoal, variant, sensors);
        }
    }

    /** The vehicles of a variant of the scenario. */
    private static final class Stage {
        final StartStates starts;
        final Task task;
        final SteppedWorld world;
        final List<Agent> agents = new ArrayList<>();
        final ObservationLayout layout;
        final Observation observation;
        final AgentViews views;
        final Rewards rewards;

        Stage(StartStates starts) {
            this.starts = starts;
            task = starts.task();
            world = new SteppedWorld(starts.scenario(), starts.beginning(0).moment());
            int wheels = 0;
            for (int vehicle : task.agents()) {
                VehicleUnit unit = world.units().get(vehicle);
                agents.add(new Agent(task, unit, world.vehicles()));
                wheels = Math.max(wheels, unit.plan().model().wheelNames().size());
            }
            layout = new ObservationLayout(
                    task.blocks(), wheels, agents.getFirst().signals().catalogue());
            views = new AgentViews(task, world);
            observation = new Observation(task, world, layout, views);
            rewards = new Rewards(task);
        }
    }

    /** A state of the environment, to be restored here or in another environment of the same {@link StartStates}. */
    public static final class Saved {
        private final SteppedWorld.Moment moment;
        private final List<double[]> memories;
        private final double[] decisions;
        private final double[] trail;
        private final Episode episode;
        private final int steps;
        private final boolean ended;

        private Saved(Environment of) {
            moment = of.stage.world.moment();
            memories = of.stage.agents.stream().map(Agent::memory).toList();
            decisions = of.decisions.toArray();
            trail = of.stage.views.trail();
            episode = of.episode;
            steps = of.steps;
            ended = of.ended;
        }
    }

    /** @param starts of the task, which environments share */
    public Environment(StartStates starts) {
        all = starts;
        stage = new Stage(starts);
        decisions = new DecisionRows(stage.agents.size());
    }

    /** Shows the present state and all later ones. */
    public void watch(Watcher by) {
        watcher = by;
        show(true);
    }

    private void show(boolean begins) {
        watcher.at(epochs(), stage.world.units(), begins);
    }

    /** Takes the vehicles of a variant. */
    private void enter(int variant) {
        StartStates next = all.variants().get(variant);
        if (next != stage.starts) {
            stage.world.close();
            stage = new Stage(next);
        }
    }

    /** Begins an episode whose variants, start and goal the seed and number decide. */
    public void reset(long seed, int number) {
        reset(drawn(seed, number));
    }

    /** The episode whose variants, start and goal a seed and number decide. */
    public Episode drawn(long seed, int number) {
        long hash = Digest.mix(Digest.mix(seed) + number);
        return new Episode(
                seed,
                number,
                pick(hash, START_STREAM, Math.max(1, stage.task.starts().size())),
                pick(hash, GOAL_STREAM, Math.max(1, stage.task.goals().size())),
                pick(hash, VARIANT_STREAM, all.variants().size()),
                pick(hash, SENSORS_STREAM, Math.max(1, stage.task.sensors().size())));
    }

    private static int pick(long hash, int stream, int count) {
        return (int) Long.remainderUnsigned(Digest.mix(hash + stream), count);
    }

    /** Begins an episode. */
    public void reset(Episode next) {
        Objects.checkIndex(next.start, Math.max(1, stage.task.starts().size()));
        Objects.checkIndex(next.goal, Math.max(1, stage.task.goals().size()));
        Objects.checkIndex(next.sensors, Math.max(1, stage.task.sensors().size()));
        enter(next.variant);
        StartStates.Beginning beginning = stage.starts.beginning(next.start);
        stage.world.restore(beginning.moment());
        decisions.setAll(beginning.decisions());
        stage.views.begin(beginning.trail(), next.sensors);
        episode = next;
        steps = 0;
        ended = false;
        failure = null;
        Task.Place goal = stage.task.goals().isEmpty()
                ? new Task.Place(0, 0)
                : stage.task.goals().get(next.goal);
        for (int a = 0; a < stage.agents.size(); a++) {
            stage.agents.get(a).begin(goal.x_m(), goal.y_m());
        }
        show(true);
    }

    /**
     * Carries out one action of every agent.
     *
     * @param actions agents x values, from {@code at}
     */
    public void step(float[] actions, int at) {
        if (ended) {
            throw new IllegalStateException("the episode has ended; reset the environment");
        }
        int width = stage.task.action().size();
        for (int a = 0; a < stage.agents.size(); a++) {
            stage.rewards.begin(a);
        }
        try {
            for (int epoch = 0; epoch < stage.task.timing().epochs(); epoch++) {
                decide(actions, at, width);
                decisions.next();
                stage.world.step();
                stage.views.look();
                stage.agents.forEach(Agent::look);
                show(false);
            }
        } catch (IllegalStateException e) {
            // a vehicle has broken through the ground or its state is not finite: the episode ends, the run goes on
            failure = String.valueOf(e.getMessage());
            stage.views.fail();
        }
        steps++;
        boolean all = true;
        for (int a = 0; a < stage.agents.size(); a++) {
            Agent agent = stage.agents.get(a);
            if (!agent.isTerminated() && stage.rewards.end(a, agent, failure != null)) {
                agent.terminate();
            }
            all &= agent.isTerminated();
        }
        ended = all || steps == stage.task.timing().steps();
    }

    private void decide(float[] actions, int at, int width) {
        for (int a = 0; a < stage.agents.size(); a++) {
            Agent agent = stage.agents.get(a);
            if (agent.isTerminated()) {
                ExternalDriver.hold(agent.driver().next());
            } else {
                agent.decide(actions, at + width * a, stage.task.timing().epoch_s());
            }
            decisions.set(a, agent.driver().next());
        }
    }

    /** Writes the observations of all agents, agents x {@link #observationLength}. */
    public void observe(float[] dest, int at) {
        for (int a = 0; a < stage.agents.size(); a++) {
            stage.observation.write(stage.agents.get(a), dest, at + a * stage.layout.length());
        }
    }

    /** Copies the state. The episode must have begun. */
    public Saved save() {
        if (failure != null) {
            throw new IllegalStateException("the simulation could not go on: " + failure);
        }
        return new Saved(this);
    }

    /** Sets the environment to a state of this or another environment, to the bit. */
    public void restore(Saved saved) {
        enter(saved.episode.variant);
        stage.world.restore(saved.moment);
        for (int a = 0; a < stage.agents.size(); a++) {
            stage.agents.get(a).restore(saved.memories.get(a));
        }
        decisions.setAll(saved.decisions);
        stage.views.begin(saved.trail, saved.episode.sensors);
        episode = saved.episode;
        steps = saved.steps;
        ended = saved.ended;
        failure = null;
        show(true);
    }

    public int agents() {
        return stage.agents.size();
    }

    public Task task() {
        return stage.task;
    }

    public int observationLength() {
        return stage.layout.length();
    }

    public ObservationLayout layout() {
        return stage.layout;
    }

    /** Rewards of the last step. */
    public Rewards rewards() {
        return stage.rewards;
    }

    public boolean isTerminated(int agent) {
        return stage.agents.get(agent).isTerminated();
    }

    /** Whether the last step was that of the time limit. */
    public boolean isTruncated() {
        return steps == stage.task.timing().steps();
    }

    /** Whether the episode has ended, or none has begun. */
    public boolean hasEnded() {
        return ended;
    }

    /** Why the simulation could not go on in the last step; null if it could. */
    public @Nullable String failure() {
        return failure;
    }

    public Episode episode() {
        return episode;
    }

    /** Cameras and lidars of the episode; null: none is observed. */
    @Nullable
    LiveSensors sensors() {
        return stage.task.sensors().isEmpty()
                ? null
                : stage.task.sensors().get(episode.sensors).live();
    }

    /** Values of the episode's variants as JSON by their paths; empty where nothing is randomised. */
    public Map<String, String> drawn() {
        Map<String, String> drawn = new LinkedHashMap<>(stage.starts.drawn());
        if (!stage.task.sensors().isEmpty()) {
            drawn.putAll(stage.task.sensors().get(episode.sensors).drawn());
        }
        return drawn;
    }

    /** Digest of ground and vehicles. */
    public long digest() {
        return stage.world.digest();
    }

    /** Epochs since the start of the scenario, with those before the episode. */
    public int epochs() {
        return decisions.rows();
    }

    /** Start states of the present variant of the scenario. */
    public StartStates starts() {
        return stage.starts;
    }

    /** Sets controls to the decision of an agent in an epoch, counted from 1. */
    void decision(int epoch, int agent, Controls dest) {
        decisions.get(epoch - 1, agent, dest);
    }

    @Override
    public void close() {
        stage.world.close();
    }
}
