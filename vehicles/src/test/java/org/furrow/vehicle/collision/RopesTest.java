package org.furrow.vehicle.collision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.contact.Shape;
import org.junit.jupiter.api.Test;

/** A rope between a vehicle at rest and one that drives away from it. */
class RopesTest {
    private static final double LENGTH_M = 5;
    private static final RopeSpec ROPE =
            new RopeSpec(0, 1, new Vector(-2, 0, 0.1), new Vector(2, 0, 0), LENGTH_M, 1e4, 3, 6);

    private static CollisionBody body(double mass_kg) {
        Shape.Hull box = new Shape.Hull(new Shape.Box(4, 2, 1).corners());
        return new CollisionBody(
                List.of(box), mass_kg, new Vector(0.1, 0, 0.2), new MechanismSpec.Inertia(900, 2000, 2500, 0, 0, 0));
    }

    /** The first is ahead of the second and moves on; the second is at the origin. */
    private static Traffic apart(double distance_m, double speed_mps) {
        return (vehicle, tick, dest) -> {
            dest.position_m[0] = vehicle == 0 ? distance_m : 0;
            dest.position_m[1] = vehicle == 0 ? 0.5 : 0;
            dest.velocity_mps[0] = vehicle == 0 ? speed_mps : 0;
            dest.angularVelocity_radps[2] = vehicle == 0 ? 0.2 : -0.1;
        };
    }

    private static Ropes on(int vehicle) {
        return new Ropes(vehicle, v -> body(v == 0 ? 2000 : 3000), List.of(ROPE), 0, 0.002);
    }

    /** The force on one end is the negative of that on the other, and so is the moment about a fixed point. */
    @Test
    void bothEndsGetTheSameForce() {
        double distance_m = 4 + LENGTH_M + 0.3;
        Traffic traffic = apart(distance_m, 0.5);
        Ropes first = on(0);
        Ropes second = on(1);
        first.begin(3);
        second.begin(3);
        assertTrue(first.evaluate(traffic, 0));
        assertTrue(second.evaluate(traffic, 0));
        double[] a = first.wrench();
        double[] b = second.wrench();
        assertTrue(a[0] < -3000 && a[0] > -6000, "force " + a[0]); // elongation times stiffness, and the damper
        for (int d = 0; d < 3; d++) {
            assertEquals(-a[d], b[d]);
        }
        double[] aboutOrigin = {a[3] + 0.5 * a[2], a[4] - distance_m * a[2], a[5] + distance_m * a[1] - 0.5 * a[0]};
        double[] negative = {-b[3], -b[4], -b[5]};
        assertArrayEquals(negative, aboutOrigin, 1e-9);
    }

    @Test
    void aRopeDoesNotPush() {
        Ropes rope = on(0);
        rope.begin(4);
        assertFalse(rope.evaluate(apart(4 + LENGTH_M - 0.5, 5), 0));
        assertFalse(rope.evaluate(apart(4 + LENGTH_M + 0.1, -50), 0)); // the damper alone would push
    }

    @Test
    void aRopePullsWhileItIsFixed() {
        Traffic traffic = apart(4 + LENGTH_M + 0.3, 0.5);
        Ropes rope = on(0);
        for (int epoch = 1; epoch < 9; epoch++) {
            rope.begin(epoch);
            assertEquals(epoch >= 3 && epoch < 6, rope.evaluate(traffic, 0), "epoch " + epoch);
        }
    }

    /** A long lag lowers the stiffness, so that the lag does not feed energy into the rope. */
    @Test
    void aLagLimitsTheStiffness() {
        Traffic traffic = apart(4 + LENGTH_M + 0.3, 0);
        Ropes quick = on(0);
        Ropes late = new Ropes(0, v -> body(v == 0 ? 2000 : 3000), List.of(ROPE), 5, 0.05);
        quick.begin(3);
        late.begin(3);
        assertTrue(quick.evaluate(traffic, 0) && late.evaluate(traffic, 0));
        assertTrue(late.wrench()[0] > 0.25 * quick.wrench()[0], late.wrench()[0] + " " + quick.wrench()[0]);
    }
}
