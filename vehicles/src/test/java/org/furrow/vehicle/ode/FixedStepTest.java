package org.furrow.vehicle.ode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedStepTest {
    /** Error after 1 s of y'' = -4 y' - 25 y, with the exact solution of an underdamped oscillator. */
    private static double error(Tableau method, int steps) {
        FixedStep stepper = new FixedStep(method, 2);
        double[] state = {1, 0};
        for (int n = 0; n < steps; n++) {
            stepper.advance(
                    (y, dest) -> {
                        dest[0] = y[1];
                        dest[1] = -4 * y[1] - 25 * y[0];
                    },
                    state,
                    1.0 / steps);
        }
        double w = Math.sqrt(21);
        double exact = Math.exp(-2) * (Math.cos(w) + 2 / w * Math.sin(w));
        return Math.abs(state[0] - exact);
    }

    @ParameterizedTest
    @CsvSource({"EULER, 1, 4000", "ODE3, 3, 200", "RK4, 4, 100", "ODE5, 5, 50"})
    void halvingTheStepReducesTheErrorByTheOrder(Tableau method, int order, int steps) {
        double found = Math.log(error(method, steps) / error(method, 2 * steps)) / Math.log(2);
        assertEquals(order, found, 0.4, method.name());
    }

    @ParameterizedTest
    @CsvSource({"EULER, 1", "ODE3, 3", "RK4, 4", "ODE5, 6"})
    void weightsSumToOne(Tableau method, int stages) {
        double sum = 0;
        for (int stage = 0; stage < method.stages(); stage++) {
            sum += method.weight(stage);
        }
        assertEquals(1, sum, 1e-15);
        assertEquals(stages, method.stages());
    }
}
