package org.furrow.node.sense;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.furrow.node.input.InputError;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.grid.GroundQuery;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layers of a map against the queries of the replayed ground. */
@Tag("run")
class MapLayersTest {
    private static final String MAP = "name: bev, type: map, cell_m: 0.13, rows: 60, columns: 80, layers: [height_m,"
            + " undisturbed_m, sinkage_m, heaped_m, yield_Pa, soil_id, last_vehicle, age_s, passes, slope_rad,"
            + " roughness_m]";
    private static final int RANDOM_CELLS = 400;

    @TempDir
    private static Path folder;

    private final Random random = new Random(5);
    private int pressed;
    private int heaped;

    @Test
    @Tag("nightly")
    void shouldHaveTheValuesOfTheReplayedGround()
            throws InputError, RunFailedException, IOException, LogDamagedException {
        Scenario scenario = Scenarios.of(
                "side-by-side",
                "duration_s=0.5",
                "bulldozing=true",
                "terrain={type: flat, size_m: 400, roughness: {amplitude_m: 0.05, wavelength_m: 0.9}}");
        Path run = RecordedRuns.record(scenario, folder.resolve("run"));
        List<GroundMap> maps = new ArrayList<>();
        for (SensorFrame frame : RecordedRuns.frames(Rendering.of(run, RecordedRuns.suite(MAP), 1))) {
            maps.add((GroundMap) frame);
        }
        try (CommitLog log = CommitLog.open(run.resolve(RunLog.FILE));
                WorldReplay replay = new WorldReplay(log)) {
            while (replay.next()) {
                GroundQuery ground = new GroundQuery(
                        replay.worlds().getFirst(),
                        scenario.ground().undeformed(),
                        scenario.ground().grid_m());
                for (GroundMap map : maps) {
                    if (map.head().time().groundEpoch() == replay.commit()) {
                        compare(map, ground, scenario);
                    }
                }
            }
        }
        assertTrue(pressed > 200, "pressed cells " + pressed);
        assertTrue(heaped > 50, "cells with heaped soil " + heaped);
    }

    /** Compares random cells, and all that a vehicle has changed. */
    private void compare(GroundMap map, GroundQuery ground, Scenario scenario) {
        float[] last = map.layer("last_vehicle").values();
        for (int c = 0; c < last.length; c++) {
            if (last[c] >= 0) {
                compare(map, c, ground, scenario);
            }
        }
        for (int k = 0; k < RANDOM_CELLS; k++) {
            compare(map, random.nextInt(last.length), ground, scenario);
        }
    }

    private void compare(GroundMap map, int cell, GroundQuery ground, Scenario scenario) {
        double[] at = place(map, cell);
        double grid_m = scenario.ground().grid_m();
        GroundQuery.NodeState node = ground.node((int) Math.rint(at[0] / grid_m), (int) Math.rint(at[1] / grid_m));
        String where = "cell " + cell;
        assertEquals(ground.height_m(at[0], at[1]), map.layer("height_m").values()[cell], 1e-4, where);
        assertEquals(initial_m(ground, at, grid_m), map.layer("undisturbed_m").values()[cell], 1e-4, where);
        double heaped_m = node.offset_m();
        assertEquals(heaped_m, map.layer("heaped_m").values()[cell], 1e-4, where);
        double lowered_m = node.initial_m() + heaped_m - node.level_m();
        assertEquals(lowered_m, map.layer("sinkage_m").values()[cell], 1e-4, where);
        assertEquals(node.yield_Pa(), map.layer("yield_Pa").values()[cell], 1e-6 * node.yield_Pa(), where);
        int soil = scenario.ground().undeformed().material(at[0], at[1]);
        assertEquals(
                RunSoils.of(scenario.ground().kind().soils()).id(soil),
                map.layer("soil_id").values()[cell],
                where);
        assertEquals(node.lastWriter(), map.layer("last_vehicle").values()[cell], where);
        boolean written = node.lastWriter() >= 0;
        double age_s = map.head().time().start_s() - scenario.clock().time_s(node.lastEpoch());
        assertEquals(written ? age_s : Double.NaN, map.layer("age_s").values()[cell], 1e-6, where);
        // the vehicles are apart and go ahead: one passage
        assertEquals(node.sinkage_m() > 0 ? 1 : 0, map.layer("passes").values()[cell], where);
        pressed += node.sinkage_m() > 0 ? 1 : 0;
        heaped += heaped_m > 0.001 ? 1 : 0;
        relief(map, cell, ground);
    }

    /** Coordinates of the centre of a cell, by the definition on the page of the sensors. */
    private static double[] place(GroundMap map, int cell) {
        double x = (cell % map.columns() + 0.5 - 0.5 * map.columns()) * map.cell_m();
        int row = cell / map.columns();
        double y = (row + 0.5 - 0.5 * map.rows()) * map.cell_m();
        Pose origin = map.head().start();
        double yaw = 2 * Math.atan2(origin.qz(), origin.qw());
        return new double[] {
            origin.x_m() + x * Math.cos(yaw) - y * Math.sin(yaw), origin.y_m() + x * Math.sin(yaw) + y * Math.cos(yaw)
        };
    }

    private static double initial_m(GroundQuery ground, double[] at, double grid_m) {
        int i = (int) Math.floor(at[0] / grid_m);
        int j = (int) Math.floor(at[1] / grid_m);
        double s = at[0] / grid_m - i;
        double t = at[1] / grid_m - j;
        return (1 - t)
                        * ((1 - s) * ground.node(i, j).initial_m()
                                + s * ground.node(i + 1, j).initial_m())
                + t
                        * ((1 - s) * ground.node(i, j + 1).initial_m()
                                + s * ground.node(i + 1, j + 1).initial_m());
    }

    /** The plane of least squares over nine cells, from the normal equations. */
    private static void relief(GroundMap map, int cell, GroundQuery ground) {
        int column = cell % map.columns();
        int row = cell / map.columns();
        if (column == 0 || row == 0 || column == map.columns() - 1 || row == map.rows() - 1) {
            return;
        }
        double[] z = new double[9];
        double mean = 0;
        double along = 0;
        double across = 0;
        for (int k = 0; k < z.length; k++) {
            double[] at = place(map, (row + k / 3 - 1) * map.columns() + column + k % 3 - 1);
            z[k] = ground.height_m(at[0], at[1]);
            mean += z[k] / 9;
            along += (k % 3 - 1) * z[k] / 6;
            across += (k / 3 - 1) * z[k] / 6;
        }
        double squares = 0;
        for (int k = 0; k < z.length; k++) {
            double off = z[k] - mean - (k % 3 - 1) * along - (k / 3 - 1) * across;
            squares += off * off / 9;
        }
        double slope = Math.atan(Math.hypot(along, across) / map.cell_m());
        assertEquals(slope, map.layer("slope_rad").values()[cell], 1e-4, "cell " + cell);
        assertEquals(Math.sqrt(squares), map.layer("roughness_m").values()[cell], 1e-5, "cell " + cell);
    }
}
