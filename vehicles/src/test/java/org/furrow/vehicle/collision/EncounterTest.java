package org.furrow.vehicle.collision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.DeadReckoning;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class EncounterTest {
    private static final long SEED = Long.getLong("seed", 20260101L);
    private static final int CASES = 400;
    private static final double EPOCH_S = 0.02;
    private static final double LAG_S = 0.05;
    private static final double LIGHT_KG = 1000;
    private static final double HEAVY_KG = 4000;
    private static final Vector INERTIA = new Vector(800, 2000, 2200);

    private final Flyer light = block(LIGHT_KG);
    private final Flyer heavy = block(HEAVY_KG);

    private static Flyer block(double mass_kg) {
        return new Flyer(List.of(Boxes.box(4, 2, 1, 0, 0, 0)), mass_kg, Vector.ZERO, INERTIA);
    }

    /** Faces in contact, without levers: effective mass 800 kg, k = m (0.3 / T)^2, c = 2 m 0.3 / T. */
    @Test
    void shouldBeASpringAndADamperThatNeverPulls() {
        double rate = 0.3 / LAG_S;
        double k = 800 * rate * rate;
        double c = 2 * 800 * rate;
        Encounter met = meet(CollisionSpec.DEFAULT, 3.9, -1, 2);
        assertArrayEquals(new double[] {-(k * 0.1 + c * 3), 0, 0}, met.force, 1e-9 * c);
        assertEquals(0.1, met.depth_m, 1e-15);
        met = meet(CollisionSpec.DEFAULT, 3.9, 0, 0);
        assertArrayEquals(new double[] {-k * 0.1, 0, 0}, met.force, 1e-9 * c);
        met = meet(CollisionSpec.DEFAULT, 3.9, 2, -1); // opening fast
        assertArrayEquals(new double[3], met.force);
        assertEquals(0.1, met.depth_m, 1e-15);
        double soft = 0.25 * k;
        met = meet(new CollisionSpec(soft, 0.9, 0, false), 3.9, -1, 2);
        assertArrayEquals(new double[] {-(soft * 0.1 + 0.9 * 0.5 * c * 3), 0, 0}, met.force, 1e-9 * c);
        assertFalse(evaluate(new Encounter(new ContactLaw(CollisionSpec.DEFAULT, LAG_S), bodies()), 4.001, -1, 2));
    }

    /**
     * The first is at the origin with velocity v1 along x; the second is ahead of it, heading backwards, with
     * velocity v2.
     */
    private Encounter meet(CollisionSpec spec, double apart_m, double v2_mps, double v1_mps) {
        Encounter encounter = new Encounter(new ContactLaw(spec, LAG_S), bodies());
        assertTrue(evaluate(encounter, apart_m, v2_mps, v1_mps));
        return encounter;
    }

    private List<CollisionBody> bodies() {
        return List.of(light.body, heavy.body);
    }

    private boolean evaluate(Encounter encounter, double apart_m, double v2_mps, double v1_mps) {
        PlacedBody first = new PlacedBody(light.body);
        PlacedBody second = new PlacedBody(heavy.body);
        first.place(Boxes.report(Vector.ZERO, Boxes.UPRIGHT, new Vector(v1_mps, 0, 0), Vector.ZERO));
        second.place(
                Boxes.report(new Vector(apart_m, 0, 0), Boxes.aboutZ(Math.PI), new Vector(v2_mps, 0, 0), Vector.ZERO));
        return encounter.evaluate(first, second);
    }

    /** With levers the effective mass is less; friction opposes the sliding, within its limit. */
    @Test
    void shouldUseTheEffectiveMassAndLimitFriction() {
        PlacedBody first = new PlacedBody(light.body);
        PlacedBody second = new PlacedBody(heavy.body);
        first.place(Boxes.report(Vector.ZERO, Boxes.UPRIGHT, new Vector(1, 0.5, 0), Vector.ZERO));
        second.place(Boxes.report(new Vector(3.9, 1.2, 0), Boxes.UPRIGHT, Vector.ZERO, Vector.ZERO));
        double rate = 0.3 / LAG_S;
        double lever1 = 0.6;
        double lever2 = -0.6;
        double mass = 1 / (1 / LIGHT_KG + 1 / HEAVY_KG + (lever1 * lever1 + lever2 * lever2) / INERTIA.z());
        double push = mass * (rate * rate * 0.1 + 2 * rate);
        for (double friction : new double[] {0, 0.05, 1}) {
            Encounter met = new Encounter(new ContactLaw(new CollisionSpec(1e9, 1, friction, false), LAG_S), bodies());
            assertTrue(met.evaluate(first, second));
            assertEquals(-push, met.force[0], 1e-9 * push);
            if (friction < 1) {
                assertEquals(-friction * push, met.force[1], 1e-9 * push);
            } else {
                double across = 1 / (1 / LIGHT_KG + 1 / HEAVY_KG + 2 * 1.95 * 1.95 / INERTIA.z());
                assertEquals(-across * rate * 0.5, met.force[1], 1e-9 * push);
            }
            assertEquals(lever1 * push + 1.95 * met.force[1], met.momentOnFirst[2], 1e-9 * push);
        }
    }

    /** A body of two equal parts is as stiff as a body of one. */
    @Test
    void shouldShareTheContactAmongParts() {
        Flyer twice = new Flyer(
                List.of(Boxes.box(4, 2, 1, 0, 0, 0), Boxes.box(4, 2, 1, 0, 0, 0)), LIGHT_KG, Vector.ZERO, INERTIA);
        double whole = meet(CollisionSpec.DEFAULT, 3.9, -1, 2).force[0];
        Encounter encounter =
                new Encounter(new ContactLaw(CollisionSpec.DEFAULT, LAG_S), List.of(twice.body, heavy.body));
        PlacedBody first = new PlacedBody(twice.body);
        PlacedBody second = new PlacedBody(heavy.body);
        first.place(Boxes.report(Vector.ZERO, Boxes.UPRIGHT, new Vector(2, 0, 0), Vector.ZERO));
        second.place(Boxes.report(new Vector(3.9, 0, 0), Boxes.aboutZ(Math.PI), new Vector(-1, 0, 0), Vector.ZERO));
        assertTrue(encounter.evaluate(first, second));
        assertEquals(whole, encounter.force[0], 1e-9 * Math.abs(whole));
    }

    /**
     * On two ranks with separate copies of the committed reports: forces are equal to the bit with opposite signs, and
     * moments about a common point cancel.
     */
    @Test
    void shouldBalanceForcesToTheBitAcrossRanks() {
        Random random = new Random(SEED);
        int touched = 0;
        for (int n = 0; n < CASES; n++) {
            List<CollisionBody> bodies = List.of(Boxes.anyFlyer(random).body, Boxes.anyFlyer(random).body);
            VehicleReport[] reports = {anywhere(random), anywhere(random)};
            int delay = n % 3;
            Collisions[] onRank = new Collisions[2];
            for (int rank = 0; rank < 2; rank++) {
                onRank[rank] = new Collisions(rank, bodies, List.of(), CollisionSpec.DEFAULT, delay, EPOCH_S);
                onRank[rank].begin(traffic(reports, delay));
            }
            for (int tick = 0; tick < 10; tick++) {
                boolean first = onRank[0].evaluate(traffic(reports, delay), tick);
                boolean second = onRank[1].evaluate(traffic(reports, delay), tick);
                String where = "seed=" + SEED + " n=" + n + " tick=" + tick;
                assertEquals(first, second, where);
                if (first) {
                    assertBalanced(onRank[0].wrench(), onRank[1].wrench(), reports, delay, tick, where);
                    touched++;
                }
            }
            assertEquals(onRank[0].deepest_m(), onRank[1].deepest_m());
            assertEquals(onRank[0].touchedTicks(), onRank[1].touchedTicks());
        }
        assertTrue(touched > CASES, "touched=" + touched);
    }

    private static void assertBalanced(
            double[] one, double[] other, VehicleReport[] reports, int delay, int tick, String where) {
        for (int d = 0; d < 3; d++) {
            assertEquals(Double.doubleToLongBits(-one[d] + 0.0), Double.doubleToLongBits(other[d] + 0.0), where);
        }
        Vector sum = Vector.ZERO;
        double size = 1;
        for (int k = 0; k < 2; k++) {
            double[] wrench = k == 0 ? one : other;
            VehicleReport at = new VehicleReport();
            traffic(reports, delay).predict(k, tick, at);
            Vector force = Boxes.vector(wrench);
            Vector moment = new Vector(wrench[3], wrench[4], wrench[5]);
            Vector aboutOrigin = Boxes.vector(at.position_m).cross(force);
            sum = sum.plus(moment).plus(aboutOrigin);
            size += moment.length() + aboutOrigin.length();
        }
        assertEquals(0, sum.length(), 1e-12 * size, where);
    }

    private static VehicleReport anywhere(Random random) {
        return Boxes.report(
                Boxes.anyVector(random, 0.9).plus(new Vector(500, -300, 20)),
                Boxes.anyOrientation(random),
                Boxes.anyVector(random, 2),
                Boxes.anyVector(random, 0.5));
    }

    private static Traffic traffic(VehicleReport[] committed, int delay) {
        return (vehicle, tick, dest) ->
                DeadReckoning.predict(committed[vehicle], (10 * delay + tick) * 0.1 * EPOCH_S, dest);
    }

    @Test
    void shouldAllocateNothing() {
        Random random = new Random(SEED);
        List<CollisionBody> bodies = List.of(Boxes.anyFlyer(random).body, heavy.body, light.body);
        VehicleReport[] reports = {anywhere(random), anywhere(random), anywhere(random)};
        Collisions collisions = new Collisions(1, bodies, List.of(), CollisionSpec.DEFAULT, 1, EPOCH_S);
        Traffic traffic = traffic(reports, 1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int n = 0; n < 20_000; n++) {
            if (n == 10_000) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            collisions.begin(traffic);
            collisions.evaluate(traffic, n % 10);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(collisions.touchedTicks() > 10_000, "touched=" + collisions.touchedTicks());
        assertTrue(allocated < 10_000, "bytes in 10000 ticks: " + allocated);
    }
}
