package org.furrow.node.control;

import org.jspecify.annotations.Nullable;

/**
 * What a run does at one time.
 *
 * @param epoch the last one that was simulated
 * @param epochs of the run
 * @param time_s simulated time
 * @param end_s simulated time at the end of the run
 * @param speed simulated time per real time that the run is held to; null: as fast as it goes
 * @param rate simulated time per real time that was measured lately; 0 while the run is paused
 * @param until_s simulated time at which the run pauses; null: none
 * @param events number of events of the run so far
 */
public record ControlStatus(
        State state,
        int epoch,
        int epochs,
        double time_s,
        double end_s,
        @Nullable Double speed,
        double rate,
        @Nullable Double until_s,
        int events) {
    /** States of a simulation, with the names and numbers of ROS {@code simulation_interfaces}. */
    public enum State {
        STOPPED(0),
        PLAYING(1),
        PAUSED(2),
        QUITTING(3);

        private final int code;

        State(int code) {
            this.code = code;
        }

        /** The number of the state in {@code simulation_interfaces}. */
        public int code() {
            return code;
        }
    }
}
