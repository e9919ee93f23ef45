package org.furrow.vehicle.collision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A box that flies at a pillar. */
class StandingBodyTest {
    private static final StandingBody PILLAR =
            StandingBody.of(Boxes.box(0.4, 0.4, 3, 0, 0, 1.5), new Vector(10, 0.3, 0));

    private static Flyer fly(double y_m) {
        Flyer flyer = new Flyer(List.of(Boxes.box(4, 2, 1, 0, 0, 0)), 2000, Vector.ZERO, new Vector(600, 2500, 3000));
        flyer.launch(new Vector(2, y_m, 1), Boxes.UPRIGHT, new Vector(5, 0, 0), Vector.ZERO);
        return flyer;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldStopWhatMeetsIt(int delay) {
        Flyer flyer = fly(0);
        Flight flight = new Flight(List.of(flyer), List.of(PILLAR), CollisionSpec.DEFAULT, delay);
        assertTrue(flight.run(300));
        VehicleReport after = new VehicleReport();
        flyer.report(after);
        assertTrue(after.velocity_mps[0] < 0.5, "speed after the impact " + after.velocity_mps[0]);
        assertTrue(after.position_m[0] < 10, "place after the impact " + after.position_m[0]);
        assertTrue(after.angularVelocity_radps[2] > 0.05, "an impact on the left turns it to the left");
        assertTrue(after.speed_mps() < 5, "no energy is gained");
        assertTrue(flight.deepest_m() > 0.01 && flight.deepest_m() < 0.8, "overlap " + flight.deepest_m());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 1.6})
    void shouldNotActOnWhatPasses(double y_m) {
        Flyer flyer = fly(y_m);
        Flight flight = new Flight(List.of(flyer), List.of(PILLAR), CollisionSpec.DEFAULT, 0);
        assertFalse(flight.run(300));
        assertEquals(0, flight.deepest_m());
    }
}
