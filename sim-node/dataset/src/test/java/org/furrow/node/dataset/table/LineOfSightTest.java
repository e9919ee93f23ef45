package org.furrow.node.dataset.table;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;

class LineOfSightTest {
    private static final int EPOCH = 0;

    /** Vehicles that head along x, at places [vehicle][x, y]. */
    private static List<VehicleRecord> vehicles(Scenario scenario, double[][] places) {
        return IntStream.range(0, places.length)
                .mapToObj(v -> vehicle(v, scenario.vehicles().get(v), places[v][0], places[v][1]))
                .toList();
    }

    private static VehicleRecord vehicle(int index, VehiclePlan plan, double x_m, double y_m) {
        int wheels = plan.model().wheelNames().size();
        Map<String, double[]> columns = Map.of(
                "t_s", new double[1],
                "x_m", new double[] {x_m},
                "y_m", new double[] {y_m},
                "z_m", new double[] {0.8},
                "qw", new double[] {1},
                "qx", new double[1],
                "qy", new double[1],
                "qz", new double[1]);
        return new VehicleRecord(index, plan, columns, Map.of(), new double[PoseLayout.BODY * wheels], 1);
    }

    @Test
    void shouldNotSeeThroughATruck() {
        Scenario scenario = Scenarios.brief("mixed-fleet", "duration_s=1");
        // truck, car, light vehicle, car
        List<VehicleRecord> row = vehicles(scenario, new double[][] {{12, 0}, {24, 0}, {50, 30}, {0, 0}});
        LineOfSight sight = new LineOfSight(scenario, row);
        assertTrue(sight.isFree(row.get(3), row.get(0), EPOCH), "the truck ahead");
        assertFalse(sight.isFree(row.get(3), row.get(1), EPOCH), "the car before the truck");
        List<VehicleRecord> beside = vehicles(scenario, new double[][] {{12, 8}, {24, 0}, {50, 30}, {0, 0}});
        assertTrue(new LineOfSight(scenario, beside).isFree(beside.get(3), beside.get(1), EPOCH), "past the truck");
    }

    @Test
    void shouldNotSeeThroughARock() {
        Scenario scenario = Scenarios.brief(
                "obstacle-field", "duration_s=1", "terrain.obstacles.5.height_m=6", "terrain.obstacles.5.radius_m=4");
        List<VehicleRecord> behind = vehicles(scenario, new double[][] {{40, -5}, {60, -5}, {60, 5}});
        LineOfSight sight = new LineOfSight(scenario, behind);
        assertFalse(sight.isFree(behind.get(0), behind.get(1), EPOCH));
        assertTrue(sight.isFree(behind.get(0), behind.get(2), EPOCH));
    }
}
