package org.furrow.node.study.bench.verti;

import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** Drives one vehicle from a start to a goal, and judges it as Verti-Bench does. */
final class VertiTrial {
    /** Simulated time after which a trial has failed. */
    static final double MOST_S = 60;
    /** Distance from the goal at which it is reached; the goal is 2 m above the ground. */
    private static final double REACHED_M = 8;

    private static final double GOAL_HEIGHT_M = 2;
    /** A vehicle that is slower than this for {@link #STUCK_S} is stuck: 0.01 m in a step of 5 ms. */
    private static final double STUCK_MPS = 2;

    private static final double STUCK_S = 10;
    /** A vehicle whose floor leans more than this has rolled over: no wheel carries it any more. */
    private static final double ROLLED_DEG = 75;
    /** A vehicle whose origin is this near to the side of an obstacle has struck it. */
    private static final double HALF_WIDTH_M = 1.1;

    private final VertiWorld world;
    private final VertiWorld.Pair pair;
    private final SteppedWorld simulation;
    private final double epoch_s;
    private final VehicleReport report = new VehicleReport();
    private final double[] angles_rad = new double[3];
    private double roll_deg;
    private double pitch_deg;
    private double slow_s;
    private String reason = "";

    /** How a vehicle is steered. */
    public enum Mode {
        /** To the way around the obstacles. */
        PID,
        /** Also to ground of equal height. */
        EH;

        boolean heedsElevation() {
            return this == EH;
        }
    }

    /** How a trial has ended. */
    public enum End {
        GOAL,
        STUCK,
        TIMEOUT,
        STRUCK,
        /** It rolled over. In the benchmark it lies there until it counts as stuck. */
        ROLLED,
        /**
         * A wheel broke through the ground. Furrow and Chrono find no contact more than 0.4 m below soil that was not
         * pressed down; Furrow refuses to go on, and in Chrono the wheel falls.
         */
        SUNK,
        /** The simulation refused to go on for another reason, such as the edge of the ground. */
        LEFT;

        /** The end of a trial in which the simulation refused to go on. */
        static End refused(String reason) {
            return reason.contains("broken through the ground") ? SUNK : LEFT;
        }
    }

    /**
     * What is tried.
     *
     * @param pair of start and goal, from 1
     */
    public record Setup(int world, int pair, String vehicle, Mode system, double speed_mps) {}

    /**
     * What came out.
     *
     * @param time_s simulated time up to the end
     * @param roll_deg mean of its absolute value
     * @param pitch_deg mean of its absolute value
     * @param run_s time that the simulation took
     * @param reason why the simulation refused to go on; empty: it did not
     */
    public record Outcome(
            Setup setup,
            End end,
            double time_s,
            double roll_deg,
            double pitch_deg,
            double run_s,
            long digest,
            String reason) {}

    private VertiTrial(VertiWorld world, int pair, Scenario scenario, SteppedWorld simulation) {
        this.world = world;
        this.pair = world.pairs().get(pair - 1);
        this.simulation = simulation;
        epoch_s = scenario.clock().epochTicks() * scenario.clock().step_s();
    }

    /** Drives to the end. */
    static Outcome run(VertiWorld world, Setup setup, Scenario scenario) {
        long begun_ns = System.nanoTime();
        try (SteppedWorld simulation = new SteppedWorld(scenario)) {
            VertiTrial trial = new VertiTrial(world, setup.pair(), scenario, simulation);
            End end = trial.drive();
            int epochs = Math.max(1, simulation.epoch());
            return new Outcome(
                    setup,
                    end,
                    epochs * trial.epoch_s,
                    trial.roll_deg / epochs,
                    trial.pitch_deg / epochs,
                    (System.nanoTime() - begun_ns) * 1e-9,
                    simulation.digest(),
                    trial.reason);
        } catch (IllegalStateException e) { // while it settles
            double run_s = (System.nanoTime() - begun_ns) * 1e-9;
            String reason = String.valueOf(e.getMessage());
            return new Outcome(setup, End.refused(reason), 0, 0, 0, run_s, 0, reason);
        }
    }

    private End drive() {
        while (simulation.epoch() * epoch_s < MOST_S - 1e-9) {
            try {
                simulation.step();
            } catch (IllegalStateException e) {
                reason = String.valueOf(e.getMessage());
                return End.refused(reason);
            }
            simulation.units().getFirst().vehicle().report(report);
            Quaternions.toEuler(report.orientation, 0, angles_rad, 0);
            roll_deg += Math.abs(Math.toDegrees(angles_rad[0]));
            pitch_deg += Math.abs(Math.toDegrees(angles_rad[1]));
            if (isRolledOver()) {
                return End.ROLLED;
            }
            if (isAtGoal()) {
                return End.GOAL;
            }
            if (hasStruck()) {
                return End.STRUCK;
            }
            slow_s = speed_mps() < STUCK_MPS ? slow_s + epoch_s : 0;
            if (slow_s >= STUCK_S) {
                return End.STUCK;
            }
        }
        return End.TIMEOUT;
    }

    /** Whether the floor leans too much; cos(roll) cos(pitch) is the cosine between its normal and the vertical. */
    private boolean isRolledOver() {
        return StrictMath.cos(angles_rad[0]) * StrictMath.cos(angles_rad[1])
                < StrictMath.cos(Math.toRadians(ROLLED_DEG));
    }

    private double speed_mps() {
        double[] v = report.velocity_mps;
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

    private boolean isAtGoal() {
        double dx = report.position_m[0] - pair.goalX_m();
        double dy = report.position_m[1] - pair.goalY_m();
        double dz = report.position_m[2] - world.height_m(pair.goalX_m(), pair.goalY_m()) - GOAL_HEIGHT_M;
        return dx * dx + dy * dy + dz * dz < REACHED_M * REACHED_M;
    }

    private boolean hasStruck() {
        return world.obstacles().stream().anyMatch(box -> {
            double reach_m = box.half_m() + HALF_WIDTH_M;
            return Math.abs(report.position_m[0] - box.x_m()) < reach_m
                    && Math.abs(report.position_m[1] - box.y_m()) < reach_m;
        });
    }
}
