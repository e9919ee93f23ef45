package org.furrow.node.learn;

import java.util.Arrays;
import java.util.Objects;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.learn.task.Task;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.vehicle.driver.SpeedHold;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/**
 * An agent in an environment: its vehicle, the place of its goal, and what it remembers from step to step. All of its
 * memory is in one array, so that it can be copied and set back.
 */
final class Agent {
    /** Speed below which a vehicle stands. */
    private static final double STANDING_MPS = 0.1;

    private static final int GOAL_X = 0;
    private static final int GOAL_Y = 1;
    /** What progress increases, in m. */
    private static final int POTENTIAL = 2;

    private static final int STILL_S = 3;
    private static final int TERMINATED = 4;
    private static final int STEERING = 5;
    private static final int ALONG_M = 6;
    private static final int INTEGRAL = 7;
    private static final int SETPOINT = 8;
    private static final int THROTTLE = 9;
    private static final int TOUCHES = 10;
    private static final int WORDS = 11;

    private static final SpeedHold SPEED = new SpeedHold(INTEGRAL, SETPOINT, THROTTLE);

    private final Task task;
    private final VehicleUnit unit;
    private final double[] memory = new double[WORDS];
    /** Rotation matrix R_WC of the chassis, row by row. */
    private final double[] rotation = new double[9];

    private final AgentSignals signals;

    private final Neighbours leaders;

    Agent(Task task, VehicleUnit unit, Neighbours vehicles) {
        this.task = task;
        this.unit = unit;
        leaders = vehicles;
        signals = new AgentSignals(task, unit);
    }

    /** Begins an episode. */
    void begin(double goalX_m, double goalY_m) {
        Arrays.fill(memory, 0);
        memory[GOAL_X] = goalX_m;
        memory[GOAL_Y] = goalY_m;
        signals.reset();
        look();
        memory[POTENTIAL] = potential_m();
        SPEED.reset(0, memory);
        memory[TOUCHES] = touches();
    }

    double[] memory() {
        double[] ofSignals = signals.state();
        double[] all = Arrays.copyOf(memory, WORDS + ofSignals.length);
        System.arraycopy(ofSignals, 0, all, WORDS, ofSignals.length);
        return all;
    }

    void restore(double[] from) {
        System.arraycopy(from, 0, memory, 0, WORDS);
        signals.restore(from, WORDS);
        place();
    }

    AgentSignals signals() {
        return signals;
    }

    VehicleUnit unit() {
        return unit;
    }

    ExternalDriver driver() {
        return Objects.requireNonNull(unit.external());
    }

    VehicleReport report() {
        return unit.report();
    }

    double goalX_m() {
        return memory[GOAL_X];
    }

    double goalY_m() {
        return memory[GOAL_Y];
    }

    /** Arc length of the path's point nearest to the vehicle. */
    double along_m() {
        return memory[ALONG_M];
    }

    boolean isTerminated() {
        return memory[TERMINATED] != 0;
    }

    void terminate() {
        memory[TERMINATED] = 1;
    }

    /** Takes in the vehicle's present state, after a step or a change of it. */
    void look() {
        signals.put();
        place();
    }

    private void place() {
        Quaternions.toMatrix(report().orientation, 0, rotation);
        if (task.guides().path() != null) {
            double[] p = report().position_m;
            memory[ALONG_M] = memory[ALONG_M] == 0
                    ? task.guides().path().nearest_m(p[0], p[1])
                    : task.guides().path().project_m(p[0], p[1], memory[ALONG_M]);
        }
    }

    /** Component of a vector of W along an axis of the chassis. */
    double along(int axis, double[] vector) {
        return rotation[axis] * vector[0] + rotation[3 + axis] * vector[1] + rotation[6 + axis] * vector[2];
    }

    /** Component of W's z axis along an axis of the chassis. */
    double up(int axis) {
        return rotation[6 + axis];
    }

    /** Unit vector of the heading in the horizontal plane: component along W's x (0) or y (1). */
    double heading(int axis) {
        double length = Math.sqrt(rotation[0] * rotation[0] + rotation[3] * rotation[3]);
        return length == 0 ? 1 - axis : rotation[3 * axis] / length;
    }

    /** Speed along the chassis x axis, in m/s. */
    double forward_mps() {
        return along(0, report().velocity_mps);
    }

    double toGoal_m() {
        double dx_m = goalX_m() - report().position_m[0];
        double dy_m = goalY_m() - report().position_m[1];
        return Math.sqrt(dx_m * dx_m + dy_m * dy_m);
    }

    double offset_m() {
        double[] p = report().position_m;
        return task.guides().path() == null ? 0 : task.guides().path().offset_m(p[0], p[1], along_m());
    }

    /** Horizontal distance to the leader. */
    double toLeader_m() {
        VehicleReport leader = leaders.committed(task.guides().leader());
        double dx_m = leader.position_m[0] - report().position_m[0];
        double dy_m = leader.position_m[1] - report().position_m[1];
        return Math.sqrt(dx_m * dx_m + dy_m * dy_m);
    }

    private double potential_m() {
        if (!task.goals().isEmpty()) {
            return -toGoal_m();
        }
        return task.guides().path() == null ? 0 : along_m();
    }

    /** Progress since the last call, in m. */
    double progress_m() {
        if (task.goals().isEmpty() && task.guides().path() == null) {
            return forward_mps() * task.timing().step_s();
        }
        double before_m = memory[POTENTIAL];
        memory[POTENTIAL] = potential_m();
        return memory[POTENTIAL] - before_m;
    }

    /** Change of the steering input since the last call. */
    double steered() {
        double before = memory[STEERING];
        memory[STEERING] = report().steering;
        return Math.abs(report().steering - before);
    }

    /** Whether the vehicle has touched another one since the last call. */
    boolean hasCollided() {
        double before = memory[TOUCHES];
        memory[TOUCHES] = touches();
        return memory[TOUCHES] > before;
    }

    private double touches() {
        return unit.collisions() == null ? 0 : unit.collisions().touchedTicks();
    }

    /** Adds a time to that for which the vehicle has stood, and returns it, in s. */
    double still_s(double step_s) {
        boolean stands = report().speed_mps() < STANDING_MPS;
        memory[STILL_S] = stands ? memory[STILL_S] + step_s : 0;
        return memory[STILL_S];
    }

    /** Gives the vehicle's driver the controls of an action for an epoch. Values beyond the bounds are clipped. */
    void decide(float[] actions, int at, double epoch_s) {
        Controls controls = driver().next();
        controls.gear = 1;
        controls.pressure_Pa = task.action().pressure_Pa(actions, at);
        switch (task.action().kind()) {
            case STEERING_THROTTLE_BRAKE -> pedals(actions, at, controls);
            case STEERING_THROTTLE_BRAKE_GEAR -> {
                pedals(actions, at, controls);
                controls.gear = actions[at + 3] < -1.0f / 3 ? -1 : actions[at + 3] > 1.0f / 3 ? 1 : 0;
            }
            case STEERING_DRIVE -> {
                controls.steering = Math.clamp(actions[at], -1.0, 1.0);
                controls.throttle = Math.clamp(actions[at + 1], 0.0, 1.0);
                controls.brake = Math.clamp(-actions[at + 1], 0.0, 1.0);
            }
            case SPEED_CURVATURE -> {
                double target_mps = task.maxSpeed_mps() * Math.clamp(actions[at], 0.0, 1.0);
                SPEED.hold(target_mps, forward_mps(), up(0), epoch_s, memory, controls);
                controls.steering = Math.clamp(actions[at + 1], -1.0, 1.0);
            }
        }
    }

    private static void pedals(float[] actions, int at, Controls controls) {
        controls.steering = Math.clamp(actions[at], -1.0, 1.0);
        controls.throttle = Math.clamp(actions[at + 1], 0.0, 1.0);
        controls.brake = Math.clamp(actions[at + 2], 0.0, 1.0);
    }
}
