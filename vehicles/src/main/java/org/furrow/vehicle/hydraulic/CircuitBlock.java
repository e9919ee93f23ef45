package org.furrow.vehicle.hydraulic;

/**
 * The fast block of a multi-rate simulation: it advances a circuit from one exchange to the next. It keeps nothing
 * between two calls, so that it may run in another process. Not thread-safe.
 */
@FunctionalInterface
public interface CircuitBlock {
    /**
     * Advances a circuit.
     *
     * @param exchange state and inputs; the call sets state and forces
     * @param time_s until the next exchange
     */
    void advance(Exchange exchange, double time_s);

    /** What the blocks exchange. All arrays have one number for each cylinder, except the state. */
    final class Exchange {
        /** Words of the circuit, {@link Circuit#words}. */
        public final double[] state;
        /** Inputs of the valves in [-1, 1]. */
        public final double[] input;
        /** Coordinates of the joints, in m, their rates, in m/s, and rates of change of the rates, in m/s^2. */
        public final double[] travel_m;

        public final double[] speed_mps;
        public final double[] acceleration_mps2;
        /** Forces on the pistons at the end, positive when they extend, in N. */
        public final double[] force_N;

        public Exchange(CircuitSpec spec) {
            int cylinders = spec.sections().size();
            state = new double[Circuit.size(spec)];
            input = new double[cylinders];
            travel_m = new double[cylinders];
            speed_mps = new double[cylinders];
            acceleration_mps2 = new double[cylinders];
            force_N = new double[cylinders];
        }
    }
}
