package org.furrow.vehicle.tyre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.furrow.vehicle.traction.Brixius;
import org.furrow.vehicle.traction.Clay;
import org.furrow.vehicle.traction.Crolla;
import org.furrow.vehicle.traction.MagicFormula;
import org.furrow.vehicle.traction.Sand;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.Tyre;
import org.furrow.world.contact.WheelSize;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Forces of a wheel by the law of traction of its ground. */
class TractionForceTest {
    private static final double HIGH = Wheel.RADIUS_M - Wheel.NOMINAL_M;
    private static final double CI_PA = 690e3;
    private static final WheelSize SIZE =
            new WheelSize(Wheel.WIDTH_M, 2 * Wheel.RADIUS_M, Wheel.TRACTION.sectionHeight_m());
    private static final List<TractionLaw> LAWS = List.of(
            MagicFormula.DRY,
            MagicFormula.WET,
            MagicFormula.SNOW,
            MagicFormula.ICE,
            new Sand(CI_PA, Sand.MotionResistance.WES_UNPOWERED),
            new Clay(CI_PA),
            new Brixius(CI_PA));
    private static final List<Tyre> TYRES = List.of(Wheel.discs(5), Wheel.springs(720), Wheel.point());

    /** Flat ground or a slope along x with one law. */
    private record Ground(RoadMaterial what, double slope) implements RigidSurface {
        Ground(TractionLaw law, boolean combined, double slope) {
            this(RoadMaterial.of(new RoadMaterial.Traction(law, Crolla.GAMMA_RAD, combined)), slope);
        }

        @Override
        public double height_m(double x_m, double y_m) {
            return slope * x_m;
        }

        @Override
        public RoadMaterial material(double x_m, double y_m) {
            return what;
        }
    }

    private static Wheel steady(Tyre tyre, Ground ground, double rolling_mps, double ahead_mps, double left_mps) {
        Wheel wheel = new Wheel(tyre, ground);
        wheel.at(0, 0, HIGH).spinning(rolling_mps / HIGH).moving(ahead_mps, left_mps, 0);
        for (int k = 0; k < 3000; k++) {
            wheel.press(ground, 1e-3);
        }
        return wheel;
    }

    @Tag("run")
    @Test
    void shouldFollowTheLawAtSteadySlip() {
        for (Tyre tyre : TYRES) {
            for (TractionLaw law : LAWS) {
                Ground ground = new Ground(law, true, 0);
                for (double slip : new double[] {-1, -0.05, 0, 0.2, 0.9}) {
                    double v = 5;
                    double rolling = slip > 0 ? v / (1 - slip) : v * (1 + slip);
                    Wheel wheel = steady(tyre, ground, rolling, v, 0);
                    double n = wheel.force(2);
                    double net = law.net(n, Wheel.NOMINAL_M, SIZE, slip);
                    double gross = net + law.resistance(n, Wheel.NOMINAL_M, SIZE, slip);
                    String what = law + " slip " + slip;
                    assertEquals(net, wheel.force(0) / n, 2e-3, what);
                    double torque = -gross * n * HIGH - 0.1 * rolling / HIGH;
                    assertEquals(torque, wheel.moment(1), 2e-3 * n * HIGH, what);
                    Wheel back = steady(tyre, ground, -rolling, -v, 0);
                    assertEquals(-wheel.force(0), back.force(0), 1e-6 * n, "mirrored: " + what);
                }
            }
        }
    }

    /**
     * Damping of a standing tread changes no force of a wheel whose slip changes as its vehicle gains or loses speed.
     */
    @Test
    void shouldFollowTheLawWhileTheSlipChanges() {
        for (double damping : new double[] {1000, 5000}) {
            for (TractionLaw law : LAWS) {
                change(law, damping, 3, 12);
                change(law, damping, 12, 4);
            }
        }
    }

    private static void change(TractionLaw law, double damping, double start_mps, double rim_mps) {
        double mass_kg = 650;
        double step_s = 1e-3;
        Ground ground = new Ground(law, true, 0);
        Wheel damped = new Wheel(new PointSpec(Wheel.spec(500, new SlipSpec(1, 120e3, 80e3, 0.3, damping, 0))), ground);
        Wheel free = new Wheel(new PointSpec(Wheel.spec(500, new SlipSpec(1, 120e3, 80e3, 0.3, 0, 0))), ground);
        double ahead_mps = start_mps;
        for (int k = 0; k < 1000; k++) {
            for (Wheel wheel : List.of(damped, free)) {
                wheel.at(0, 0, HIGH)
                        .spinning(rim_mps / HIGH)
                        .moving(ahead_mps, 0, 0)
                        .press(ground, step_s);
            }
            double slip = (rim_mps - ahead_mps) / Math.max(rim_mps, ahead_mps);
            if (k > 100 && Math.abs(slip) > 0.05) { // the tread has reached the slip
                String what = law + " c " + damping + " slip " + slip;
                assertEquals(free.force(0), damped.force(0), 0.01 * Math.abs(free.force(0)) + 10, what);
            }
            ahead_mps += step_s * free.force(0) / mass_kg;
        }
    }

    @Test
    void shouldPushAgainstTheSideSlip() {
        for (TractionLaw law : LAWS) {
            Wheel wheel = steady(Wheel.discs(5), new Ground(law, true, 0), 5, 5, 5 * StrictMath.tan(0.05));
            double expected = Crolla.coefficient(0.05, law.peak(), Crolla.GAMMA_RAD) * wheel.force(2);
            assertEquals(-expected, wheel.force(1), 2e-3 * expected, law.toString());
        }
    }

    /** The largest force is shared between both directions, unless the scenario does without. */
    @Test
    void shouldShareTheLargestForce() {
        Ground shared = new Ground(MagicFormula.DRY, true, 0);
        Wheel wheel = steady(Wheel.discs(5), shared, 0.8 * 5, 5, 5);
        double n = wheel.force(2);
        assertEquals(n, Math.hypot(wheel.force(0), wheel.force(1)), 1e-9 * n);
        double ahead = MagicFormula.DRY.gross(n, 0, SIZE, -0.2);
        double left = -Crolla.coefficient(Math.PI / 4, 1, Crolla.GAMMA_RAD);
        assertEquals(ahead / left, wheel.force(0) / wheel.force(1), 1e-6);
        Wheel both = steady(Wheel.discs(5), new Ground(MagicFormula.DRY, false, 0), 0.8 * 5, 5, 5);
        assertEquals(ahead * n, both.force(0), 1e-6 * n);
        assertEquals(left * n, both.force(1), 1e-6 * n);
    }

    /** A tyre in the air or lifting fast has no traction, and no motion gives an infinite force. */
    @Test
    void shouldStayWithinTheLargestForce() {
        SplittableRandom random = new SplittableRandom(3);
        for (TractionLaw law : LAWS) {
            Ground ground = new Ground(law, true, 0);
            Wheel wheel = new Wheel(Wheel.discs(5), ground);
            for (int k = 0; k < 2000; k++) {
                wheel.at(0, 0, HIGH + 0.03 * random.nextDouble(-1, 1))
                        .moving(random.nextDouble(-8, 8), random.nextDouble(-3, 3), random.nextDouble(-20, 20))
                        .spinning(random.nextInt(3) * random.nextDouble(-20, 20))
                        .press(ground, 1e-3);
                double along = Math.hypot(wheel.force(0), wheel.force(1));
                assertTrue(wheel.force(2) >= 0, "the ground never pulls");
                assertTrue(along <= (law.peak() + 1) * wheel.force(2), law + ": " + along);
            }
        }
    }

    /** With its brake on it stands on slopes; after coming to rest it does not creep. */
    @Test
    void shouldRestOnASlope() {
        for (Tyre tyre : TYRES) {
            for (TractionLaw law : List.of(LAWS.get(0), LAWS.get(4), LAWS.get(5))) {
                Cart cart = new Cart(tyre, new Ground(law, true, 0.15));
                cart.settle();
                for (int k = 0; k < 4000; k++) {
                    cart.step();
                }
                double x = cart.x;
                for (int k = 0; k < 2000; k++) {
                    cart.step();
                }
                assertEquals(x, cart.x, 1e-6, law.toString());
                assertTrue(Math.abs(x) < 0.1, "settles near its start: " + x);
            }
        }
    }

    /** A free wheel stops by the motion resistance. */
    @Test
    void shouldLoseTheMotionResistance() {
        Clay law = new Clay(CI_PA);
        Cart cart = new Cart(Wheel.discs(5), new Ground(law, true, 0));
        cart.settle();
        cart.roll(5);
        for (int k = 0; k < 500; k++) {
            cart.step();
        }
        double before = cart.energy();
        double from = cart.x;
        for (int k = 0; k < 1000; k++) {
            cart.step();
        }
        double weight = Cart.MASS_KG * Cart.GRAVITY;
        double expected = law.resistance(weight, Wheel.NOMINAL_M, SIZE, 0) * weight * (cart.x - from);
        assertEquals(expected, before - cart.energy(), 0.06 * expected);
    }

    @Test
    void shouldAllocateNothing() {
        for (TractionLaw law : LAWS) {
            Ground ground = new Ground(law, true, 0);
            Wheel wheel = new Wheel(Wheel.point(), ground);
            wheel.at(0, 0, HIGH).spinning(9).moving(4, 0.1, 0);
            press(wheel, ground);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            press(wheel, ground);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < 3000, law + ": bytes in 3000 evaluations: " + allocated);
        }
    }

    private static void press(Wheel wheel, Ground ground) {
        for (int k = 0; k < 3000; k++) {
            wheel.press(ground, 1e-3);
        }
    }
}
