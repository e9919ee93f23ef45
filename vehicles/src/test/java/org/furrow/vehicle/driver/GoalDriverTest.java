package org.furrow.vehicle.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class GoalDriverTest {
    private static final int SIZE = 129;
    private static final double EPOCH_S = 0.02;

    /** A map with a wall across the way ahead, open in the south. */
    private static PlanningGrid wall() {
        boolean[] blocked = new boolean[SIZE * SIZE];
        for (int row = 0; row < 80; row++) {
            blocked[row * SIZE + 64] = true;
        }
        return new PlanningGrid(SIZE, SIZE, 1, blocked);
    }

    private static VehicleReport at(double x_m, double y_m, double speed_mps) {
        VehicleReport report = new VehicleReport();
        report.position_m[0] = x_m;
        report.position_m[1] = y_m;
        report.velocity_mps[0] = speed_mps;
        return report;
    }

    private static Controls decide(GoalDriver driver, VehicleReport self) {
        Controls controls = new Controls();
        driver.decide(self, (vehicle, at, dest) -> {}, EPOCH_S, controls);
        return controls;
    }

    @Test
    void shouldPlanAroundWhatIsBlockedInTheFewestSteps() {
        PlanningGrid grid = wall().inflated(4);
        List<Integer> way = grid.plan(grid.cell(-40, 0), grid.cell(40, 0));
        assertEquals(grid.cell(-40, 0), way.getFirst());
        assertEquals(grid.cell(40, 0), way.getLast());
        assertTrue(way.stream().noneMatch(cell -> grid.blocked()[cell]));
        assertEquals(81, way.size(), "80 steps along x have room for the 20 to the side");
        boolean[] closed = new boolean[SIZE * SIZE];
        Arrays.fill(closed, true);
        assertEquals(List.of(), new PlanningGrid(SIZE, SIZE, 1, closed).plan(5, 9));
    }

    @Test
    void shouldSteerToTheWayAndHoldTheSpeed() {
        GoalDriver driver = new GoalDriver(new GoalDriver.Task(wall().inflated(4), 40, 0, 4, null));
        Controls slow = decide(driver, at(-10, 0, 3.5));
        assertEquals(-0.2, slow.steering, 1e-12, "right, at 10 per second");
        assertEquals(0.5, slow.throttle, 1e-12);
        assertEquals(0, slow.brake, 0);
        Controls fast = decide(driver, at(-10, 0, 4.25));
        assertEquals(-0.4, fast.steering, 1e-12);
        assertEquals(0, fast.throttle, 0);
        assertEquals(0.25, fast.brake, 1e-12);
        GoalDriver free = new GoalDriver(
                new GoalDriver.Task(new PlanningGrid(SIZE, SIZE, 1, new boolean[SIZE * SIZE]), 40, 0, 4, null));
        assertEquals(0, decide(free, at(-10, 0.5, 4)).steering, 0.06, "straight to the goal");
    }

    @Test
    void shouldPreferGroundOfEqualHeight() {
        double[] heights_m = new double[SIZE * SIZE];
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                heights_m[row * SIZE + column] = column > 67 && row < 67 ? 3 : 0; // a plateau ahead and to the right
            }
        }
        PlanningGrid open = new PlanningGrid(SIZE, SIZE, 1, new boolean[SIZE * SIZE]);
        GoalDriver driver =
                new GoalDriver(new GoalDriver.Task(open, 50, 0, 4, new HeightPosts(SIZE, SIZE, 1, heights_m)));
        Controls controls = new Controls();
        for (int k = 0; k < 10; k++) {
            controls = decide(driver, at(0, 0, 4));
        }
        assertEquals(0.2 * Math.atan(2), controls.steering, 0.06, "to the first of two level squares on the left");
    }

    @Test
    void shouldGoOnFromItsState() {
        GoalDriver.Task task = new GoalDriver.Task(wall().inflated(4), 40, 0, 4, null);
        GoalDriver first = new GoalDriver(task);
        decide(first, at(-30, 2, 3));
        decide(first, at(-29.95, 2, 3));
        GoalDriver second = new GoalDriver(task);
        second.restore(first.state(), 0, first.state().length);
        Controls expected = decide(first, at(-29.9, 2, 3));
        assertEquals(expected.steering, decide(second, at(-29.9, 2, 3)).steering, 0);
        assertArrayEquals(first.state(), second.state());
        assertFalse(first.holdsSpeed());
    }
}
