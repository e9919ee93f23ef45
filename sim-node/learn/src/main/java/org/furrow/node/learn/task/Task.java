package org.furrow.node.learn.task;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.furrow.node.sense.LiveSensors;
import org.furrow.vehicle.driver.Route;
import org.jspecify.annotations.Nullable;

/**
 * What agents learn in a scenario.
 *
 * @param agents indices of their vehicles
 * @param action what an action sets
 * @param timing of steps and episodes
 * @param maxSpeed_mps speed of an action of 1 with {@link ActionKind#SPEED_CURVATURE}
 * @param blocks of the observation, in their order
 * @param terms of the reward
 * @param starts places of the agents' vehicles; empty: those of the scenario
 * @param goals places of the goal; empty: none
 * @param prelude what happens before an episode
 * @param sensors cameras and lidars of the agents' vehicles, one for each variant of their suite; empty: none is
 *     observed
 */
public record Task(
        List<Integer> agents,
        Action action,
        double maxSpeed_mps,
        Timing timing,
        Guides guides,
        List<Block> blocks,
        List<Weight> terms,
        Ends ends,
        List<Start> starts,
        List<Place> goals,
        Prelude prelude,
        List<Sensors> sensors) {
    public Task {
        agents = List.copyOf(agents);
        blocks = List.copyOf(blocks);
        terms = List.copyOf(terms);
        starts = List.copyOf(starts);
        goals = List.copyOf(goals);
        sensors = List.copyOf(sensors);
    }

    /**
     * The values of an action.
     *
     * @param kind of those that drive
     * @param leastPressure_Pa inflation of the tyres at 0 of the last value; NaN: an action does not set it
     * @param mostPressure_Pa at 1
     */
    public record Action(ActionKind kind, double leastPressure_Pa, double mostPressure_Pa) {
        private static final String PRESSURE = "tyre_pressure";

        public boolean setsPressure() {
            return !Double.isNaN(leastPressure_Pa);
        }

        /** Names of the values. */
        public List<String> names() {
            return setsPressure()
                    ? Stream.concat(kind.names().stream(), Stream.of(PRESSURE)).toList()
                    : kind.names();
        }

        /** Least value; the greatest is 1. */
        public double low(int value) {
            return value < kind.size() ? kind.low(value) : 0;
        }

        public int size() {
            return kind.size() + (setsPressure() ? 1 : 0);
        }

        /** Inflation pressure that values from {@code at} on set, in Pa; NaN: none. Values are clipped. */
        public double pressure_Pa(float[] values, int at) {
            return setsPressure()
                    ? leastPressure_Pa
                            + Math.clamp(values[at + kind.size()], 0.0, 1.0) * (mostPressure_Pa - leastPressure_Pa)
                    : Double.NaN;
        }
    }

    /**
     * @param epochs of a step
     * @param epoch_s length of an epoch
     * @param steps of an episode at most
     */
    public record Timing(int epochs, double epoch_s, int steps) {
        public double step_s() {
            return epochs * epoch_s;
        }
    }

    /**
     * What a vehicle is compared with.
     *
     * @param leader index of a vehicle, or -1
     */
    public record Guides(@Nullable Route path, int leader, double gap_m) {}

    /** An action of every agent before an episode begins, for a number of epochs; 0: none. */
    public static final class Prelude {
        private final float[] action;
        private final int epochs;

        public Prelude(float[] action, int epochs) {
            this.action = action.clone();
            this.epochs = epochs;
        }

        public float[] action() {
            return action.clone();
        }

        public int epochs() {
            return epochs;
        }
    }

    /** A term of the reward and its weight. */
    public record Weight(RewardTerm term, double weight) {}

    /** What ends an agent's episode; infinite where nothing does. */
    public record Ends(double goal_m, double offset_m, double tilt_rad, double still_s, boolean collision) {}

    /** Places of all agents' vehicles, in the order of {@link Task#agents}. */
    public record Start(List<Pose> poses) {
        public Start {
            poses = List.copyOf(poses);
        }
    }

    /** A place of a vehicle. */
    public record Pose(double x_m, double y_m, double heading_deg) {}

    /** What is taken from the frame of a sensor. */
    public enum Image {
        /** Red, green and blue, 0 to 255. */
        RGB,
        /** Distance along the optical axis in m, 0 where nothing is. */
        DEPTH,
        /** Class of each pixel. */
        SEMANTIC,
        /** Distance of each beam of a lidar in m, 0 without a return. */
        RANGE
    }

    /**
     * A sensor and what is taken from its frame.
     *
     * @param sensor name in the suite
     * @param number among those of {@link Task#sensors}
     * @param shape of the array: rows and columns, for colours then 3
     */
    public record View(String sensor, int number, Image image, List<Integer> shape) {
        public View {
            shape = List.copyOf(shape);
        }
    }

    /**
     * Cameras and lidars with the values of a variant of their suite.
     *
     * @param drawn the values as JSON by their paths in the suite; empty where nothing of it is randomised
     */
    public record Sensors(LiveSensors live, Map<String, String> drawn) {
        public Sensors {
            drawn = Collections.unmodifiableMap(new LinkedHashMap<>(drawn));
        }
    }

    /** A place of a goal. */
    public record Place(double x_m, double y_m) {}

    /**
     * A block of the observation.
     *
     * @param signals names of the signals of which it consists, {@code *} for each wheel; empty for other blocks
     * @param count points, vehicles, beams or points a side; 0 where the kind has no number
     * @param step_m between points
     * @param ahead_m of the middle of a map
     * @param range_m of a scan
     * @param view of a camera or lidar; null: another kind
     */
    public record Block(
            Kind kind,
            List<String> signals,
            int count,
            double step_m,
            double ahead_m,
            double range_m,
            @Nullable View view) {
        public Block {
            signals = List.copyOf(signals);
        }

        /** Kinds of blocks, in the terms of {@code task.observe}. */
        public enum Kind {
            VELOCITY("speed_mps", "speed_left_mps", "speed_up_mps"),
            RATES("roll_rate_radps", "pitch_rate_radps", "yaw_rate_radps"),
            ATTITUDE("up_x", "up_y", "up_z"),
            WHEELS("omega_radps_*"),
            SINKAGE("sinkage_m_*"),
            CONTROLS("steering_state", "throttle_state", "brake_state", "gear"),
            /** Those that the task names, with the measurements of the vehicle's sensors. */
            SIGNALS,
            GOAL,
            PATH,
            LEADER,
            NEIGHBOURS,
            HEIGHT_MAP,
            SOIL_MAP,
            SCAN,
            CAMERA,
            LIDAR;

            @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
            private final List<String> signals;

            Kind(String... signals) {
                this.signals = List.of(signals);
            }

            /** Names of the signals of each block of this kind: the true ones. */
            public List<String> signals() {
                return signals;
            }
        }
    }
}
