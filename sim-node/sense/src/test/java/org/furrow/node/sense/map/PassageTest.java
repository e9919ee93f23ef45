package org.furrow.node.sense.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.node.testkit.Scenarios;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the shape of the ground stops an HMMWV. */
@Tag("run")
class PassageTest {
    private static final double CELL_M = 0.1;
    private static final MapSpec.Grid GRID = new MapSpec.Grid(41, 41, CELL_M);

    @TempDir
    private Path folder;

    private static Passage hmmwv() {
        Scenario scenario = Scenarios.of("obstacle-field");
        return Passage.of(
                scenario.vehicles().getFirst().model(), scenario.ground().undeformed());
    }

    /** Whether the middle of a map of a ground is too rough. */
    private static boolean isTooRough(Passage passage, DoubleBinaryOperator height_m) {
        float[] heights = new float[GRID.rows() * GRID.columns()];
        for (int c = 0; c < heights.length; c++) {
            heights[c] = (float)
                    height_m.applyAsDouble(CELL_M * (c % GRID.columns() - 20), CELL_M * (c / GRID.columns() - 20));
        }
        return passage.isTooRough(heights, GRID, 20, 20);
    }

    @Test
    void shouldHaveTheFiguresOfTheVehicle() {
        Passage passage = hmmwv();
        assertEquals(0.4, passage.clearance_m(), 0.1);
        assertEquals(0.23, passage.step_m(), 0.03);
        assertEquals(1.1, passage.halfWidth_m(), 0.2);
        assertTrue(passage.tilt() > 0.7 && passage.tilt() < 1.8, "tilt " + passage.tilt());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 2})
    void shouldStopAtSlopesStepsAndHumps(double turn_rad) {
        Passage passage = hmmwv();
        double cos = Math.cos(turn_rad);
        double sin = Math.sin(turn_rad);
        double steep = 1.05 * passage.tilt();
        double flat = 0.95 * passage.tilt();
        assertTrue(isTooRough(passage, (x, y) -> steep * (cos * x + sin * y)), "falls over");
        assertFalse(isTooRough(passage, (x, y) -> flat * (cos * x + sin * y)), "stands");
        double step_m = passage.step_m();
        assertTrue(isTooRough(passage, (x, y) -> cos * x + sin * y > 0.05 ? 1.6 * step_m : 0), "a step");
        assertFalse(isTooRough(passage, (x, y) -> cos * x + sin * y > 0.05 ? 0.5 * step_m : 0), "a kerb");
        double hump_m = passage.clearance_m();
        DoubleBinaryOperator hump = (x, y) -> Math.exp(-8 * (x * x + y * y));
        assertTrue(isTooRough(passage, (x, y) -> 1.6 * hump_m * hump.applyAsDouble(x, y)), "touches with its hull");
        assertFalse(isTooRough(passage, (x, y) -> 0.5 * hump_m * hump.applyAsDouble(x, y)), "passes over");
    }

    @Test
    @Tag("run")
    void shouldNotGoWhereARockIsHigherThanTheClearance() throws Exception {
        Scenario scenario = Scenarios.brief("obstacle-field", "duration_s=0.1");
        Path run = RecordedRuns.record(scenario, folder.resolve("run"));
        Passage passage = hmmwv();
        List<Obstacle> obstacles = ObstacleSurface.of(scenario.ground().undeformed());
        int near = 0;
        int free = 0;
        for (SensorFrame frame : RecordedRuns.frames(Rendering.of(
                run,
                RecordedRuns.suite("name: bev, type: map, cell_m: 0.37, rows: 60, columns: 140, align: east,"
                        + " rate_hz: 1, layers: [go]"),
                1))) {
            GroundMap map = (GroundMap) frame;
            float[] go = map.layer("go:hmmwv").values();
            for (int c = 0; c < go.length; c++) {
                double x = map.head().start().x_m() + map.cell_m() * (c % map.columns() + 0.5 - 0.5 * map.columns());
                double y = map.head().start().y_m()
                        + map.cell_m() * (Math.floorDiv(c, map.columns()) + 0.5 - 0.5 * map.rows());
                boolean isHigh = obstacles.stream()
                        .anyMatch(rock -> rock.top_m() > passage.clearance_m()
                                && Math.hypot(rock.x_m() - x, rock.y_m() - y)
                                        < rock.radius_m() + 0.999 * passage.halfWidth_m());
                near += isHigh ? 1 : 0;
                free += !isHigh && go[c] == 1 ? 1 : 0;
                assertTrue(!isHigh || go[c] != 1, "cell at " + x + ", " + y);
            }
        }
        assertTrue(near > 100 && free > 10 * near, near + " cells near rocks, " + free + " free ones");
    }
}
