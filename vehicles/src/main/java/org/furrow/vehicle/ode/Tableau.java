package org.furrow.vehicle.ode;

/** Coefficients of an explicit Runge-Kutta method: stages depend on the rates of earlier stages. */
public enum Tableau {
    /** Euler's method, first order. */
    EULER(new double[][] {{}}, new double[] {1}),
    /** The midpoint rule, second order. */
    RK2(new double[][] {{}, {1 / 2.0}}, new double[] {0, 1}),
    /** Bogacki and Shampine's method of third order, Simulink's ode3. */
    ODE3(new double[][] {{}, {1 / 2.0}, {0, 3 / 4.0}}, new double[] {2 / 9.0, 1 / 3.0, 4 / 9.0}),
    /** The classical method of fourth order. */
    RK4(new double[][] {{}, {1 / 2.0}, {0, 1 / 2.0}, {0, 0, 1}}, new double[] {1 / 6.0, 1 / 3.0, 1 / 3.0, 1 / 6.0}),
    /** Dormand and Prince's method of fifth order, Simulink's ode5. */
    ODE5(
            new double[][] {
                {},
                {1 / 5.0},
                {3 / 40.0, 9 / 40.0},
                {44 / 45.0, -56 / 15.0, 32 / 9.0},
                {19372 / 6561.0, -25360 / 2187.0, 64448 / 6561.0, -212 / 729.0},
                {9017 / 3168.0, -355 / 33.0, 46732 / 5247.0, 49 / 176.0, -5103 / 18656.0}
            },
            new double[] {35 / 384.0, 0, 500 / 1113.0, 125 / 192.0, -2187 / 6784.0, 11 / 84.0});

    @SuppressWarnings("ImmutableEnumChecker") // never written
    private final double[][] stages;

    @SuppressWarnings("ImmutableEnumChecker")
    private final double[] weights;

    Tableau(double[][] stages, double[] weights) {
        this.stages = stages;
        this.weights = weights;
    }

    /** Time of a stage over the step. */
    public double node(int stage) {
        double sum = 0;
        for (double weight : stages[stage]) {
            sum += weight;
        }
        return sum;
    }

    /** Number of evaluations of the rates in a step. */
    public int stages() {
        return weights.length;
    }

    /** Weight of an earlier stage's rates in the state at which a stage is evaluated. */
    public double weight(int stage, int earlier) {
        return stages[stage][earlier];
    }

    /** Weight of a stage's rates in the step. */
    public double weight(int stage) {
        return weights[stage];
    }
}
