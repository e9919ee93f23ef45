package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wheel loader fills its bucket at a heap and dumps it, and a backhoe digs a trench beside it. */
@Tag("run")
class DiggingTest {
    private static final long TIMEOUT_MS = 600_000;
    /** Of the soil in both buckets. */
    private static final double DENSITY_KGPM3 = 1500;

    @TempDir
    private Path folder;

    private RunSummary run(Scenario scenario, String out, int ranks, int threads) throws Exception {
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario,
                Run.Options.of(ranks, threads),
                folder.resolve(out),
                false,
                Recording.at(null, scenario.clock()));
        return new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(ranks, scenario.exchange().delay() + 2, TIMEOUT_MS), "local")
                .orElseThrow();
    }

    /** A column of a vehicle's table, a row an epoch from the start. */
    private List<Double> column(String out, String vehicle, String name) throws Exception {
        List<Double> values = new ArrayList<>();
        try (CsvTable table = CsvTable.open(folder.resolve(out).resolve("vehicles/" + vehicle + ".csv"))) {
            while (table.next()) {
                values.add(table.number(table.column(name)));
            }
        }
        return values;
    }

    /** Volumes of the ground along z, in m^3: of its plastic sinkage, of what it has more, of what it has less. */
    private record Volumes(double sunk_m3, double raised_m3, double lowered_m3) {}

    private static Volumes volumes(CommittedWorld world, Scenario scenario) {
        UndeformedSurface surface = scenario.ground().undeformed();
        double grid_m = scenario.ground().grid_m();
        CommittedWorld.Node node = new CommittedWorld.Node();
        double sunk_m = 0;
        long raised = 0;
        long lowered = 0;
        for (long key : world.keysInOrder()) {
            int tile = world.find(key);
            for (long left = world.mask(tile); left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                world.get(tile, local, node);
                double x_m = TileKey.i(key, local) * grid_m;
                double y_m = TileKey.j(key, local) * grid_m;
                double slopeX = surface.height_m(x_m + grid_m, y_m) - surface.height_m(x_m - grid_m, y_m);
                double slopeY = surface.height_m(x_m, y_m + grid_m) - surface.height_m(x_m, y_m - grid_m);
                double square = (slopeX * slopeX + slopeY * slopeY) / (4 * grid_m * grid_m);
                sunk_m += node.value(NodeField.PLASTIC) * Math.sqrt(1 + square);
                int offset = node.get(NodeField.OFFSET);
                raised += Math.max(0, offset);
                lowered += Math.max(0, -offset);
            }
        }
        double unit_m3 = grid_m * grid_m / NodeField.OFFSET.perUnit();
        return new Volumes(sunk_m * grid_m * grid_m, raised * unit_m3, lowered * unit_m3);
    }

    /**
     * Compares what the ground has lost with what is in the buckets, once a second; they differ by less than a unit of
     * height at each node around the bodies.
     *
     * @return volume that has moved at the end, in m^3
     */
    private double requireConserved(Scenario scenario, String out) throws Exception {
        List<Double> loader_kg = column(out, "loader", "carried_kg_bucket");
        List<Double> digger_kg = column(out, "digger", "carried_kg_bucket");
        double moved_m3 = 0;
        try (CommitLog log = CommitLog.open(folder.resolve(out).resolve(RunLog.FILE));
                WorldReplay replay = new WorldReplay(log)) {
            while (replay.next()) {
                if (replay.commit() % 100 != 0) {
                    continue;
                }
                double carried_m3 = (loader_kg.get(replay.commit()) + digger_kg.get(replay.commit())) / DENSITY_KGPM3;
                Volumes ground = volumes(replay.worlds().getFirst(), scenario);
                moved_m3 = ground.lowered_m3() + ground.sunk_m3();
                assertEquals(
                        moved_m3,
                        ground.raised_m3() + carried_m3,
                        1e-6 * moved_m3 + 2e-6,
                        "after commit " + replay.commit());
            }
        }
        return moved_m3;
    }

    @Tag("nightly")
    @Test
    void bothMachinesFillAndEmptyTheirBuckets() throws Exception {
        Scenario scenario = Scenarios.of("digging");
        run(scenario, "run", 1, 2);
        double moved_m3 = requireConserved(scenario, "run");
        assertTrue(moved_m3 > 1.5, "moved " + moved_m3);
        requireCycle(column("run", "loader", "carried_kg_bucket"), 1200, "loader");
        requireCycle(column("run", "digger", "carried_kg_bucket"), 150, "digger");
    }

    /** It is empty at the start, then full, then empty. */
    private static void requireCycle(List<Double> carried_kg, double least_kg, String name) {
        int fullest = 0;
        for (int k = 0; k < carried_kg.size(); k++) {
            fullest = carried_kg.get(k) > least_kg && fullest == 0 ? k : fullest;
        }
        assertEquals(0, carried_kg.getFirst(), name);
        assertTrue(fullest > 0, name + " carried at most " + carried_kg.stream().max(Double::compare));
        double left_kg = carried_kg.subList(fullest, carried_kg.size()).stream()
                .min(Double::compare)
                .orElseThrow();
        assertTrue(left_kg < 1, name + " has " + left_kg + " left");
    }

    @Test
    void anyRanksAndThreadsGiveTheSameBitsAndNoSoilIsLost() throws Exception {
        Scenario scenario = Scenarios.brief("digging", "duration_s=3");
        RunSummary one = run(scenario, "one", 1, 1);
        RunSummary two = run(scenario, "two", 2, 2);
        assertEquals(one.digest(), two.digest());
        assertNull(Verifier.compare(folder.resolve("one"), folder.resolve("two")));
        assertTrue(requireConserved(scenario, "one") > 0.5, "soil has moved");
        assertTrue(column("one", "loader", "carried_kg_bucket").getLast() > 500, "the loader digs");
        assertTrue(column("one", "digger", "carried_kg_bucket").getLast() > 10, "the backhoe digs");
    }
}
