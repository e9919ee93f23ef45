package org.furrow.node.scenario.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.terrain.GeographicWindow;
import org.furrow.vehicle.sensor.Gps;
import org.furrow.vehicle.sensor.GpsModel;
import org.furrow.world.geo.GeographicOrigin;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Elevation in degrees as the ground of a scenario, and the geographic origin that goes with it. */
class ElevationReaderTest {
    private static final String TIFF = "type: elevation, file: degrees.tif, base_m: 1710, spacing_m: 5";
    private static final String ASCII = "type: elevation, file: dem.asc, coordinates: degrees, spacing_m: 20";
    private static final String SCENARIO = """
            furrow: 1
            name: earth
            duration_s: 1
            soil: mid
            terrain: {TERRAIN}
            vehicles:
              - name: car
                type: patrol-4x4
                start: {x_m: 0, y_m: 0, heading_deg: 0}
                driver: {type: trial}
                sensors:
                  gps: {quality: {method: 4, horizontal_m: 0, vertical_m: 0, drift_m: 0, satellites: 12, hdop: 0.8}}
            """;
    private static final double STEP_DEG = 1 / 10_800.0;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeGrounds() throws IOException {
        try (var tiff = ElevationReaderTest.class.getResourceAsStream("/elevation/degrees.tif")) {
            Files.copy(Objects.requireNonNull(tiff), folder.resolve("degrees.tif"));
        }
        Files.writeString(folder.resolve("dem.asc"), """
                ncols 3
                nrows 3
                xllcenter 10.99
                yllcenter 49.99
                cellsize 0.01
                1 2 3
                4 5 6
                7 8 -9999
                """);
    }

    private Path write(String terrain, String more) throws IOException {
        return Files.writeString(folder.resolve("scenario.yaml"), SCENARIO.replace("TERRAIN", terrain) + more);
    }

    private Scenario read(String terrain, String more) throws IOException, InputError {
        return ScenarioReader.read(Source.ofFile(write(terrain, more)), List.of());
    }

    private static GpsModel gps(Scenario scenario) {
        return Objects.requireNonNull(scenario.vehicles().getFirst().sensors().find(GpsModel.class));
    }

    /** An ESRI ASCII grid does not state its unit; the description that programs write beside it does. */
    @Test
    void shouldRefuseAGridWhoseDescriptionSpeaksOfFeet() throws IOException {
        Files.writeString(folder.resolve("dem.prj"), "PROJCS[\"x\",UNIT[\"Foot_US\",0.3048006096012192]]");
        InputError error = assertThrows(InputError.class, () -> read(ASCII + ", size_m: [200, 200]", ""));
        assertTrue(String.valueOf(error.getMessage()).startsWith(folder.resolve("dem.prj") + ": speaks of feet"));
    }

    @Test
    void shouldNameTheLineOfAnImageThatIsNoHeightmap() throws IOException {
        BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        ImageIO.write(image, "png", folder.resolve("hills.png").toFile());
        String terrain = "type: heightmap, extent_m: [10, 10], white_m: 1, file: ";
        InputError error = assertThrows(InputError.class, () -> read(terrain + "hills.png", ""));
        String message = String.valueOf(error.getMessage());
        assertTrue(message.contains("scenario.yaml:5:"), message);
        assertTrue(message.contains("hills.png: has 3 channels") && message.contains("magick"), message);
        error = assertThrows(InputError.class, () -> read(terrain + "terrain/hills.png", ""));
        assertTrue(String.valueOf(error.getMessage()).endsWith("; did you mean 'hills.png'?"), error.getMessage());
    }

    /** The receiver of a vehicle that stands anywhere on the ground gets the place whose height the file has. */
    @ParameterizedTest
    @ValueSource(strings = {"", "geographic_origin: {lat_deg: 39.741, lon_deg: -105.2, height_m: 1693}"})
    void shouldMeasureTheLatitudeAndLongitudeOfTheFile(String origin) throws IOException, InputError {
        Scenario scenario = read(TIFF + ", size_m: [400, 500]", origin);
        UndeformedSurface ground = scenario.ground().undeformed();
        VehicleReport vehicle = new VehicleReport();
        vehicle.orientation[0] = 1;
        for (double x = -200; x <= 200; x += 40) {
            for (double y = -250; y <= 250; y += 50) {
                vehicle.position_m[0] = x;
                vehicle.position_m[1] = y;
                vehicle.position_m[2] = ground.height_m(x, y);
                Gps gps = new Gps(gps(scenario));
                for (long tick = 0; !gps.isFix(); tick++) {
                    gps.sample(tick, vehicle);
                }
                double column = (gps.lon_deg() + 105.204) / STEP_DEG - 0.5;
                double row = (39.744 - gps.lat_deg()) / STEP_DEG - 0.5;
                double file_m = 1700 + 0.5 * column - 0.25 * row;
                // slopes are 0.5 m in 7.9 m and 0.25 m in 10.3 m: 5e-6 m of height is 0.1 or 0.2 mm of place
                assertEquals(file_m, 1710 + vehicle.position_m[2], 5e-6, "x=" + x + " y=" + y);
            }
        }
    }

    /** Without an origin, the middle of the file is it; a receiver at z = 0 is at the elevation base_m. */
    @Test
    void shouldSetTheOriginOfAScenarioWithout() throws IOException, InputError {
        Scenario scenario = read(TIFF, "");
        GeographicOrigin origin = gps(scenario).origin();
        assertEquals(39.744 - 45 * STEP_DEG, origin.lat_deg(), 1e-9);
        assertEquals(-105.204 + 45 * STEP_DEG, origin.lon_deg(), 1e-9);
        assertEquals(1710, origin.height_m());
        GeographicWindow window = scenario.ground().projections().getFirst().window();
        assertEquals(680, window.sizeX_m(), "43.5 posts of 7.94 m to each side, less 0.2 % for low ground");
        assertEquals(890, window.sizeY_m(), "43.5 posts of 10.28 m to each side, less 0.2 %");
        String given = "geographic_origin: {lat_deg: 39.741, lon_deg: -105.2}";
        assertEquals(
                new GeographicOrigin(39.741, -105.2, 1710),
                gps(read(TIFF, given)).origin());
        String center = ", center: {lat_deg: 39.741, lon_deg: -105.2}";
        assertEquals(
                new GeographicOrigin(39.741, -105.2, 1710),
                gps(read(TIFF + center, "")).origin());
        assertEquals(
                new GeographicOrigin(39.741, -105.2, 1710),
                gps(read(TIFF + center, given)).origin());
    }

    /** The scenario of a run, which names all defaults, has the same ground, to the bit. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", size_m: [300, 200]", ", center: {lat_deg: 39.741, lon_deg: -105.2}"})
    void shouldReadItsOwnScenarioAgain(String window) throws IOException, InputError {
        Scenario first = read(TIFF + window, "");
        Path run = Files.createDirectories(folder.resolve("run/inputs"));
        Files.copy(folder.resolve("degrees.tif"), run.resolve("degrees.tif"));
        Path file = Files.writeString(
                folder.resolve("run/scenario.yaml"), first.origin().yaml());
        Scenario again = ScenarioReader.read(Source.ofFile(file), List.of());
        assertEquals(first.origin().yaml(), again.origin().yaml());
        assertEquals(first.origin().terrainSha256(), again.origin().terrainSha256());
        for (double x = -140; x <= 140; x += 31.7) {
            assertEquals(
                    first.ground().undeformed().height_m(x, 0.5 * x),
                    again.ground().undeformed().height_m(x, 0.5 * x));
        }
        Scenario moved = read(TIFF + window, "geographic_origin: {lat_deg: 39.741, lon_deg: -105.2, height_m: 5}");
        assertNotEquals(first.origin().terrainSha256(), moved.origin().terrainSha256());
    }

    @Test
    void shouldReadAnAsciiGridThatIsDeclaredInDegrees() throws IOException, InputError {
        UndeformedSurface ground = read(ASCII + ", center: {lat_deg: 50.003, lon_deg: 10.997}, size_m: [200, 200]", "")
                .ground()
                .undeformed();
        assertEquals(1 + 0.7 + 3 * 0.7, ground.height_m(0, 0), 1e-6);
        assertEquals(3.8 + 100 / 717.0, ground.height_m(100, 0), 1e-4, "the next post is 717 m to the east");
        assertEquals(3.8 - 3 * 100 / 1112.0, ground.height_m(0, 100), 1e-4, "and 1112 m to the north");
    }

    /** A patch may be in degrees, around the same origin as the others. */
    @Test
    void shouldReadPatchesInDegrees() throws IOException, InputError {
        String patches = "type: patches, patches: [{type: flat, area_m: [[-10, -10], [10, 10]], at_m: [0, 0, -3]},"
                + " {" + TIFF + ", size_m: [300, 300], area_m: [[-150, -150], [150, 150]], at_m: [0, 0, 2]}]";
        Scenario scenario = read(patches, "");
        UndeformedSurface alone =
                read(TIFF + ", size_m: [300, 300]", "").ground().undeformed();
        assertEquals(-3, scenario.ground().undeformed().height_m(5, 5));
        assertEquals(alone.height_m(50, 60) + 2, scenario.ground().undeformed().height_m(50, 60), 1e-12);
        assertEquals(1, scenario.ground().projections().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TIFF, size_m: [2000, 500] | size_m: reaches latitude 39.737582, longitude -105.211496, outside the data, which have latitude 39.735713 to 39.743954
            TIFF, center: {lat_deg: 39.741, lon_deg: -105.3} | center: leaves no ground around it: the data have latitude 39.735713 to 39.743954 and longitude
            TIFF, center: {lat_deg: 39.7438, lon_deg: -105.2}, size_m: [100, 100] | size_m: reaches latitude 39.744250
            TIFF, size_m: [702, 100] | size_m: must be a whole number of spacing_m=5.0, found 702.0; try 700.0
            TIFF, coordinates: metres | coordinates: must be what PATHdegrees.tif states, degrees; leave it out
            TIFF, frame: {yaw_deg: 3} | frame: does not go with elevation in degrees, which has its own place on Earth; leave it out
            type: elevation, file: degrees.tif | terrain: elevation in degrees needs 'spacing_m', the distance between posts on the ground; those of the file are 7.9 m by 10.3 m apart
            TIFF, center: {lat_deg: 39.7439, lon_deg: -105.2039}, size_m: [5, 5] | PATHdegrees.tif: has no data at latitude 39.743954, longitude -105.203954 (column 1, row 1); fill gaps first
            ASCII, size_m: [1000, 1200] | PATHdem.asc: has no data at latitude 49.990000, longitude 11.010000 (column 3, row 3); fill gaps first
            type: elevation, file: dem.asc, spacing_m: 20 | spacing_m: is for elevation in degrees, but PATHdem.asc has coordinates in m; leave it out, or add 'coordinates: degrees'
            type: elevation, file: seconds.asc | terrain.file: has posts 2.7778E-4 m apart, which are probably degrees; add 'coordinates: degrees', or 'coordinates: metres' if it is so
            type: elevation, file: utm.asc, coordinates: degrees, spacing_m: 5 | PATHutm.asc:1: states latitudes from 4400005.0000 to 4400015.0000 and longitudes from 480005.0000 to 480015.0000, which are not degrees
            type: patches, patches: [{TIFF, area_m: [[-9, -9], [9, 9]], at_m: [5, 0, 0]}] | patches.0.at_m: must have x = y = 0: elevation in degrees has its own place on Earth
            """)
    void shouldRefuse(String terrain, String message) throws IOException {
        Files.writeString(
                folder.resolve("utm.asc"),
                "ncols 2\nnrows 2\nxllcorner 480000\nyllcorner 4400000\ncellsize 10\n1 2\n3 4\n");
        Files.writeString(
                folder.resolve("seconds.asc"),
                "ncols 2\nnrows 2\nxllcorner 11\nyllcorner 50\ncellsize 0.00027778\n1 2\n3 4\n");
        Path file = write(terrain.replace("TIFF", TIFF).replace("ASCII", ASCII), "");
        InputError error = assertThrows(InputError.class, () -> ScenarioReader.read(Source.ofFile(file), List.of()));
        String words = error.getMessage().replace(folder + "/", "PATH");
        assertTrue(words.contains(message), words);
        assertTrue(words.startsWith("PATH"), "names the file: " + words);
        assertEquals(1, words.lines().count());
    }

    @Test
    void shouldRefuseACenterThatIsNotTheOrigin() throws IOException {
        Path file = write(
                TIFF + ", center: {lat_deg: 39.74, lon_deg: -105.2}",
                "geographic_origin: {lat_deg: 39.7401, lon_deg: -105.2}");
        Mistakes mistakes = Mistakes.all();
        assertThrows(InputError.class, () -> ScenarioReader.read(Source.ofFile(file), List.of(), mistakes));
        assertEquals(1, mistakes.messages().size());
        assertTrue(
                mistakes.messages()
                        .getFirst()
                        .endsWith("center: must be the place of 'geographic_origin', latitude 39.7401 and longitude"
                                + " -105.2; leave one of the two out"),
                mistakes.messages().toString());
    }
}
