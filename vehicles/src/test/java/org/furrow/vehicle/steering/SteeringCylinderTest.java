package org.furrow.vehicle.steering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.vehicle.ode.Tableau;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteeringCylinderTest {
    private static double[] run(SteeringValveSpec spec, double command, double load_N, double step_s, double time_s) {
        double[] state = new double[SteeringCylinder.SIZE];
        advance(spec, state, command, load_N, step_s, time_s);
        return state;
    }

    private static void advance(
            SteeringValveSpec spec, double[] state, double command, double load_N, double step_s, double time_s) {
        SteeringCylinder cylinder = new SteeringCylinder(spec, Tableau.RK4);
        for (int n = 0; n < Math.round(time_s / step_s); n++) {
            cylinder.advance(state, command, load_N, step_s);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.55, -1})
    void freeSpeedIsFlowOverArea(double command) {
        SteeringValveSpec spec = Steerings.valve(20000, 0);
        double[] state = run(spec, command, 0, 1e-5, 0.5);
        double open = Math.copySign((Math.abs(command) - 0.1) / 0.9, command);
        // by hand: Q = A C_d sqrt(2 dp / rho) with the supply's margin as pressure drop
        double flow_m3ps = open * 8e-6 * 0.62 * Math.sqrt(2 * 1.5e6 / 870);
        assertEquals(flow_m3ps / 2.3130e-3, state[SteeringCylinder.RACK_RATE], 0.005 * Math.abs(open) * 0.126);
        assertEquals(open * spec.freeSpeed_mps(), state[SteeringCylinder.RACK_RATE], 0.005 * 0.126);
    }

    @Test
    void aCommandInTheDeadBandMovesNothing() {
        assertEquals(0, run(Steerings.valve(20000, 0), 0.09, 0, 1e-5, 0.5)[SteeringCylinder.RACK]);
    }

    /** A chamber holds {@code V exp(P / beta)} of oil as measured at the tank's pressure; eq. 4 is its rate. */
    private static double oil_m3(double[] state, boolean left) {
        double rack_m = left ? state[SteeringCylinder.RACK] : -state[SteeringCylinder.RACK];
        double pressure_Pa = state[left ? SteeringCylinder.LEFT : SteeringCylinder.RIGHT];
        return (2e-4 + 2.3130e-3 * (0.1 + rack_m)) * Math.exp(pressure_Pa / 1.4e9);
    }

    private static double[] pressurised() {
        double[] state = new double[SteeringCylinder.SIZE];
        state[SteeringCylinder.LEFT] = 5e6;
        state[SteeringCylinder.RIGHT] = 5e6;
        return state;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-5, 2e-5})
    void aClosedValveKeepsTheOilInEachChamber(double step_s) {
        SteeringCylinder cylinder = new SteeringCylinder(Steerings.valve(20000, 0), Tableau.RK4);
        double[] state = pressurised();
        double left_m3 = oil_m3(state, true);
        double right_m3 = oil_m3(state, false);
        double farthest_m = 0;
        for (int n = 0; n < 2 / step_s; n++) {
            cylinder.advance(state, 0, 8000 * Math.sin(40 * n * step_s), step_s);
            farthest_m = Math.max(farthest_m, Math.abs(state[SteeringCylinder.RACK]));
        }
        assertTrue(farthest_m > 1e-4, "the oil was compressed: " + farthest_m);
        assertEquals(1, oil_m3(state, true) / left_m3, 1e-9);
        assertEquals(1, oil_m3(state, false) / right_m3, 1e-9);
    }

    @Test
    void oilInTheChambersIsWhatFlowedThroughTheValveAndPastThePiston() {
        SteeringCylinder cylinder = new SteeringCylinder(Steerings.valve(20000, 1e-12), Tableau.RK4);
        double[] state = pressurised();
        double left_m3 = oil_m3(state, true);
        double step_s = 1e-5;
        double flowed_m3 = 0;
        double before_m3ps = intoLeft_m3ps(cylinder, state);
        for (int n = 0; n < 30000; n++) {
            cylinder.advance(state, 0.4, 3000, step_s);
            double after_m3ps = intoLeft_m3ps(cylinder, state);
            flowed_m3 += 0.5 * step_s * (before_m3ps + after_m3ps);
            before_m3ps = after_m3ps;
        }
        assertTrue(flowed_m3 > 1e-5, "oil flowed: " + flowed_m3);
        assertEquals(0, (oil_m3(state, true) - left_m3 - flowed_m3) / left_m3, 1e-9);
    }

    private static double intoLeft_m3ps(SteeringCylinder cylinder, double[] state) {
        double opening = Math.max(0, (state[SteeringCylinder.SPOOL] - 0.1) / 0.9);
        double leak_m3ps = 1e-12 * (state[SteeringCylinder.LEFT] - state[SteeringCylinder.RIGHT]);
        return (cylinder.into_m3ps(opening, state[SteeringCylinder.LEFT]) - leak_m3ps)
                * Math.exp(state[SteeringCylinder.LEFT] / 1.4e9);
    }

    /** The flow from supply to tank equals the swept volume once pressures are steady. */
    @Test
    void outflowEqualsInflowInSteadyMotion() {
        SteeringValveSpec spec = Steerings.valve(20000, 0);
        double[] state = run(spec, 0.7, -4000, 1e-5, 0.6);
        SteeringCylinder cylinder = new SteeringCylinder(spec, Tableau.RK4);
        double opening = (0.7 - 0.1) / 0.9;
        double in_m3ps = cylinder.into_m3ps(opening, state[SteeringCylinder.LEFT]);
        double out_m3ps = -cylinder.into_m3ps(-opening, state[SteeringCylinder.RIGHT]);
        assertEquals(in_m3ps, out_m3ps, 1e-6 * in_m3ps);
        assertEquals(in_m3ps, spec.cylinder().area_m2() * state[SteeringCylinder.RACK_RATE], 1e-6 * in_m3ps);
    }

    @Test
    void aLoadShowsAsDifferenceOfPressures() {
        double[] state = run(Steerings.valve(0.1, 1e-12), 0, 5000, 1e-5, 3);
        double difference_Pa = state[SteeringCylinder.RIGHT] - state[SteeringCylinder.LEFT];
        double leaking_mps = state[SteeringCylinder.RACK_RATE];
        assertEquals(5000, difference_Pa * 2.3130e-3, 50);
        assertTrue(leaking_mps > 0, "the load moves oil past the piston: " + leaking_mps);
    }

    @Test
    void pressureNeverFallsBelowTheTanks() {
        SteeringValveSpec spec = Steerings.valve(20000, 0);
        double[] state = new double[SteeringCylinder.SIZE];
        SteeringCylinder cylinder = new SteeringCylinder(spec, Tableau.RK4);
        for (int n = 0; n < 50000; n++) {
            cylinder.advance(state, n < 20000 ? 1 : -1, n < 20000 ? 60000 : -60000, 1e-5);
            assertTrue(state[SteeringCylinder.LEFT] >= 0 && state[SteeringCylinder.RIGHT] >= 0);
        }
    }

    @Test
    void endStopsHoldTheRack() {
        double[] state = run(Steerings.valve(20000, 0), 1, 0, 1e-5, 3);
        assertEquals(0.1, state[SteeringCylinder.RACK], 0.003);
        assertEquals(0, state[SteeringCylinder.RACK_RATE], 1e-6);
        assertTrue(state[SteeringCylinder.LEFT] <= 17.5e6 * (1 + 1e-9), "the supply's limit");
    }

    @Test
    void stepsOf10And20MicrosecondsAgree() {
        SteeringValveSpec spec = Steerings.valve(20000, 0);
        double[] fine = run(spec, 0.8, -3000, 5e-6, 0.4);
        double[] medium = run(spec, 0.8, -3000, 1e-5, 0.4);
        double[] coarse = run(spec, 0.8, -3000, 2e-5, 0.4);
        assertEquals(fine[SteeringCylinder.RACK], medium[SteeringCylinder.RACK], 1e-7);
        assertEquals(fine[SteeringCylinder.RACK], coarse[SteeringCylinder.RACK], 2e-7);
    }
}
