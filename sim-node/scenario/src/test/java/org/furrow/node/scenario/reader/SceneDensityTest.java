package org.furrow.node.scenario.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.InputFile;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Things of a scene by place: a raster of densities, and soils. */
class SceneDensityTest {
    private static final String REST = """
            furrow: 1
            name: scene
            duration_s: 1
            GROUND
            terrain: {type: flat}
            paths: {way: [[0, 0], [20, 0]]}
            vehicles:
              - {name: v, type: hmmwv, start: {path: way, at_m: 0}, driver: {type: path, path: way, speed_mps: 2}}
            scene:
              area_m: [[-100, -100], [100, 100]]
              scatter: [{type: tree, per_ha: 300, clear_m: 0, KEYS}]
            """;
    private static final String SOILS = """
            soil: mid
            soil_regions:
              - {soil: clay, polygon: [[0, -200], [200, -200], [200, 200], [0, 200]]}
              - {soil: {kphi: 1.5e6, kc: 990, n: 1.1, cohesion_Pa: 1040, phi_deg: 28, janosi_m: 0.025, elastic_Pa_m: 4.0e7,
                        damping_Pas_m: 3.0e4}, polygon: [[-200, 50], [200, 50], [200, 200], [-200, 200]]}
              - {pavement: {friction: 0.9}, polygon: [[-50, -200], [-40, -200], [-40, 200], [-50, 200]]}
            """;

    @TempDir
    Path folder;

    /** A west half that is black, a grey eighth, and white: the north-east has no trees. */
    @BeforeEach
    void writeRasters() throws IOException {
        BufferedImage image = new BufferedImage(5, 5, BufferedImage.TYPE_BYTE_GRAY);
        for (int row = 0; row < 5; row++) {
            for (int column = 0; column < 5; column++) {
                int grey = column < 2 ? 0 : row < 2 ? 64 : 255;
                image.getRaster().setSample(column, row, 0, grey);
            }
        }
        ImageIO.write(image, "png", folder.resolve("woods.png").toFile());
        byte[] header = "P5 5 5 255\n".getBytes(StandardCharsets.US_ASCII);
        byte[] pgm = Arrays.copyOf(header, header.length + 25);
        for (int k = 0; k < 25; k++) {
            pgm[header.length + k] = (byte) image.getRaster().getSample(k % 5, k / 5, 0);
        }
        Files.write(folder.resolve("grey.pgm"), pgm);
        Files.writeString(folder.resolve("woods.asc"), grid("1"));
        Files.writeString(folder.resolve("percent.asc"), grid("100"));
        Files.writeString(folder.resolve("torn.png"), "not an image");
    }

    private static String grid(String most) {
        return """
                ncols 2
                nrows 2
                xllcorner 0
                yllcorner 0
                cellsize 100
                0 0
                0 MOST
                """.replace("MOST", most);
    }

    private Scenario read(String ground, String keys) throws InputError, IOException {
        Path file = folder.resolve("scene.yaml");
        Files.writeString(file, REST.replace("GROUND\n", ground).replace("KEYS", keys));
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    private List<ScenePlan.Thing> things(String ground, String keys) throws InputError, IOException {
        return read(ground, keys).attached().scene().things();
    }

    private static long in(List<ScenePlan.Thing> things, double xMin, double xMax, double yMin, double yMax) {
        return things.stream()
                .filter(each -> each.x_m() > xMin && each.x_m() < xMax && each.y_m() > yMin && each.y_m() < yMax)
                .count();
    }

    @Test
    void greyScalesTheNumberAndBlackLeavesNone() throws Exception {
        List<ScenePlan.Thing> all = things("soil: mid\n", "max_slope_deg: 35");
        List<ScenePlan.Thing> some = things("soil: mid\n", "density: {file: woods.png, extent_m: [200, 200]}");
        assertTrue(new HashSet<>(all).containsAll(some), "a map only takes things away");
        assertEquals(0, in(some, -100, -50, -100, 100), "black");
        assertEquals(in(all, 0, 100, -100, 0), in(some, 0, 100, -100, 0), "white");
        double grey = in(some, 0, 100, 50, 100) / (double) in(all, 0, 100, 50, 100);
        assertEquals(64 / 255.0, grey, 0.1);
        double between = in(some, -50, 0, -100, 0) / (double) in(all, -50, 0, -100, 0);
        assertEquals(0.5, between, 0.12, "from black to white");
        assertEquals(some, things("soil: mid\n", "density: {file: grey.pgm, extent_m: [200, 200]}"), "the same as PGM");
    }

    @Test
    void aGridHasSharesAndIsAFileOfTheRun() throws Exception {
        Scenario scenario = read("soil: mid\n", "density: {file: woods.asc}");
        List<ScenePlan.Thing> things = scenario.attached().scene().things();
        assertEquals(0.25 * 1200, things.size(), 60, "mean of the shares");
        assertTrue(in(things, 0, 100, -100, 0) > 4 * in(things, -100, 0, 0, 100), "most in the south-east");
        List<String> files =
                scenario.origin().inputs().stream().map(InputFile::place).toList();
        assertEquals(List.of("inputs/woods.asc"), files);
        assertTrue(
                scenario.origin().yaml().contains("inputs/woods.asc"),
                scenario.origin().yaml());
    }

    @Test
    void thingsStandOnTheNamedSoilsOnly() throws Exception {
        List<ScenePlan.Thing> all = things(SOILS, "max_slope_deg: 35");
        List<ScenePlan.Thing> clay = things(SOILS, "soils: [clay]");
        assertEquals(in(all, 0, 100, -100, 50), clay.size());
        assertEquals(clay.size(), in(clay, 0, 100, -100, 50));
        List<ScenePlan.Thing> both = things(SOILS, "soils: [clay, mid]");
        assertEquals(in(all, -100, 100, -100, 50) - in(all, -50, -40, -100, 50), both.size(), "none on pavement");
        List<ScenePlan.Thing> mapped = things(SOILS, "soils: [mid], density: {file: woods.png, extent_m: [200, 200]}");
        assertTrue(!mapped.isEmpty() && in(mapped, -40, 0, -100, 50) == mapped.size(), "soil and map");
    }

    private Source wide(String area_m) throws IOException, InputError {
        Path file = folder.resolve("wide.yaml");
        String text = REST.replace("GROUND\n", "soil: mid\n").replace("per_ha: 300", "per_ha: 5000");
        Files.writeString(
                file,
                text.replace("[[-100, -100], [100, 100]]", area_m)
                        .replace("KEYS", "density: {file: woods.png, extent_m: [200, 200]}"));
        return Source.ofFile(file);
    }

    @Test
    void onlyWhatAMapLeavesCountsAgainstTheMost() throws Exception {
        Source black = wide("[[-900, -400], [-51, 400]]");
        assertTrue(ScenarioReader.read(black, List.of())
                .attached()
                .scene()
                .things()
                .isEmpty());
        Source white = wide("[[0, -400], [900, 0]]");
        InputError error = assertThrows(InputError.class, () -> ScenarioReader.read(white, List.of()));
        assertTrue(error.getMessage().contains("scene: scatters about 180000 things"), error.getMessage());
        Source wide = wide("[[-90000, -400], [-51, 400]]");
        InputError cells = assertThrows(InputError.class, () -> ScenarioReader.read(wide, List.of()));
        assertTrue(cells.getMessage().contains("scene: scatters one thing in each of about 35"), cells.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            density: {file: woods.pgm, extent_m: [9, 9]} | scene.scatter.0.density.file: there is no file 'woods.pgm'
            density: {file: torn.png, extent_m: [9, 9]}  | torn.png: is not a readable image
            density: {file: percent.asc}                 | percent.asc: a density is a share in [0, 1], found 100.0 in column 2 of row 2
            density: {extent_m: [9, 9]}                  | 'file' is missing
            density: {file: woods.png, extent_m: [0, 9]} | scene.scatter.0.density.extent_m.0: must be > 0, found 0
            density: {file: woods.png, size_m: [9, 9]}   | scene.scatter.0.density.size_m: unknown key
            density: 0.5                                 | scene.scatter.0.density
            soils: []                                    | scene.scatter.0.soils
            soils: [mud]                                 | the ground has no soil 'mud'; did you mean 'mid'?
            soils: [drysand]                             | scene.scatter.0.soils.0: the ground has no soil 'drysand'; known: clay, mid
            """)
    void wrongInputsAreOneError(String keys, String expected) {
        InputError error = assertThrows(InputError.class, () -> read(SOILS, keys));
        String message = Objects.requireNonNull(error.getMessage());
        assertEquals(1, message.lines().count(), message);
        assertTrue(message.contains(expected), message);
    }

    @Test
    void soilsNeedNamesAndGroundThatYields() {
        InputError rigid = assertThrows(InputError.class, () -> read("surface: rigid\n", "soils: [mid]"));
        assertTrue(
                rigid.getMessage().contains("scene.scatter.0.soils: has no effect with 'surface: rigid'"),
                rigid.getMessage());
        String own = "soil: {kphi: 1.5e6, kc: 990, n: 1.1, cohesion_Pa: 1040, phi_deg: 28, janosi_m: 0.025,"
                + " elastic_Pa_m: 4.0e7, damping_Pas_m: 3.0e4}\n";
        InputError nameless = assertThrows(InputError.class, () -> read(own, "soils: [mid]"));
        assertTrue(nameless.getMessage().contains("give its soil a 'name'"), nameless.getMessage());
    }
}
