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
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
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
            new ReachPromise(scenario, scenario.vehicles().getFirst().model(), 0);
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
        assertEquals(1, report.reach.epochs());
        assertEquals(expected, report.reach.side(0, 1));
        assertEquals(-expected - 1, report.reach.side(0, 2));
        assertEquals(null, new EpochReader().wrapWhole(writer.buffer(), writer.end()));
    }

    @Test
    void shouldNameAVehicleThatMovesOrChangesTheGroundBeyondItsReach() {
        publish(1);
        assertDoesNotThrow(() -> publish(2, TileKey.of(report.reach.side(0, 0), 0)));
        int beyond = report.reach.side(0, 1) + 1;
        assertBroken("its changes of the ground have", () -> publish(3, TileKey.of(beyond, 0)));
        report.position_m[0] += 4;
        assertBroken("its pose has", () -> publish(3));
        promise.forget();
        report.reach.setEpochs(0);
        assertDoesNotThrow(() -> publish(3));
    }

    /**
     * Each report is kept for one epoch; the one of the epoch before is not, on which a rank that looks ahead relies.
     */
    @Test
    void shouldKeepAPromiseForAsManyEpochsAsOthersLookAhead() {
        ReachPromise far =
                new ReachPromise(scenario, scenario.vehicles().getFirst().model(), 2);
        far.renew(report);
        report.velocity_mps[0] = 400; // 8 m an epoch: more than 20 g
        far.renew(report);
        report.position_m[0] = 7.9;
        far.renew(report);
        writer.begin(0, 3, 0, 2, false);
        writer.beginVehicle(0, 0, 0, report);
        writer.endVehicle();
        assertBroken("its pose has", () -> far.requireKept("car", 3, writer));
    }

    @Test
    void shouldNameAVehicleThatReadsGroundBeyondItsReach() {
        GroundView view = new GroundView(
                new CommittedWorld(),
                scenario.ground().undeformed(),
                scenario.ground().grid_m(),
                10);
        ReachPromise far =
                new ReachPromise(scenario, scenario.vehicles().getFirst().model(), 1);
        far.renew(report);
        far.renew(report);
        far.requireRead("car", 3, view);
        view.require(0, 8 * TileKey.SIDE, 0, 0);
        far.requireRead("car", 3, view);
        view.require(0, 1000, 0, 0);
        view.required(new int[Reach.SIDES]); // a sharded ground checks its areas before
        assertBroken("the ground that it reads has", () -> far.requireRead("car", 3, view));
    }

    private static void assertBroken(String what, Runnable publish) {
        String message = String.valueOf(
                assertThrows(IllegalStateException.class, publish::run).getMessage());
        assertTrue(
                message.startsWith("vehicle=car epoch=3: " + what + " left the tiles that it has promised"), message);
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
