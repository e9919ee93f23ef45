package org.furrow.node.engine.vehicle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A drive with contact furrow depends neither on the heading, nor on the place of the nodes, nor on their distance. */
@Tag("run")
class HeadingTest {
    private static final double DURATION_S = 4;
    /** Largest deviation of a distance from the mean of all drives. */
    private static final double DISTANCE = 0.015;

    private static final String FLAT = "{type: flat}";

    @TempDir
    private Path folder;

    /** Distance, its part along y, and the mean of the sinkage over the wheels and the second half of the time. */
    private record Drive(double distance_m, double aside_m, double sinkage_m) {}

    /** The drive along a slope on a grid of 1.25 cm, see {@link #theDriveOnAFineGridIsAsBefore}. */
    private static final Drive FINE = new Drive(7.1704, 0.1920, 0.0685);

    /** A start: heading, and shift of the place along x and y in cells. */
    private record Start(double heading_deg, double shiftX, double shiftY) {}

    @ParameterizedTest
    @CsvSource({"patrol-4x4, lete, 0.3", "hmmwv, clay, 0.6"})
    void shouldNotDependOnTheHeading(String vehicle, String soil, double throttle) throws IOException {
        compare(
                vehicle,
                soil,
                throttle,
                List.of(new Start(0, 0, 0), new Start(0, 0.5, 0.35), new Start(5, 0.25, 0)),
                0.05,
                DISTANCE);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({
        "patrol-4x4, mid, 0.5, 0.015",
        "patrol-4x4, sandy-loam-15, 0.4, 0.015",
        "hmmwv, mid, 0.6, 0.015",
        "hmmwv, lete, 0.4, 0.015",
        "hmmwv, sandy-loam-15, 0.6, 0.015",
        "mtv, mid, 0.6, 0.015",
        "mtv, lete, 0.4, 0.015",
        "mtv, clay, 0.5, 0.015",
        "mtv, drysand, 0.7, 0.015",
        "mtv, sandy-loam-15, 0.5, 0.015"
    })
    void shouldNotDependOnTheGridWithOtherVehiclesAndSoils(
            String vehicle, String soil, double throttle, double distance) throws IOException {
        List<Start> starts = new ArrayList<>();
        for (double heading_deg : new double[] {0, 2, 5, 10, 20, 45, 90}) {
            for (double shift : new double[] {0, 0.25, 0.5}) {
                starts.add(new Start(heading_deg, shift, 0.7 * shift));
            }
        }
        compare(vehicle, soil, throttle, starts, 0.025, distance);
    }

    private void compare(
            String vehicle, String soil, double throttle, List<Start> starts, double otherGrid_m, double distance)
            throws IOException {
        List<Drive> drives = new ArrayList<>();
        for (Start start : starts) {
            drives.add(drive(vehicle, soil, throttle, start, FLAT, 0.05));
        }
        drives.add(drive(vehicle, soil, throttle, starts.getFirst(), FLAT, otherGrid_m));
        double distance_m =
                drives.stream().mapToDouble(Drive::distance_m).average().orElseThrow();
        double sinkage_m =
                drives.stream().mapToDouble(Drive::sinkage_m).average().orElseThrow();
        for (Drive drive : drives) {
            assertEquals(distance_m, drive.distance_m, distance * distance_m, drives.toString());
            assertEquals(sinkage_m, drive.sinkage_m, 0.03 * sinkage_m, drives.toString());
        }
    }

    /** Along a slope of 12 degrees the wheels are inclined to the rays: their sides bear a part of the load. */
    @Test
    void shouldHoldItsPathOnASideSlopeAsOnAFineGrid() throws IOException {
        String slope = slope();
        for (double shift : new double[] {0, 0.3}) {
            Drive coarse = drive("hmmwv", "upland-loam", 0.5, new Start(3, shift, shift), slope, 0.05);
            assertEquals(FINE.distance_m, coarse.distance_m, 0.015 * FINE.distance_m, "shift " + shift);
            assertEquals(FINE.aside_m, coarse.aside_m, 0.05, "shift " + shift);
        }
    }

    @Tag("nightly")
    @Test
    void theDriveOnAFineGridIsAsBefore() throws IOException {
        Drive fine = drive("hmmwv", "upland-loam", 0.5, new Start(3, 0, 0), slope(), 0.0125);
        assertEquals(FINE.distance_m, fine.distance_m, 1e-3 * FINE.distance_m);
        assertEquals(FINE.aside_m, fine.aside_m, 1e-3);
    }

    private String slope() throws IOException {
        StringBuilder posts = new StringBuilder("ncols 21\nnrows 21\nxllcorner 0\nyllcorner 0\ncellsize 5\n");
        for (int row = 0; row < 21; row++) {
            String height_m = Double.toString((10 - row) * 5 * Math.tan(Math.toRadians(12)));
            posts.append((height_m + ' ').repeat(21)).append('\n');
        }
        Files.writeString(folder.resolve("slope.asc"), posts);
        return "{type: elevation, file: slope.asc, base_m: 0}";
    }

    private Drive drive(String vehicle, String soil, double throttle, Start start, String terrain, double grid_m)
            throws IOException {
        Files.writeString(folder.resolve("controls.csv"), "t_s,steering,throttle,brake\n0,0," + throttle + ",0\n");
        Path file = folder.resolve("heading.yaml");
        Files.writeString(file, """
            furrow: 1
            name: heading
            duration_s: %s
            soil: %s
            grid_m: %s
            contact: furrow
            terrain: %s
            vehicles:
              - name: solo
                type: %s
                start: {x_m: %s, y_m: %s, heading_deg: %s, settle_s: 2}
                driver: {type: inputs, file: controls.csv}
            """.formatted(
                        DURATION_S,
                        soil,
                        grid_m,
                        terrain,
                        vehicle,
                        start.shiftX * 0.05,
                        start.shiftY * 0.05,
                        start.heading_deg));
        Scenario scenario = Scenarios.of(file.toString());
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            VehicleUnit unit = world.units().getFirst();
            double[] from_m = unit.report().position_m.clone();
            int epochs = scenario.clock().epochs();
            double sinkage_m = 0;
            for (int epoch = 0; epoch < epochs; epoch++) {
                world.step();
                sinkage_m += epoch < epochs / 2 ? 0 : unit.vehicle().meanSinkage_m() / (epochs - epochs / 2);
            }
            double[] to_m = unit.report().position_m;
            return new Drive(Math.hypot(to_m[0] - from_m[0], to_m[1] - from_m[1]), to_m[1] - from_m[1], sinkage_m);
        }
    }
}
