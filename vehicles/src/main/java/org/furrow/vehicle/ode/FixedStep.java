package org.furrow.vehicle.ode;

/** Advances a state by explicit Runge-Kutta steps. Inputs of the system are constant over a step. Not thread-safe. */
public final class FixedStep {
    private final Tableau method;
    private final double[][] rates;
    private final double[] at;

    /** A system of ordinary differential equations. */
    @FunctionalInterface
    public interface Rates {
        /** Computes the rates of the state. */
        void rates(double[] state, double[] dest);
    }

    /** @param size number of words of the state */
    public FixedStep(Tableau method, int size) {
        this.method = method;
        rates = new double[method.stages()][size];
        at = new double[size];
    }

    /** Advances the state by one step. */
    public void advance(Rates system, double[] state, double step_s) {
        int size = at.length;
        system.rates(state, rates[0]);
        for (int stage = 1; stage < rates.length; stage++) {
            System.arraycopy(state, 0, at, 0, size);
            for (int earlier = 0; earlier < stage; earlier++) {
                add(step_s * method.weight(stage, earlier), rates[earlier], at);
            }
            system.rates(at, rates[stage]);
        }
        for (int stage = 0; stage < rates.length; stage++) {
            add(step_s * method.weight(stage), rates[stage], state);
        }
    }

    private static void add(double factor, double[] from, double[] to) {
        if (factor != 0) {
            for (int k = 0; k < from.length; k++) {
                to[k] += factor * from[k];
            }
        }
    }
}
