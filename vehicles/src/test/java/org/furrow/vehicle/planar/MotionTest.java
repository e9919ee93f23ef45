package org.furrow.vehicle.planar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Planar motion against closed forms. */
class MotionTest {
    private static final Bicycle.Spec TRACTOR = new Bicycle.Spec(9391, 35709, 1.7, 1.2, 220e3, 486e3, 0.5, 1);

    private static double[] run(PlanarMotion motion, double u_mps, double delta_rad, double step_s, double time_s) {
        double[] state = new double[PlanarMotion.SIZE];
        for (int n = 0; n < Math.round(time_s / step_s); n++) {
            motion.advance(state, u_mps, delta_rad, step_s);
        }
        return state;
    }

    @ParameterizedTest
    @CsvSource({"5, 0.3, 0.001", "5, -0.6, 0.01", "-3, 0.2, 0.001", "2, 1e-7, 0.001", "4, 0.5, 0.5"})
    void kinematicModelDrivesACircle(double u_mps, double delta_rad, double step_s) {
        double wheelbase_m = 2.9;
        double[] state = run(new Kinematic(wheelbase_m, 0), u_mps, delta_rad, step_s, 20);
        double radius_m = wheelbase_m / Math.tan(delta_rad);
        double angle = u_mps * 20 / radius_m;
        assertEquals(radius_m * Math.sin(angle), state[PlanarMotion.X], 1e-9 * Math.max(1, Math.abs(radius_m)));
        assertEquals(radius_m * (1 - Math.cos(angle)), state[PlanarMotion.Y], 1e-9 * Math.max(1, Math.abs(radius_m)));
        assertEquals(angle, state[PlanarMotion.HEADING], 1e-9);
        double fromCentre_m = Math.hypot(state[PlanarMotion.X], state[PlanarMotion.Y] - radius_m);
        assertEquals(1, fromCentre_m / Math.abs(radius_m), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"4.5, 0.087", "1, 0.3", "12, -0.05", "0.5, 0.1"})
    void bicycleReachesTheSteadyTurn(double u_mps, double delta_rad) {
        double[] state = run(new Bicycle(TRACTOR, 0), u_mps, delta_rad, 0.001, 60);
        double a = 1.7;
        double b = 1.2;
        double m = 9391;
        double understeer = m / (a + b) * (b / 220e3 - a / 486e3);
        double gamma = u_mps * delta_rad / (a + b + understeer * u_mps * u_mps);
        assertEquals(understeer, TRACTOR.understeer_s2pm(), 1e-15);
        assertEquals(gamma, state[PlanarMotion.YAW_RATE], 1e-9);
        double lateral_mps = b * gamma - a * m * u_mps * u_mps * gamma / (486e3 * (a + b));
        assertEquals(lateral_mps, state[PlanarMotion.LATERAL], 1e-9);
    }

    @Test
    void bicycleApproachesTheKinematicModelAtLowSpeed() {
        double[] state = run(new Bicycle(TRACTOR, 0), 0.5, 0.1, 0.001, 60);
        assertEquals(0.5 * 0.1 / 2.9, state[PlanarMotion.YAW_RATE], 0.001 * 0.5 * 0.1 / 2.9);
    }

    /** Coefficients of the characteristic polynomial: the model's matrix has the eigenvalues of the printed one. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 4.5, 15, -4.5})
    void eigenvaluesAreThoseOfThePrintedEquations(double u) {
        Bicycle bicycle = new Bicycle(TRACTOR, 0);
        bicycle.advance(new double[PlanarMotion.SIZE], u, 0, 0); // sets the speed
        double[][] found = new double[4][4];
        for (int column = 0; column < 4; column++) {
            double[] state = new double[PlanarMotion.SIZE];
            double[] rates = new double[PlanarMotion.SIZE];
            state[PlanarMotion.LATERAL + column] = 1;
            bicycle.rates(state, rates);
            for (int row = 0; row < 4; row++) {
                found[row][column] = rates[PlanarMotion.LATERAL + row];
            }
        }
        double[][] printed = {
            {0, -u, -220e3 / 9391, -486e3 / 9391},
            {0, 0, -1.7 * 220e3 / 35709, 1.2 * 486e3 / 35709},
            {1 / 0.5, 1.7 / 0.5, -Math.abs(u) / 0.5, 0},
            {1 / 1.0, -1.2 / 1.0, 0, -Math.abs(u) / 1.0}
        };
        double[] expected = polynomial(printed);
        double[] actual = polynomial(found);
        for (int k = 0; k < expected.length; k++) {
            assertEquals(expected[k], actual[k], 1e-9 * Math.abs(expected[k]), "coefficient " + k);
        }
    }

    /** An understeering vehicle is stable at any speed, an oversteering one up to its critical speed. */
    @Test
    void anOversteeringVehicleIsUnstableAboveItsCriticalSpeed() {
        Bicycle.Spec oversteering = new Bicycle.Spec(9391, 35709, 1.7, 1.2, 486e3, 220e3, 0.5, 1);
        double critical_mps = Math.sqrt(-oversteering.wheelbase_m() / oversteering.understeer_s2pm());
        assertTrue(disturbed(oversteering, 0.9 * critical_mps) < 1e-3);
        assertTrue(disturbed(oversteering, 1.1 * critical_mps) > 1);
        assertTrue(disturbed(TRACTOR, 3 * critical_mps) < 1e-3);
    }

    private static double disturbed(Bicycle.Spec spec, double u_mps) {
        Bicycle bicycle = new Bicycle(spec, 0);
        double[] state = new double[PlanarMotion.SIZE];
        state[PlanarMotion.YAW_RATE] = 0.1;
        for (int n = 0; n < 20000; n++) {
            bicycle.advance(state, u_mps, 0, 0.001);
        }
        return Math.abs(state[PlanarMotion.YAW_RATE]) / 0.1;
    }

    @ParameterizedTest
    @ValueSource(doubles = {-3, -0.3, 0})
    void slipDecaysInReverseAndAtRest(double u_mps) {
        Bicycle bicycle = new Bicycle(TRACTOR, 0);
        double[] state = new double[PlanarMotion.SIZE];
        state[PlanarMotion.FRONT_SLIP] = 0.05;
        state[PlanarMotion.REAR_SLIP] = -0.02;
        double worst = 0;
        for (int n = 0; n < 60000; n++) {
            bicycle.advance(state, u_mps, 0, 0.001);
            worst = Math.max(worst, Math.abs(state[PlanarMotion.FRONT_SLIP]));
        }
        assertTrue(worst < 0.06, "largest slip angle " + worst);
        assertEquals(0, state[PlanarMotion.LATERAL], 1e-6);
        assertEquals(0, state[PlanarMotion.YAW_RATE], 1e-6);
    }

    @Test
    void aPushActsForOneStep() {
        Bicycle bicycle = new Bicycle(TRACTOR, 0);
        double[] state = new double[PlanarMotion.SIZE];
        bicycle.push(93910, 35709);
        bicycle.advance(state, 0, 0, 1e-4);
        assertEquals(10 * 1e-4, state[PlanarMotion.LATERAL], 1e-4 * 0.2);
        assertEquals(1e-4, state[PlanarMotion.YAW_RATE], 1e-4 * 0.05);
        double lateral_mps = state[PlanarMotion.LATERAL];
        bicycle.advance(state, 0, 0, 1e-4);
        assertTrue(state[PlanarMotion.LATERAL] < lateral_mps);
    }

    /** Coefficients of det(x - A) by Faddeev and LeVerrier. */
    private static double[] polynomial(double[][] a) {
        int n = a.length;
        double[] coefficients = new double[n + 1];
        coefficients[n] = 1;
        double[][] m = new double[n][n];
        for (int k = 1; k <= n; k++) {
            double[][] next = new double[n][n];
            double trace = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    for (int l = 0; l < n; l++) {
                        next[i][j] += a[i][l] * m[l][j];
                    }
                }
                next[i][i] += coefficients[n - k + 1];
            }
            for (int i = 0; i < n; i++) {
                for (int l = 0; l < n; l++) {
                    trace += a[i][l] * next[l][i];
                }
            }
            coefficients[n - k] = -trace / k;
            m = next;
        }
        return coefficients;
    }
}
