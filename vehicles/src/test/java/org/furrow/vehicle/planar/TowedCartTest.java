package org.furrow.vehicle.planar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Motion of a vehicle with a cart against closed forms and the laws of Newton and Euler. */
class TowedCartTest {
    private static final double A = 1.7;
    private static final double B = 1.2;
    private static final double WHEELBASE_M = A + B;
    /** Hitch behind the rear axle. */
    private static final double OVERHANG_M = 0.9;
    /** Hitch behind the centre of mass. */
    private static final double C = B + OVERHANG_M;

    private static final double D = 2.885;
    private static final double DRAWBAR_M = 3.1;
    private static final double E = DRAWBAR_M - D;
    private static final double MASS_KG = 9391;
    private static final double INERTIA_KGM2 = 35709;
    private static final double CART_KG = 2127;
    private static final double CART_KGM2 = 6402;
    private static final double STEP_S = 1e-3;

    private static BicycleWithCart bicycle(double stiffer) {
        return new BicycleWithCart(
                new Bicycle(new Bicycle.Spec(MASS_KG, INERTIA_KGM2, A, B, 220e3 * stiffer, 486e3 * stiffer, 0.5, 1), 0),
                new TowedCart(CART_KG, CART_KGM2, D, DRAWBAR_M, 167e3 * stiffer, 0.5),
                C);
    }

    private static KinematicWithCart kinematic(double overhang_m) {
        return new KinematicWithCart(new Kinematic(WHEELBASE_M, 0), overhang_m, DRAWBAR_M);
    }

    private static double[] bent(double theta_rad) {
        double[] state = new double[PlanarMotion.SIZE_WITH_CART];
        state[PlanarMotion.CART_HEADING] = -theta_rad;
        return state;
    }

    private static void run(PlanarMotion motion, double[] state, double u_mps, double delta_rad, double time_s) {
        run(motion, state, u_mps, delta_rad, time_s, STEP_S);
    }

    private static void run(
            PlanarMotion motion, double[] state, double u_mps, double delta_rad, double time_s, double step_s) {
        for (int n = 0; n < Math.round(time_s / step_s); n++) {
            motion.advance(state, u_mps, delta_rad, step_s);
        }
    }

    private static double theta_rad(double[] state) {
        return state[PlanarMotion.HEADING] - state[PlanarMotion.CART_HEADING];
    }

    /** R_h^2 = R^2 + c^2 for the hitch behind the rear axle, R_i^2 = R_h^2 - l^2 for the cart's axle. */
    @ParameterizedTest
    @CsvSource({"3, 0.3, 0.9", "4, -0.4, 0.9", "2, 0.2, 0", "1, 0.55, 0.9", "3, 0.3, -0.3"})
    void kinematicCartDrivesItsCircle(double u_mps, double delta_rad, double overhang_m) {
        double[] state = bent(0);
        run(kinematic(overhang_m), state, u_mps, delta_rad, 120 / u_mps);
        double radius_m = WHEELBASE_M / Math.tan(delta_rad);
        double heading = state[PlanarMotion.HEADING];
        double centreX = state[PlanarMotion.X] - radius_m * Math.sin(heading);
        double centreY = state[PlanarMotion.Y] + radius_m * Math.cos(heading);
        double hitchX = state[PlanarMotion.X] - overhang_m * Math.cos(heading);
        double hitchY = state[PlanarMotion.Y] - overhang_m * Math.sin(heading);
        double axleX = hitchX - DRAWBAR_M * Math.cos(state[PlanarMotion.CART_HEADING]);
        double axleY = hitchY - DRAWBAR_M * Math.sin(state[PlanarMotion.CART_HEADING]);
        double hitch2 = radius_m * radius_m + overhang_m * overhang_m;
        double axle2 = hitch2 - DRAWBAR_M * DRAWBAR_M;
        assertEquals(1, Math.hypot(hitchX - centreX, hitchY - centreY) / Math.sqrt(hitch2), 1e-9);
        assertEquals(1, Math.hypot(axleX - centreX, axleY - centreY) / Math.sqrt(axle2), 1e-9);
        assertEquals(state[PlanarMotion.YAW_RATE], state[PlanarMotion.CART_YAW_RATE], 1e-9);
    }

    /** On a straight line theta' = -(u / l) sin(theta): tan(theta / 2) decays ahead and grows in reverse. */
    @ParameterizedTest
    @CsvSource({"2, 0.001, 5", "2, 1.5, 3", "-2, 0.001, 8", "-2, -0.001, 12", "-1, 0.3, 15", "0, 0.3, 3"})
    void kinematicCartStraightensAheadAndJackknifesInReverse(double u_mps, double theta_rad, double time_s) {
        double[] state = bent(theta_rad);
        run(kinematic(OVERHANG_M), state, u_mps, 0, time_s);
        double expected_rad = 2 * Math.atan(Math.tan(0.5 * theta_rad) * Math.exp(-u_mps / DRAWBAR_M * time_s));
        assertEquals(1, theta_rad(state) / expected_rad, 1e-9);
        assertTrue(u_mps == 0 || Math.abs(theta_rad(state)) < Math.abs(theta_rad) == u_mps > 0);
    }

    /** About the steady turn a disturbance changes at the linearised rate, with the hitch off the axle. */
    @ParameterizedTest
    @CsvSource({"3, 0.3", "-3, 0.3", "2, -0.5"})
    void kinematicCartReturnsToItsTurnAtTheLinearRate(double u_mps, double delta_rad) {
        double gamma = u_mps * Math.tan(delta_rad) / WHEELBASE_M;
        // u sin(theta) - c gamma cos(theta) = l gamma, for the cart behind the vehicle
        double amplitude = Math.hypot(u_mps, OVERHANG_M * gamma);
        double steady =
                Math.asin(Math.signum(u_mps) * DRAWBAR_M * gamma / amplitude) + Math.atan(OVERHANG_M * gamma / u_mps);
        double[] state = bent(steady + 1e-6);
        run(kinematic(OVERHANG_M), state, u_mps, delta_rad, 1);
        double rate = -(u_mps * Math.cos(steady) + OVERHANG_M * gamma * Math.sin(steady)) / DRAWBAR_M;
        assertEquals(1, (theta_rad(state) - steady) / 1e-6 / Math.exp(rate), 1e-5);
    }

    /** Small states change as the printed equations say, whose five unknowns a general solver finds here. */
    @ParameterizedTest
    @ValueSource(doubles = {4.5, 12, 0.5, -3})
    void smallAnglesFollowTheLinearEquations(double u) {
        Random random = new Random(1);
        for (int n = 0; n < 20; n++) {
            double[] state = new double[PlanarMotion.SIZE_WITH_CART];
            for (int word = PlanarMotion.HEADING; word < state.length; word++) {
                state[word] = 1e-6 * (random.nextDouble() - 0.5);
            }
            double delta = 1e-6 * (random.nextDouble() - 0.5);
            double[] rates = new double[PlanarMotion.SIZE_WITH_CART];
            BicycleWithCart motion = bicycle(1);
            motion.advance(state.clone(), u, delta, 0); // sets the speed and the angle
            motion.rates(state, rates);
            double v = state[PlanarMotion.LATERAL];
            double gamma = state[PlanarMotion.YAW_RATE];
            double cartGamma = state[PlanarMotion.CART_YAW_RATE];
            double front = -220e3 * state[PlanarMotion.FRONT_SLIP];
            double rear = -486e3 * state[PlanarMotion.REAR_SLIP];
            double tyre = -167e3 * state[PlanarMotion.CART_SLIP];
            // unknowns v', gamma', v_i', gamma_i', F_h
            double[] found = solve(new double[][] {
                {MASS_KG, 0, 0, 0, -1, front + rear - MASS_KG * u * gamma},
                {0, INERTIA_KGM2, 0, 0, C, A * front - B * rear},
                {0, 0, CART_KG, 0, 1, tyre - CART_KG * u * cartGamma},
                {0, 0, 0, CART_KGM2, D, -E * tyre},
                {1, -C, -1, -D, 0, -u * (gamma - cartGamma)}
            });
            double cartV = v - C * gamma + u * theta_rad(state) - D * cartGamma;
            double slip = (cartV - E * cartGamma - Math.abs(u) * state[PlanarMotion.CART_SLIP]) / 0.5;
            assertEquals(found[0], rates[PlanarMotion.LATERAL], 1e-9 * 1e-3);
            assertEquals(found[1], rates[PlanarMotion.YAW_RATE], 1e-9 * 1e-3);
            assertEquals(found[3], rates[PlanarMotion.CART_YAW_RATE], 1e-9 * 1e-3);
            assertEquals(slip, rates[PlanarMotion.CART_SLIP], 1e-9 * 1e-3);
            assertEquals(cartGamma, rates[PlanarMotion.CART_HEADING]);
        }
    }

    /** Yaw rate, lateral velocity, slip angles and theta of the linear equations in a steady turn. */
    @ParameterizedTest
    @CsvSource({"4.5", "1", "10"})
    void dynamicCartReachesTheLinearSteadyTurn(double u) {
        double delta = 1e-4;
        double[] state = bent(0);
        run(bicycle(1), state, u, delta, 60);
        // per yaw rate: force of the hitch on the vehicle, then of its axles, then slip angles
        double hitch = -CART_KG * u * E / DRAWBAR_M;
        double both = MASS_KG * u - hitch;
        double front = (B * both + C * hitch) / WHEELBASE_M;
        double rear = both - front;
        double frontSlip = -front / 220e3;
        double rearSlip = -rear / 486e3;
        double cartSlip = -CART_KG * u * D / DRAWBAR_M / 167e3;
        double gamma = u * delta / (WHEELBASE_M + u * (rearSlip - frontSlip));
        double v = (B + u * rearSlip) * gamma;
        double theta = (DRAWBAR_M + C + u * cartSlip) * gamma / u - v / u;
        assertEquals(1, state[PlanarMotion.YAW_RATE] / gamma, 1e-6);
        assertEquals(1, state[PlanarMotion.CART_YAW_RATE] / gamma, 1e-6);
        assertEquals(v, state[PlanarMotion.LATERAL], 1e-6 * u * delta);
        assertEquals(frontSlip * gamma, state[PlanarMotion.FRONT_SLIP], 1e-6 * delta);
        assertEquals(cartSlip * gamma, state[PlanarMotion.CART_SLIP], 1e-6 * delta);
        assertEquals(1, theta_rad(state) / theta, 1e-6);
    }

    /** With stiffer tyres the model approaches the one without slip: the difference falls as the compliance. */
    @ParameterizedTest
    @CsvSource({"2, 0.3, 0, 6", "-1, 0, 0.02, 9", "-1, 0.1, 0.4, 4"})
    void stiffTyresApproachTheKinematicCart(double u_mps, double tangent, double theta_rad, double time_s) {
        KinematicWithCart limit = new KinematicWithCart(new Kinematic(WHEELBASE_M, -B), OVERHANG_M, DRAWBAR_M);
        double[] expected = bent(theta_rad);
        run(limit, expected, u_mps, Math.atan(tangent), time_s);
        double[] away = new double[2];
        for (int n = 0; n < 2; n++) {
            double[] state = bent(theta_rad);
            // starts with the yaw rates of the limit, so that no oscillation of the stiff tyres is excited
            double gamma = u_mps * tangent / WHEELBASE_M;
            state[PlanarMotion.YAW_RATE] = gamma;
            state[PlanarMotion.LATERAL] = B * gamma;
            state[PlanarMotion.CART_YAW_RATE] =
                    (u_mps * Math.sin(theta_rad) - OVERHANG_M * gamma * Math.cos(theta_rad)) / DRAWBAR_M;
            run(bicycle(n == 0 ? 100 : 1000), state, u_mps, tangent, time_s, 1e-4);
            away[n] = Math.abs(theta_rad(state) - theta_rad(expected));
        }
        assertTrue(Math.abs(theta_rad(expected)) > 0.1, "the cart is bent: " + theta_rad(expected));
        assertTrue(away[0] < 5e-3, "away " + away[0]);
        assertEquals(10, away[0] / away[1], 1.5);
    }

    /**
     * Without tyres the hitch force is internal, and the only outer force acts along the vehicle through its centre of
     * mass: it keeps the given speed. So neither the momentum to the left of the vehicle nor the angular momentum about
     * its centre of mass changes. Accelerations are second differences of places, for angles of any size.
     */
    @ParameterizedTest
    @CsvSource({"3, 0, 1e-3, 1e-5", "-2, 0, 1e-3, 1e-5", "1, 2, 1e-4, 1e-3"})
    void theHitchForceIsInternal(double start_mps, double rate_mps2, double step_s, double tolerance) {
        BicycleWithCart motion = bicycle(1e-12);
        double[] state = bent(0.7);
        state[PlanarMotion.LATERAL] = 0.3;
        state[PlanarMotion.YAW_RATE] = 0.8;
        state[PlanarMotion.CART_YAW_RATE] = -0.5;
        double[][] last = new double[3][];
        double worst = 0;
        double most = 0;
        double u_mps = start_mps;
        for (int n = 0; n < Math.round(2 / step_s); n++) {
            last[0] = last[1];
            last[1] = last[2];
            last[2] = state.clone();
            if (last[0] != null) {
                double[] lost = newtonAndEuler(last, step_s);
                worst = Math.max(worst, Math.max(Math.abs(lost[0]), Math.abs(lost[1])));
                most = Math.max(most, lost[2]);
            }
            u_mps += rate_mps2 * step_s;
            motion.accelerate(rate_mps2);
            motion.advance(state, u_mps, 0, step_s);
        }
        assertTrue(most > 1000, "the hitch transmits " + most + " N");
        assertTrue(worst < tolerance * most, "lost " + worst + " of " + most);
        assertTrue(Math.abs(theta_rad(state)) > 1, "the cart turns far: " + theta_rad(state));
    }

    /** Rate of momentum to the left of the vehicle, of angular momentum about it per metre, and the cart's force. */
    private static double[] newtonAndEuler(double[][] states, double step_s) {
        double[][] cart = new double[3][];
        for (int n = 0; n < 3; n++) {
            double heading = states[n][PlanarMotion.HEADING];
            double cartHeading = states[n][PlanarMotion.CART_HEADING];
            cart[n] = new double[] {
                states[n][PlanarMotion.X] - C * Math.cos(heading) - D * Math.cos(cartHeading),
                states[n][PlanarMotion.Y] - C * Math.sin(heading) - D * Math.sin(cartHeading)
            };
        }
        double[] vehicle_mps2 = new double[3];
        for (int word = 0; word < 3; word++) {
            vehicle_mps2[word] = second(states[0][word], states[1][word], states[2][word], step_s);
        }
        double cartX = CART_KG * second(cart[0][0], cart[1][0], cart[2][0], step_s);
        double cartY = CART_KG * second(cart[0][1], cart[1][1], cart[2][1], step_s);
        double turn = second(
                states[0][PlanarMotion.CART_HEADING],
                states[1][PlanarMotion.CART_HEADING],
                states[2][PlanarMotion.CART_HEADING],
                step_s);
        double heading = states[1][PlanarMotion.HEADING];
        double left = (MASS_KG * vehicle_mps2[1] + cartY) * Math.cos(heading)
                - (MASS_KG * vehicle_mps2[0] + cartX) * Math.sin(heading);
        double rx = cart[1][0] - states[1][PlanarMotion.X];
        double ry = cart[1][1] - states[1][PlanarMotion.Y];
        double moment = rx * cartY - ry * cartX + CART_KGM2 * turn + INERTIA_KGM2 * vehicle_mps2[2];
        return new double[] {left, moment / DRAWBAR_M, Math.hypot(cartX, cartY)};
    }

    private static double second(double a, double b, double c, double step_s) {
        return (c - 2 * b + a) / (step_s * step_s);
    }

    @Test
    void dynamicCartJackknifesInReverse() {
        double[] state = bent(0.001);
        run(bicycle(1), state, -1, 0, 1);
        double before = theta_rad(state);
        run(bicycle(1), state, -1, 0, 3);
        // at this speed the rate is that of the cart without slip within some percent
        assertEquals(1 / DRAWBAR_M, Math.log(theta_rad(state) / before) / 3, 0.05 / DRAWBAR_M);
        run(bicycle(1), state, -1, 0, 40);
        assertTrue(Math.abs(theta_rad(state)) > 2, "it folds: " + theta_rad(state));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-3, -0.1, 0})
    void aCartComesToRest(double u_mps) {
        double[] state = bent(0);
        state[PlanarMotion.CART_SLIP] = 0.05;
        double worst = 0;
        BicycleWithCart motion = bicycle(1);
        for (int n = 0; n < 3000; n++) {
            motion.advance(state, u_mps, 0, STEP_S);
            worst = Math.max(worst, Math.abs(state[PlanarMotion.CART_SLIP]));
        }
        assertTrue(worst < 0.06, "largest slip angle " + worst);
        assertEquals(0, state[PlanarMotion.CART_SLIP], u_mps == 0 ? 1e-6 : 0.01);
    }

    /** A cart that trails in line at a constant speed does not act on the vehicle. */
    @Test
    void aStraightCartDoesNotDisturb() {
        double[] state = bent(0);
        run(bicycle(1), state, 5, 0, 10);
        assertEquals(0, state[PlanarMotion.Y]);
        assertEquals(50, state[PlanarMotion.X], 1e-9);
    }

    @Test
    void aPushBendsTheJoint() {
        BicycleWithCart motion = bicycle(1);
        double[] state = bent(0);
        motion.push(MASS_KG, 0);
        motion.advance(state, 0, 0, 1e-4);
        double w = state[PlanarMotion.LATERAL] - C * state[PlanarMotion.YAW_RATE];
        assertTrue(state[PlanarMotion.LATERAL] > 0.8e-4 && state[PlanarMotion.LATERAL] < 1e-4, "the cart resists");
        // the cart turns about its centre of percussion
        double turn = CART_KG * D / (CART_KGM2 + CART_KG * D * D) * w;
        assertEquals(turn, state[PlanarMotion.CART_YAW_RATE], 0.01 * turn);
        double before = state[PlanarMotion.LATERAL];
        motion.advance(state, 0, 0, 1e-4);
        assertTrue(state[PlanarMotion.LATERAL] < before, "a push acts for one step");
    }

    /** The cart's inertia turns it towards the vehicle's track, and only in the step of the acceleration. */
    @Test
    void anAccelerationActsForOneStep() {
        BicycleWithCart motion = bicycle(1);
        double[] state = bent(0.5);
        motion.accelerate(2);
        motion.advance(state, 0, 0, 1e-4);
        double once = state[PlanarMotion.CART_YAW_RATE];
        motion.advance(state, 0, 0, 1e-4);
        double twice = state[PlanarMotion.CART_YAW_RATE];
        assertTrue(once > 1e-5, "it turns with " + once);
        assertTrue(twice <= once, once + " then " + twice);
    }

    @Test
    void impossibleCartsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new TowedCart(0, 1, 1, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new TowedCart(1, 1, 0, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new TowedCart(1, 1, 1, -1, 1, 1));
    }

    /** Solves a system by elimination with pivots; each row ends with its right side. */
    private static double[] solve(double[][] rows) {
        int n = rows.length;
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int r = k + 1; r < n; r++) {
                pivot = Math.abs(rows[r][k]) > Math.abs(rows[pivot][k]) ? r : pivot;
            }
            double[] swapped = rows[k];
            rows[k] = rows[pivot];
            rows[pivot] = swapped;
            for (int r = 0; r < n; r++) {
                double factor = r == k ? 0 : rows[r][k] / rows[k][k];
                for (int c = k; c <= n; c++) {
                    rows[r][c] -= factor * rows[k][c];
                }
            }
        }
        double[] x = new double[n];
        for (int k = 0; k < n; k++) {
            x[k] = rows[k][n] / rows[k][k];
        }
        return x;
    }
}
