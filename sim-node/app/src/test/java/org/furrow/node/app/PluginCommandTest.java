package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.Source;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.run.StartHandshake;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.transport.HandshakeException;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a plug-in is compiled, validated and run. */
@Tag("run")
class PluginCommandTest {
    private static final Path EXAMPLE = Path.of("../../docs/examples/plugin");

    @TempDir
    private static Path built;

    @TempDir
    private Path folder;

    private Path scenario;
    private Path jar;

    @BeforeAll
    static void build() throws IOException {
        build(EXAMPLE.resolve("src"), built.resolve("classes"), built.resolve("example.jar"));
    }

    @BeforeEach
    void copy() throws IOException {
        scenario = Files.copy(EXAMPLE.resolve("scenario.yaml"), folder.resolve("scenario.yaml"));
        jar = folder.resolve("plugins/example.jar");
        Files.createDirectories(jar.getParent());
        Files.copy(built.resolve("example.jar"), jar);
    }

    private static void build(Path sources, Path classes, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        List<String> arguments = new ArrayList<>(
                List.of("-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path")));
        for (Path source : files(sources)) {
            if (source.toString().endsWith(".java")) {
                arguments.add(source.toString());
            } else {
                Path copy = classes.resolve(sources.relativize(source).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(source, copy);
            }
        }
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertEquals(0, code);
        pack(classes, to, "");
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void pack(Path classes, Path to, String comment) throws IOException {
        try (OutputStream out = Files.newOutputStream(to);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.setComment(comment);
            for (Path file : files(classes)) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
    }

    @Test
    void shouldHaveShortTypes() throws IOException {
        for (Path source : files(EXAMPLE.resolve("src/example"))) {
            long lines = Files.readAllLines(source).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("import") && !line.startsWith("package"))
                    .count();
            assertTrue(lines <= 46, source + ": " + lines);
        }
    }

    @Test
    void shouldKnowTheTypeInSchemaAndMistakes() throws IOException {
        Cli valid = Cli.run("validate", scenario.toString());
        assertEquals(ExitCodes.OK, valid.exitCode(), valid.toString());
        assertTrue(valid.err().getFirst().startsWith("furrow: plug-ins: example.jar ("), valid.toString());
        Files.writeString(scenario, Files.readString(scenario).replace("gain_spm", "gain_smp"));
        Cli misspelt = Cli.run("validate", scenario.toString());
        assertEquals(ExitCodes.WRONG_INPUT, misspelt.exitCode());
        assertTrue(
                misspelt.toString().contains("driver.gain_smp: unknown key; did you mean 'gain_spm'?"),
                misspelt.toString());
        Cli schema = Cli.run("schema", "scenario", "--plugins", String.valueOf(jar.getParent()));
        assertTrue(String.join("\n", schema.out()).contains("throttle per speed error"));
        assertTrue(!String.join("\n", Cli.run("schema", "scenario").out()).contains("throttle per speed error"));
    }

    @Test
    void shouldRunOnAnyRanksAndKeepTheJar() throws IOException {
        Path one = run("one", "--ranks", "1");
        Path two = run("two", "--ranks", "2", "--world", "sharded");
        assertEquals(-1, Files.mismatch(one.resolve("digests.csv"), two.resolve("digests.csv")));
        assertEquals(-1, Files.mismatch(jar, one.resolve("plugins/example.jar")));
        List<String> sensed = Files.readAllLines(one.resolve("vehicles/copy-sensors.csv"));
        assertTrue(sensed.getFirst().endsWith(",tilt_rad"), sensed.getFirst());
        assertTrue(sensed.getLast().matches(".*,0\\.\\d+"), sensed.getLast());
        Cli verified = Cli.run("verify", one.toString());
        assertEquals(ExitCodes.OK, verified.exitCode(), verified.toString());
        Cli again = Cli.run(
                "run",
                one.resolve("scenario.yaml").toString(),
                "--out",
                folder.resolve("again").toString());
        assertEquals(ExitCodes.OK, again.exitCode(), again.toString());
        assertEquals(-1, Files.mismatch(one.resolve("digests.csv"), folder.resolve("again/digests.csv")));
        Files.delete(one.resolve("plugins/example.jar"));
        Cli without = Cli.run("plot", one.toString());
        assertEquals(ExitCodes.WRONG_INPUT, without.exitCode());
        assertTrue(
                without.err().getFirst().contains("needs the plug-in example.jar with the SHA-256"),
                without.toString());
    }

    /** The table of the sensor follows from its type: columns, words and, as 32-bit numbers, all readings. */
    @Test
    void shouldHaveATableInDataSets() throws IOException {
        Path run = run("recorded", "--record");
        Cli export = Cli.run("export", run.toString(), "--format", "npz");
        assertEquals(ExitCodes.OK, export.exitCode(), export.toString());
        String schema = Files.readString(run.resolve("export/npz/schema.json"));
        assertTrue(schema.contains("angle between the chassis' z axis and the vertical"), schema);
        List<String> sensed = Files.readAllLines(run.resolve("vehicles/copy-sensors.csv"));
        int column = List.of(sensed.getFirst().split(",", -1)).indexOf("tilt_rad");
        try (ZipFile npz =
                new ZipFile(run.resolve("export/npz/run-00000/copy.npz").toFile())) {
            byte[] array = npz.getInputStream(npz.getEntry("inclinometer/tilt_rad.npy"))
                    .readAllBytes();
            int rows = sensed.size() - 1;
            FloatBuffer tilts = ByteBuffer.wrap(array, array.length - Float.BYTES * rows, Float.BYTES * rows)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer();
            for (int row = 0; row < rows; row++) {
                String cell = sensed.get(1 + row).split(",", -1)[column];
                assertEquals((float) Double.parseDouble(cell), tilts.get(row));
            }
            assertTrue(new String(array, StandardCharsets.ISO_8859_1).contains("(" + rows + ",)"));
        }
    }

    private Path run(String name, String... options) {
        Path out = folder.resolve(name);
        List<String> arguments =
                new ArrayList<>(List.of("run", scenario.toString(), "--no-plots", "--out", out.toString()));
        arguments.addAll(List.of(options));
        Cli cli = Cli.run(arguments.toArray(String[]::new));
        assertEquals(ExitCodes.OK, cli.exitCode(), cli.toString());
        return out;
    }

    @Test
    void shouldParseAndListTheOptionsOfAFormat() throws IOException {
        Path sources = folder.resolve("format");
        Files.createDirectories(sources.resolve("META-INF/services"));
        Files.writeString(sources.resolve("META-INF/services/org.furrow.node.export.RunExport"), "Times");
        Files.writeString(sources.resolve("Times.java"), """
                import java.nio.file.Path;
                import java.util.List;
                import org.furrow.node.export.*;

                public class Times implements RunExport {
                    private final ExportOption<Integer> factor =
                            new ExportOption<>("--factor", "N", Integer.class, "multiplies", "Times N.");

                    public String name() {
                        return "times";
                    }

                    public String description() {
                        return "a factor";
                    }

                    public List<ExportOption<?>> options() {
                        return List.of(factor);
                    }

                    public String place() {
                        return "times.txt";
                    }

                    public Written write(ExportJob job) {
                        return new Written(job.out(), List.of("times " + job.get(factor)));
                    }
                }
                """);
        Files.writeString(
                sources.resolve("META-INF/services/org.furrow.node.scenario.foreign.ForeignFormat"), "Doodle");
        Files.writeString(sources.resolve("Doodle.java"), """
                import java.nio.file.Path;
                import java.util.List;
                import org.furrow.node.scenario.foreign.*;

                public class Doodle implements ForeignFormat {
                    private final ForeignOption bob = new ForeignOption("--bob", "KG", "Mass of the bob.");

                    public String name() {
                        return "doodle";
                    }

                    public String description() {
                        return "doodles (.doodle)";
                    }

                    public Recognition recognises(Path file) {
                        return file.toString().endsWith(".doodle") ? Recognition.ENDING : Recognition.NONE;
                    }

                    public List<ForeignOption> options() {
                        return List.of(bob);
                    }

                    public Imported read(ForeignFile file) {
                        String text = "furrow: 1\\nname: swing\\nbodies: [{name: bob, mass: "
                                + file.options().get("--bob") + ", at: [0, 0, -1], inertia: [1, 1, 1]}]\\n"
                                + "joints: [{name: pin, type: revolute, bodies: [ground, bob], at: [0, 0, 0],"
                                + " axis: [0, 1, 0]}]\\n";
                        return Imported.mechanism("swing", text, List.of("assumed: it swings"));
                    }
                }
                """);
        Path plugins = folder.resolve("formats");
        build(sources, folder.resolve("format-classes"), plugins.resolve("format.jar"));
        String[] export = {"export", "--format", "times", "--factor", "3", folder.toString()};

        Cli unknown = Cli.run(export);
        assertEquals(ExitCodes.WRONG_INPUT, unknown.exitCode());
        assertTrue(unknown.toString().contains("unknown option '--factor'"), unknown.toString());
        Cli named = Cli.run(
                "export", folder.toString(), "--format", "times", "--plugins", plugins.toString(), "--factor", "3");
        assertEquals(List.of("times 3"), named.out(), named.toString());
        Cli wrong = Cli.run(
                "export", folder.toString(), "--format", "times", "--plugins", plugins.toString(), "--factor", "x");
        assertTrue(wrong.toString().contains("'--factor'"), wrong.toString());
        Cli help = Cli.run("export", "--plugins", plugins.toString(), "--help");
        assertTrue(help.toString().contains("times: Times N."), help.toString());

        importDoodle(plugins);

        Files.move(plugins.resolve("format.jar"), folder.resolve("plugins/format.jar"));
        Cli beside = Cli.run(export);
        assertEquals(List.of("times 3"), beside.out(), beside.toString());
    }

    /** {@code furrow vehicle import} of a format in a plug-in, with its option. */
    private void importDoodle(Path plugins) throws IOException {
        String doodle = Files.writeString(folder.resolve("one.doodle"), "swing").toString();
        String swing = folder.resolve("swing").toString();
        String[] command = {"vehicle", "import", "--bob", "2", doodle, "--out", swing};
        Cli unknown = Cli.run(command);
        assertEquals(ExitCodes.WRONG_INPUT, unknown.exitCode());
        assertTrue(unknown.toString().contains("unknown option '--bob'"), unknown.toString());
        List<String> given = new ArrayList<>(List.of(command));
        given.addAll(List.of("--plugins", plugins.toString()));
        Cli imported = Cli.run(given.toArray(String[]::new));
        assertEquals("assumed: it swings", imported.out().getFirst(), imported.toString());
        assertTrue(Files.readString(Path.of(swing, "swing.yaml")).contains("mass: 2,"));
        given.set(4, Files.writeString(folder.resolve("one.adm"), "").toString());
        Cli misused = Cli.run(given.toArray(String[]::new));
        assertEquals(ExitCodes.WRONG_INPUT, misused.exitCode());
        assertTrue(misused.toString().contains("--bob: applies only to files of format doodle"), misused.toString());
        Cli help = Cli.run("vehicle", "import", "--plugins", plugins.toString(), "--help");
        assertTrue(help.toString().contains("doodles ("), help.toString());
        assertTrue(help.toString().contains("Mass of the bob."), help.toString());
    }

    @Test
    void shouldRefuseARankWithAnotherJar() throws Exception {
        Scenario here = read();
        pack(built.resolve("classes"), jar, "another version");
        Scenario there = read();
        assertNotEquals(here.origin().identity(), there.origin().identity());
        LocalHub hub = new LocalHub(2, 2, 30_000);
        CompletableFuture<HandshakeException> other = CompletableFuture.supplyAsync(() -> assertThrows(
                HandshakeException.class, () -> StartHandshake.of(there, 0).agree(hub.rank(1))));
        HandshakeException refusal = assertThrows(
                HandshakeException.class, () -> StartHandshake.of(here, 0).agree(hub.rank(0)));
        assertTrue(refusal.toString().contains("plug-in example.jar"), refusal.toString());
        assertTrue(other.join().toString().contains("plug-in example.jar"), refusal.toString());
    }

    private Scenario read() throws Exception {
        Plugins.Use use = Plugins.use(List.of(), jars -> {});
        try {
            return ScenarioReader.read(Source.ofFile(scenario), List.of());
        } finally {
            use.close();
        }
    }
}
