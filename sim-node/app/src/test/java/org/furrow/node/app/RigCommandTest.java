package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of a rig appear when they are complete, and not at all when the test fails. */
@Tag("run")
class RigCommandTest {
    private static final String WHEEL = """
            soil: mid
            wheel: {radius_m: 0.3, width_m: 0.2}
            load_N: 1000
            omega_radps: 3
            slip: 0.2
            duration_s: 0.6
            """;
    private static final String PLATE = """
            soil: mid
            plate: {length_m: 0.3, width_m: 0.2}
            rate_mps: 0.1
            legs_m: [0.1]
            """;
    private static final String SHEAR = """
            soil: mid
            plate: {length_m: 0.3, width_m: 0.2}
            load_N: 1000
            rate_mps: 0.1
            distance_m: 0.1
            """;

    @TempDir
    private Path folder;

    private Path out;
    private Path rut;

    @BeforeEach
    void nameFiles() {
        out = folder.resolve("out.csv");
        rut = folder.resolve("rut.csv");
    }

    @ParameterizedTest
    @CsvSource({
        "wheel, 't,x,sinkage,Fx_drawbar,Fz,torque_y_on_wheel', 62",
        "plate, 't,phase,sinkage,Fz,Fz_bekker_b_short_side,hits', 52",
        "shear, 't,shear_m,normal_N,shear_N', 102"
    })
    void shouldReplaceTheFileByTheCompleteTable(String kind, String header, int lines) throws IOException {
        Files.writeString(out, "old");
        Cli cli = Cli.run("rig", kind, write(rig(kind)).toString(), "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> rows = Files.readAllLines(out);
        assertEquals(header, rows.get(0));
        assertTrue(Math.abs(rows.size() - lines) <= 2, rows.size() + " lines");
        assertEquals(List.of("out.csv", "rig.yaml"), files());
    }

    @ParameterizedTest
    @CsvSource({"wheel", "plate", "shear"})
    void shouldWriteNothingWhenTheTestFails(String kind) throws IOException {
        Files.writeString(out, "precious");
        String tooFine = rig(kind).replace("width_m: 0.2", "width_m: 4") + "grid_m: 0.0005\n";
        Path rig = write(tooFine);
        Cli cli = Cli.run("rig", kind, rig.toString(), "--out", out.toString());
        assertEquals(3, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).startsWith("furrow: " + rig + ": the test failed: "), cli.toString());
        assertEquals("precious", Files.readString(out));
        assertEquals(List.of("out.csv", "rig.yaml"), files());
    }

    /** A tetrahedron as a wheel, and one without its bottom. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void shouldAcceptWatertightMeshesOnly(boolean closed) throws IOException {
        Files.writeString(
                folder.resolve("tyre.obj"),
                "v 0.3 0 -0.2\nv -0.3 0.3 -0.2\nv -0.3 -0.3 -0.2\nv 0 0 0.3\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
                        + (closed ? "f 1 3 2\n" : ""));
        Path rig = write(
                WHEEL.replace("{radius_m: 0.3, width_m: 0.2}", "{radius_m: 0.3, shape: {type: mesh, file: tyre.obj}}"));
        Cli cli = Cli.run("rig", "wheel", rig.toString(), "--out", out.toString());
        assertEquals(closed ? 0 : 2, cli.exitCode(), cli.toString());
        assertEquals(closed, Files.exists(out));
        if (!closed) {
            assertEquals(1, cli.err().size(), cli.toString());
            assertTrue(cli.err().get(0).contains("the mesh is not watertight: edge from vertex"), cli.toString());
        }
    }

    @Test
    void shouldRollATyreWhoseInflationChanges() throws IOException {
        String tyre = "soft_tyre: {pressure_kPa: 60, pressure_s_kPa: [[0.3, 40]]}";
        Path rig = write(WHEEL.replace("width_m: 0.2", "width_m: 0.2, " + tyre));
        Cli cli = Cli.run("rig", "wheel", rig.toString(), "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> rows = Files.readAllLines(out);
        assertTrue(rows.getFirst().endsWith(",torque_y_on_wheel,deflection,pressure"), rows.getFirst());
        assertTrue(rows.get(2).endsWith(",60000.0"), rows.get(2));
        assertTrue(rows.getLast().endsWith(",40000.0"), rows.getLast());
    }

    @Test
    void shouldAlsoWriteTheRut() throws IOException {
        Cli cli = Cli.run("rig", "wheel", write(WHEEL).toString(), "--out", out.toString(), "--rut", rut.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(
                "i,j,level,sinkage,sinkage_plastic,sigma_yield,kshear",
                Files.readAllLines(rut).get(0));
        assertEquals(List.of("out.csv", "rig.yaml", "rut.csv"), files());
    }

    @Test
    void shouldWriteThroughALinkAndToADevice() throws IOException {
        Files.writeString(rut, "old");
        Files.createSymbolicLink(out, rut);
        Path rig = write(WHEEL);
        assertEquals(
                0,
                Cli.run("rig", "wheel", rig.toString(), "--out", out.toString()).exitCode());
        assertTrue(Files.isSymbolicLink(out));
        assertTrue(Files.readAllLines(rut).size() > 1);
        assertEquals(
                0, Cli.run("rig", "wheel", rig.toString(), "--out", "/dev/null").exitCode());
        assertTrue(!Files.isRegularFile(Path.of("/dev/null")), "a device was replaced by a file");
    }

    @Test
    void shouldWriteNothingWhenASignalEndsTheTest() throws IOException, InterruptedException {
        Path rig = write(WHEEL.replace("duration_s: 0.6", "duration_s: 3600"));
        Path log = folder.resolve("log");
        Process process = Jvm.start(
                log, List.of(), "org.furrow.node.app.Furrow", "rig", "wheel", rig.toString(), "--out", out.toString());
        while (process.isAlive() && files().size() < 3) {
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
        assertEquals(3, files().size(), Files.readString(log));
        process.destroy();
        assertEquals(143, process.waitFor());
        assertEquals(List.of("log", "rig.yaml"), files());
    }

    @Test
    void shouldReportAFullDisk() throws IOException {
        Cli cli = Cli.run("rig", "wheel", write(WHEEL).toString(), "--out", "/dev/full");
        assertEquals(3, cli.exitCode(), cli.toString());
        assertEquals(
                List.of(
                        "furrow: /dev/full: cannot be written: No space left on device; free some space, or name a folder"
                                + " on another disk"),
                cli.err());
    }

    @Test
    void shouldRejectOneFileForTwoPurposes() throws IOException {
        Path rig = write(WHEEL);
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        for (Path same : List.of(out, folder.resolve("./out.csv"), link.resolve("out.csv"))) {
            assertWrongInput("--rut " + same + ": is the same file as " + out, "--rut", same.toString());
        }
        Cli cli = Cli.run(
                "rig",
                "wheel",
                rig.toString(),
                "--out",
                link.resolve("rig.yaml").toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(WHEEL, Files.readString(rig));
        assertEquals(List.of("link", "rig.yaml"), files());
    }

    @Test
    void shouldRejectAPathWhereNoFileCanBe() throws IOException {
        write(WHEEL);
        assertWrongInput(folder + ": is a folder; name a file", "--rut", folder.toString());
        Path lost = folder.resolve("none/rut.csv");
        assertWrongInput(lost + ": there is no folder", "--rut", lost.toString());
        assertEquals(List.of("rig.yaml"), files());
    }

    private void assertWrongInput(String message, String... options) {
        Cli cli = Cli.run(Stream.concat(
                        Stream.of("rig", "wheel", folder.resolve("rig.yaml").toString(), "--out", out.toString()),
                        Stream.of(options))
                .toArray(String[]::new));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).startsWith("furrow: " + message), cli.toString());
    }

    private static String rig(String kind) {
        return switch (kind) {
            case "wheel" -> WHEEL;
            case "plate" -> PLATE;
            default -> SHEAR;
        };
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("rig.yaml"), content);
    }

    @Test
    void shouldDrawTheLawsOfTraction() throws IOException {
        Path picture = folder.resolve("vti.png");
        Cli cli = Cli.run("rig", "vti", "--out", picture.toString(), "--csv", out.toString(), "--type", "sand,dry");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(ImageIO.read(picture.toFile()).getWidth() > 1000);
        List<String> rows = Files.readAllLines(out);
        assertEquals("curve,type,x,value", rows.getFirst());
        assertTrue(rows.stream().anyMatch(row -> row.startsWith("traction_over_slip,dry,1.0,0.9145")), "dry at slip 1");
        assertEquals(1 + 401 * (2 + 2 + 2), rows.size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--type sadn | --type sadn: there is no such law; did you mean 'sand'?",
                "--load-N 0  | --load-N must be > 0",
                "--section-height-m 1 | section_height_m must be at most the radius"
            })
    void shouldRefuseALawThatCannotBeDrawn(String option, String message) {
        Path picture = folder.resolve("vti.png");
        String[] words = option.split(" ");
        Cli cli = Cli.run("rig", "vti", "--out", picture.toString(), words[0], words[1]);
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().contains(message), cli.toString());
        assertTrue(Files.notExists(picture));
    }

    @Test
    void shouldFitASoilAndRefuseOneThatThePlatesDoNotTell() {
        Path soil = folder.resolve("soil");
        Cli made =
                Cli.run("soil", "fit", "--plates", "grc-1-plates.csv", "--rest", "drysand", "--out", soil.toString());
        assertEquals(0, made.exitCode(), made.toString());
        assertEquals(
                0, Cli.run("validate", soil.resolve("soil.yaml").toString()).exitCode());
        assertTrue(Files.exists(soil.resolve("plates.png")));
        Cli refused = Cli.run(
                "soil",
                "fit",
                "--plates",
                "grc-1-plates.csv",
                "--rest",
                "drysand",
                "--to-kPa",
                "50",
                "--out",
                soil.toString());
        assertEquals(2, refused.exitCode());
        assertTrue(String.join("\n", refused.err()).contains("--width-m"), refused.toString());
        assertTrue(Files.notExists(soil.resolve("soil.yaml")) && Files.exists(soil.resolve("report.md")));
    }
}
