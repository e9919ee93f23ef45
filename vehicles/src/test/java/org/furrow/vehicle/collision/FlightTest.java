package org.furrow.vehicle.collision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Energy of bodies that collide in empty space by delayed reports. */
@Tag("run")
class FlightTest {
    private static final long SEED = Long.getLong("seed", 20260101L);
    private static final int CASES = 20;
    /** Relative energy that the integration of the bodies and very weak impacts may add. */
    private static final double SLACK = 1e-4;

    private static final int LONGEST = 900;
    private static final double THREE_EPOCHS_S = 3 * Flight.EPOCH_TICKS * Flight.STEP_S;

    /** After any collision, the kinetic energy about the common centre of mass is not larger than before. */
    @ParameterizedTest
    @CsvSource({"0, 1, 0", "1, 1, 0", "2, 1, 0", "6, 1, 0", "0, 0.8, 0", "2, 0.8, 0.3", "1, 1, 0.3", "6, 0.8, 1"})
    void shouldNeverGainEnergy(int delay, double ratio, double friction) {
        Random random = new Random(SEED + delay);
        int touched = 0;
        for (int n = 0; n < CASES; n++) {
            Flyer a = Boxes.anyFlyer(random);
            Flyer b = Boxes.anyFlyer(random);
            double speed_mps = Boxes.between(random, 0.3, 5);
            Vector way = Boxes.anyVector(random, 1).unit();
            double apart_m = a.body.radius_m + b.body.radius_m + Boxes.between(random, 0, THREE_EPOCHS_S) * speed_mps;
            Vector both = new Vector(3, 1, 0);
            a.launch(
                    Vector.ZERO,
                    Boxes.anyOrientation(random),
                    way.times(0.5 * speed_mps).plus(both),
                    Boxes.anyVector(random, Boxes.between(random, 0, 1.5)));
            Vector aside = Boxes.anyVector(random, 0.6);
            b.launch(
                    way.times(apart_m).plus(aside.minus(way.times(way.dot(aside)))),
                    Boxes.anyOrientation(random),
                    way.times(-0.5 * speed_mps).plus(both),
                    Boxes.anyVector(random, Boxes.between(random, 0, 1.5)));
            Flight flight = new Flight(List.of(a, b), new CollisionSpec(1e6, ratio, friction, false), delay);
            double before_J = flight.kinetic_J();
            Vector momentum = a.momentum().plus(b.momentum());
            touched += flight.run(LONGEST) ? 1 : 0;
            String where = "seed=" + SEED + " n=" + n;
            assertTrue(flight.kinetic_J() <= (1 + SLACK) * before_J, where + " " + flight.kinetic_J() / before_J);
            Vector change = a.momentum().plus(b.momentum()).minus(momentum);
            assertEquals(0, change.length(), 1e-12 * momentum.length() * LONGEST, where);
        }
        assertTrue(touched > CASES / 2, "touched=" + touched);
    }

    /** One body between two that approach from both sides. */
    @ParameterizedTest
    @CsvSource({"0", "2", "6"})
    void shouldNotGainEnergyInAPileUp(int delay) {
        Random random = new Random(SEED);
        for (int n = 0; n < 8; n++) {
            Flyer a = Boxes.anyFlyer(random);
            Flyer b = Boxes.anyFlyer(random);
            Flyer c = Boxes.anyFlyer(random);
            double speed_mps = Boxes.between(random, 0.5, 3);
            a.launch(new Vector(-7, 0, 0), Boxes.aboutZ(0.1), new Vector(speed_mps, 0, 0), Vector.ZERO);
            b.launch(Vector.ZERO, Boxes.UPRIGHT, Vector.ZERO, Vector.ZERO);
            c.launch(new Vector(7, 0.2, 0.1), Boxes.UPRIGHT, new Vector(-speed_mps, 0, 0), Vector.ZERO);
            Flight flight = new Flight(List.of(a, b, c), CollisionSpec.DEFAULT, delay);
            double before_J = flight.kinetic_J();
            assertTrue(flight.run(LONGEST));
            assertTrue(flight.kinetic_J() <= before_J, "seed=" + SEED + " n=" + n);
        }
    }

    /** Head-on without levers: bodies separate at a fraction of their speed, with a depth limited by the lag. */
    @ParameterizedTest
    @CsvSource({"0, 0.13", "1, 0.13", "2, 0.14", "6, 0.2"})
    void shouldSeparateSlowlyAfterAHeadOnCollision(int delay, double most) {
        Flyer a = new Flyer(List.of(Boxes.box(4, 2, 1, 0, 0, 0)), 2000, Vector.ZERO, new Vector(700, 2500, 3000));
        Flyer b = new Flyer(List.of(Boxes.box(4, 2, 1, 0, 0, 0)), 3000, Vector.ZERO, new Vector(900, 3500, 4000));
        for (int n = 0; n < 10; n++) {
            a.launch(Vector.ZERO, Boxes.UPRIGHT, new Vector(1, 0, 0), Vector.ZERO);
            b.launch(new Vector(4.3 + 0.004 * n, 0, 0), Boxes.UPRIGHT, new Vector(-1, 0, 0), Vector.ZERO);
            Flight flight = new Flight(List.of(a, b), CollisionSpec.DEFAULT, delay);
            assertTrue(flight.run(LONGEST));
            double parting = b.velocity().x() - a.velocity().x();
            assertTrue(parting > 0 && parting < most * 2, "n=" + n + " parting=" + parting);
            double lag_s = Collisions.lag_s(delay, Flight.EPOCH_TICKS * Flight.STEP_S);
            assertTrue(flight.deepest_m() < 1.2 * 2 * lag_s, "deepest_m=" + flight.deepest_m());
        }
    }

    /** Checks that the integration of the test bodies adds almost no energy. */
    @Test
    void shouldConserveEnergyWithoutContact() {
        Random random = new Random(SEED);
        Flyer a = Boxes.anyFlyer(random);
        a.launch(Vector.ZERO, Boxes.anyOrientation(random), new Vector(1, 0, 0), Boxes.anyVector(random, 1.5));
        double before_J = a.kinetic_J(Vector.ZERO);
        for (int n = 0; n < 3000; n++) {
            a.advance(new double[6], Flight.STEP_S);
        }
        assertEquals(before_J, a.kinetic_J(Vector.ZERO), 0.5 * SLACK * before_J);
    }
}
