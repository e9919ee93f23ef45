package org.furrow.node.view.foxglove;

import java.io.Serial;
import java.util.Arrays;
import java.util.Optional;

/** What clients may do with a run, in the terms of ROS {@code simulation_interfaces}. Called by several threads. */
public interface SimulationControl {
    /** States of a simulation. */
    enum State {
        STOPPED(0),
        PLAYING(1),
        PAUSED(2),
        QUITTING(3);

        private final int code;

        State(int code) {
            this.code = code;
        }

        /** The code of {@code simulation_interfaces/SimulationState}. */
        int code() {
            return code;
        }

        static Optional<State> of(int code) {
            return Arrays.stream(values()).filter(state -> state.code == code).findAny();
        }
    }

    /** A request that the present state does not allow. */
    final class Refused extends Exception {
        @Serial
        private static final long serialVersionUID = 1;

        public Refused(String why) {
            super(why);
        }
    }

    State state();

    /** @throws Refused when the state cannot be reached from the present one */
    void setState(State state) throws Refused;

    /**
     * Simulates a number of epochs.
     *
     * @throws Refused unless the simulation is paused
     */
    void step(int epochs) throws Refused;

    /** Begins again at the start. */
    void reset() throws Refused;

    /** Simulated time over time of the clock; infinite: as fast as it goes. */
    double speed();

    /** @throws Refused when the speed cannot be chosen */
    void setSpeed(double speed) throws Refused;
}
