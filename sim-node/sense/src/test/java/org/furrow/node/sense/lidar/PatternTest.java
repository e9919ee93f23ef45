package org.furrow.node.sense.lidar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.ScanPattern;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lidars that do not spin, in front of a wall. */
@Tag("run")
class PatternTest {
    private static final String QUIET = ", noise: {floor_m: 0, weak_m: 0, resolution_m: 0, dropout: 0}";
    private static final double WALL_M = 30;
    private static final double SPEED_MPS = 15;
    private static final double HALF_FIELD_RAD = StrictMath.toRadians(19.2);

    private static LidarSpec spec(String keys) {
        return (LidarSpec) RecordedRuns.suite("name: l, type: lidar, " + keys + QUIET)
                .sensors()
                .getFirst();
    }

    /** A lidar that drives at a wall, which its x axis meets. */
    private static DrawnScene scene() {
        return new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(), DrawnScene.moving(0, 0, 2, SPEED_MPS, 0, new Quaterniond(), 0))
                .add(
                        List.of(RaySolid.of(new Shape.Box(1, 70, 40))),
                        List.of(),
                        DrawnScene.still(WALL_M + 0.5, 0, 0, new Quaterniond()));
    }

    private static LidarScan scan(LidarSpec spec, SensorMounting station, int number) {
        BeamTable beams = new BeamTable(spec.beams(), number);
        return (LidarScan) scene().render(new LidarJob(station, spec, Weather.CLEAR, beams, number));
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 1"})
    void aSolidStateLidarShouldSeeItsFieldOfViewInRowsAndColumns(boolean flash, int number) {
        LidarSpec spec =
                spec("rings: 9, highest_deg: 10, lowest_deg: -6, columns: 41, reach_m: 1000, attenuation_per_m: 0,"
                        + " pattern: {type: solid-state, azimuth_deg: 80, flash: " + flash + "}");
        LidarScan scan = scan(spec, scene().mounting(spec, Pose.IDENTITY), number);
        assertEquals(9 * 41, scan.count(), "all beams meet wall or ground");
        for (int p = 0; p < scan.count(); p++) {
            double azimuth = StrictMath.toDegrees(StrictMath.atan2(scan.y_m[p], scan.x_m[p]));
            double elevation = StrictMath.toDegrees(StrictMath.asin(scan.z_m[p] / scan.range_m[p]));
            assertEquals(40 - 2.0 * scan.column[p], azimuth, 1e-4, "left to right");
            assertEquals(10 - 2.0 * scan.ring[p], elevation, 1e-4, "from above");
            long due_ns = flash ? 0 : spec.period_ns() * scan.column[p] / 41;
            assertEquals(due_ns, scan.t_ns[p]);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rings: 8, highest_deg: 8, columns: 64, pattern: {type: solid-state, azimuth_deg: 60}",
                "rings: 8, highest_deg: 8, columns: 64, pattern: {type: solid-state, azimuth_deg: 60, flash: true}",
                "pattern: {type: rosette, points_per_s: 20000}"
            })
    void pointsShouldLieOnAWallWithThePosesOfTheirTimes(String keys) {
        LidarSpec spec = spec(keys);
        SensorMounting station = scene().mounting(spec, Pose.IDENTITY);
        LidarScan scan = scan(spec, station, 3);
        double first = station.pose(scan.head().time().start_ns()).x_m();
        double most = 0;
        int onWall = 0;
        for (int p = 0; p < scan.count(); p++) {
            double x =
                    station.pose(scan.head().time().start_ns() + scan.t_ns[p]).x_m() + scan.x_m[p];
            if (scan.z_m[p] > -1.5) {
                assertEquals(WALL_M, x, 2e-4, "point " + p);
                most = Math.max(most, Math.abs(WALL_M - first - scan.x_m[p]));
                onWall++;
            }
        }
        assertTrue(onWall > 250, "on the wall: " + onWall);
        boolean isFlash = keys.contains("flash: true");
        double driven = SPEED_MPS * 1e-9 * spec.period_ns();
        assertTrue(isFlash ? most < 1e-3 : most > 0.9 * driven, "without the times of the points: " + most);
    }

    @Test
    void aRosetteShouldFillItsCircleAndPassThroughItsMiddle() {
        ScanPattern.Rosette rosette =
                (ScanPattern.Rosette) spec("model: livox-mid-40").beams().pattern();
        double[] direction = new double[3];
        rosette.direction(0, direction);
        double[] left = {StrictMath.cos(HALF_FIELD_RAD), StrictMath.sin(HALF_FIELD_RAD), 0};
        assertArrayEquals(left, direction, 1e-12, "both prisms turn the beam to the left");
        double relative_hz = (7294 + 4664) / 60.0;
        rosette.direction(Math.round(100_000 / (2 * relative_hz)), direction);
        assertTrue(direction[0] > StrictMath.cos(StrictMath.toRadians(0.1)), "half a relative turn later");
        double farthest = 0;
        double square = 0;
        int beams = 100_000;
        for (int beam = 0; beam < beams; beam++) {
            rosette.direction(beam, direction);
            square += direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2];
            farthest = Math.max(farthest, StrictMath.acos(direction[0]));
        }
        assertEquals(1, square / beams, 1e-12, "unit vectors");
        assertEquals(HALF_FIELD_RAD, farthest, 1e-6);
    }

    /** Cells of 0.4 degrees that have a beam, over the cells in the circle. */
    private static double coverage(LidarSpec spec, int scans) {
        double cell = StrictMath.toRadians(0.4);
        Set<Long> cells = new HashSet<>();
        double[] direction = new double[3];
        ScanPattern.Rosette rosette = (ScanPattern.Rosette) spec.beams().pattern();
        for (int beam = 0; beam < scans * spec.beams().columns(); beam++) {
            rosette.direction(beam, direction);
            long across = (long) Math.floor(direction[1] / cell);
            long up = (long) Math.floor(direction[2] / cell);
            cells.add(across * 10_000 + up);
        }
        double radius = StrictMath.sin(HALF_FIELD_RAD) / cell;
        return cells.size() / (Math.PI * radius * radius);
    }

    @Test
    void coverageOfARosetteShouldGrowWithTheTime() {
        LidarSpec spec = spec("model: livox-mid-40");
        assertEquals(10_000, spec.beams().columns());
        double one = coverage(spec, 1);
        double three = coverage(spec, 3);
        double ten = coverage(spec, 10);
        assertTrue(one < 0.7, "one scan " + one);
        assertTrue(three > 1.25 * one, "three scans " + three + ", one " + one);
        assertTrue(ten > three && ten > 0.95, "ten scans " + ten);
    }

    @Test
    void scansOfARosetteShouldDifferAndMeetWhatItsBeamsSay() {
        LidarSpec spec = spec("pattern: {type: rosette, points_per_s: 5000}");
        SensorMounting station = scene().mounting(spec, Pose.IDENTITY);
        ScanPattern.Rosette rosette = (ScanPattern.Rosette) spec.beams().pattern();
        double[] direction = new double[3];
        for (int number = 0; number < 2; number++) {
            LidarScan scan = scan(spec, station, number);
            assertEquals(500, scan.columns());
            assertTrue(scan.count() > 450, "points " + scan.count());
            for (int p = 0; p < scan.count(); p++) {
                rosette.direction(500L * number + scan.column[p], direction);
                assertEquals(direction[0], scan.x_m[p] / scan.range_m[p], 1e-5);
                assertEquals(direction[1], scan.y_m[p] / scan.range_m[p], 1e-5);
                assertEquals(direction[2], scan.z_m[p] / scan.range_m[p], 1e-5);
            }
        }
    }
}
