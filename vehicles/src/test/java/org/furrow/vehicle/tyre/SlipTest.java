package org.furrow.vehicle.tyre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.furrow.world.contact.Tyre;
import org.junit.jupiter.api.Test;

/** Forces along the ground. */
class SlipTest {
    private static final double STEP_S = 1e-3;
    private static final double HIGH = Wheel.RADIUS_M - Wheel.NOMINAL_M;
    private static final List<Tyre> TYRES = List.of(Wheel.discs(5), Wheel.springs(360));

    @Test
    void shouldFollowTheBrushModelAtSteadySlip() {
        for (Tyre tyre : TYRES) {
            for (double slip : new double[] {-2, -0.1, -0.01, 0.003, 0.02, 0.05, 0.5}) {
                Wheel wheel = steady(tyre, slip, 0);
                assertEquals(-brush(wheel, 120e3 * slip), wheel.force(0), 1e-3 * wheel.force(2), "ahead, slip " + slip);
                wheel = steady(tyre, 0, slip);
                assertEquals(-brush(wheel, 80e3 * slip), wheel.force(1), 1e-3 * wheel.force(2), "left, slip " + slip);
            }
        }
    }

    @Test
    void shouldFollowSlipOverTheRelaxationLength() {
        SlipSpec undamped = new SlipSpec(1, 120e3, 80e3, Wheel.SLIP.relaxation_m(), 0, 0);
        Wheel wheel = new Wheel(new MultiDiscSpec(Wheel.spec(0, undamped), 5, 32));
        wheel.at(0, 0, HIGH).moving(5, 0.01, 0).spinning(5 / HIGH);
        double distance = 0;
        while (distance < Wheel.SLIP.relaxation_m()) {
            wheel.press(Roads.FLAT, 1e-4);
            distance += 5e-4;
        }
        double steady = 80e3 * 0.01 / 5;
        assertEquals(-steady * (1 - StrictMath.exp(-1)), wheel.force(1), 0.01 * steady);
    }

    /** For any motion and load the force along the ground stays within mu N. */
    @Test
    void shouldNeverExceedFriction() {
        SplittableRandom random = new SplittableRandom(7);
        for (Tyre tyre : TYRES) {
            Wheel wheel = new Wheel(tyre);
            double largest = 0;
            for (int k = 0; k < 5_000; k++) {
                wheel.at(0, 0, HIGH + 0.03 * random.nextDouble(-1, 1))
                        .moving(random.nextDouble(-8, 8), random.nextDouble(-3, 3), random.nextDouble(-1, 1))
                        .spinning(random.nextDouble(-20, 20))
                        .press(Roads.FLAT, STEP_S);
                double along = Math.sqrt(wheel.force(0) * wheel.force(0) + wheel.force(1) * wheel.force(1));
                assertTrue(along <= Roads.FRICTION * wheel.force(2) * (1 + 1e-12), along + " " + wheel.force(2));
                assertTrue(wheel.force(2) >= 0, "the ground never pulls");
                largest = Math.max(largest, wheel.force(2) > 0 ? along / wheel.force(2) : 0);
            }
            assertEquals(Roads.FRICTION, largest, 1e-9, "the limit is reached");
        }
    }

    /** Without rolling resistance a wheel at its rolling speed keeps its energy. */
    @Test
    void shouldLoseNothingRollingFree() {
        for (Tyre tyre : TYRES) {
            Cart cart = new Cart(tyre, 0, 0);
            cart.settle();
            cart.roll(5);
            double before = cart.energy();
            for (int k = 0; k < 4000; k++) {
                double last = cart.energy();
                cart.step();
                assertTrue(cart.energy() <= last + 1e-6 * before, "step " + k);
            }
            assertTrue(cart.x > 19.5, "distance " + cart.x);
            // the radius of a disc of springs varies slightly from spring to spring
            assertEquals(before, cart.energy(), 2e-3 * before);
        }
    }

    @Test
    void shouldLoseTheRollingResistance() {
        double rolling = 0.02;
        Cart cart = new Cart(
                new MultiDiscSpec(Wheel.spec(500, new SlipSpec(1, 120e3, 80e3, 0.3, 1500, rolling)), 5, 32), 0, 0);
        cart.settle();
        cart.roll(5);
        double before = cart.energy();
        double from = cart.x;
        for (int k = 0; k < 2000; k++) {
            cart.step();
        }
        double expected = rolling * Cart.MASS_KG * Cart.GRAVITY * (cart.x - from);
        assertEquals(expected, before - cart.energy(), 0.01 * expected);
    }

    /** With its brake on it stands on slopes along and across without creeping. */
    @Test
    void shouldRestOnASlopeWithoutCreep() {
        double slope = StrictMath.tan(10 * Math.PI / 180);
        for (Tyre tyre : TYRES) {
            for (double[] fall : new double[][] {{slope, 0}, {0, slope}, {-0.1, 0.1}}) {
                Cart cart = new Cart(tyre, fall[0], fall[1]);
                cart.settle();
                for (int k = 0; k < 5000; k++) {
                    cart.step();
                }
                double x = cart.x;
                double y = cart.y;
                for (int k = 0; k < 5_000; k++) {
                    cart.step();
                }
                assertEquals(x, cart.x, 1e-9);
                assertEquals(y, cart.y, 1e-9);
                assertTrue(Math.abs(x) + Math.abs(y) < 0.05, "settles near its start: " + x + " " + y);
            }
        }
    }

    private static Wheel steady(Tyre tyre, double slipX, double slipY) {
        Wheel wheel = new Wheel(tyre).at(0, 0, HIGH).spinning(5 / HIGH);
        // slip velocity over the speed of the tread through the contact
        wheel.moving(5 * (1 + slipX), 5 * slipY, 0);
        for (int k = 0; k < 2000; k++) {
            wheel.press(Roads.FLAT, STEP_S);
        }
        return wheel;
    }

    private static double brush(Wheel wheel, double linear_N) {
        double limit = Roads.FRICTION * wheel.force(2);
        double zeta = Math.min(1, Math.abs(linear_N) / (3 * limit));
        return limit * zeta * (3 - 3 * zeta + zeta * zeta) * Math.signum(linear_N);
    }
}
