package org.furrow.node.engine.vehicle;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The reach that a vehicle promises, and what happens when it breaks the promise. */
@Tag("run")
class ReachPromiseTest {
    private final Scenario scenario = Scenarios.brief("single", "duration_s=0.4");
    private final ReachPromise promise =
            new ReachPromise(scenario, scenario.vehicles().getFirst().model());
    private final VehicleReport report = new VehicleReport();
    private final EpochWriter writer = new EpochWriter();

    private void publish(int epoch, long... tiles) {
        promise.renew(report);
        writer.begin(0, epoch, 0, epoch - 1, false);
        writer.beginVehicle(0, 0, 0, report);
        for (long tile : tiles) {
            writer.tile(tile, 1);
            writer.node(new int[] {1, 1, 1, 0, 0}, 0);
        }
        writer.endVehicle();
        promise.requireKept("car", epoch, writer);
    }

    /** 50 m/s for 0.02 s and 20 g: 1.04 m on every side, besides the vehicle's extent and 2 m. */
    @Test
    void shouldPromiseTheWayAtTheSpeedAndWith20G() {
        report.velocity_mps[1] = 50;
        publish(1);
        double tile_m = TileKey.SIDE * scenario.ground().grid_m();
        double extent_m = scenario.vehicles().getFirst().model().extent_m();
        int expected = (int) Math.floor((extent_m + 2 + 1 + 0.5 * 20 * 9.80665 * 4e-4) / tile_m);
        assertEquals(ReachPromise.EPOCHS, report.reach.epochs());
        assertEquals(expected, report.reach.side(0, 1));
        assertEquals(-expected - 1, report.reach.side(0, 2));
        assertEquals(null, new EpochReader().wrapWhole(writer.buffer(), writer.end()));
    }

    @Test
    void shouldNameAVehicleThatMovesOrChangesTheGroundBeyondItsReach() {
        publish(1);
        assertDoesNotThrow(() -> publish(2, TileKey.of(report.reach.side(0, 0), 0)));
        int beyond = report.reach.side(0, 1) + 1;
        assertBroken("its changes of the ground have left", () -> publish(3, TileKey.of(beyond, 0)));
        report.position_m[0] += 4;
        assertBroken("its pose has left", () -> publish(3));
        promise.forget();
        report.reach.setEpochs(0);
        assertDoesNotThrow(() -> publish(3));
    }

    private static void assertBroken(String what, Runnable publish) {
        String message = String.valueOf(
                assertThrows(IllegalStateException.class, publish::run).getMessage());
        assertTrue(message.startsWith("vehicle=car epoch=3: " + what + " the tiles that it has promised"), message);
    }

    /** A promise that is too small ends the run with the next epoch. */
    @Test
    void shouldEndARunThatBreaksAPromise() {
        EpochObserver faking = new EpochObserver() {
            @Override
            public void onStepped(int epoch, List<VehicleUnit> units) {
                Reach reach = units.getFirst().report().reach;
                if (epoch == 5) {
                    reach.setSide(0, 0, reach.side(0, 1));
                }
            }
        };
        RankLoop loop = new RankLoop(
                scenario, new LocalHub(1, 2, 10_000).rank(0), RankLoop.Settings.PLAIN, faking, () -> false);
        String message = String.valueOf(
                assertThrows(IllegalStateException.class, loop::run).getMessage());
        String name = scenario.vehicles().getFirst().name();
        assertTrue(message.startsWith("vehicle=" + name + " epoch=6: its pose has left"), message);
    }
}
