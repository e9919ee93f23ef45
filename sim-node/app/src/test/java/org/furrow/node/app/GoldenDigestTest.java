package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Jvm;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.digest.Digest;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.Transport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frozen digests of short runs in several modes of the JVM. A change of physics or of the digest's definition
 * changes them:
 * update {@code golden-digests.properties} in a separate commit and give the reason.
 */
@Tag("run")
class GoldenDigestTest {
    /** Scenarios of different vehicles, contact models and shapes. */
    private static final List<String> UNLIKE = List.of(
            "crossing",
            "trucks",
            "hmmwv-reference",
            "half-rounds",
            "surfaces",
            "tractors",
            "backhoe",
            "obstacle-field");

    @TempDir
    private Path folder;

    /** Prints {@code scenario=digest} for short runs of built-in scenarios. */
    public static final class ShortRuns {
        private ShortRuns() {}

        /** Takes the length in s and the names. */
        public static void main(String[] args) throws StoreException {
            for (String name : List.of(args).subList(1, args.length)) {
                Scenario scenario = Scenarios.of(name, "duration_s=" + args[0]);
                Transport transport = new LocalHub(1, 2, 600_000).rank(0);
                RankLoop loop =
                        new RankLoop(scenario, transport, RankLoop.Settings.PLAIN, new EpochObserver() {}, () -> false);
                loop.run();
                System.out.println(name + "=" + Digest.toHex(loop.digest()));
            }
        }
    }

    @Test
    void shouldBeTheSameAsBefore() throws IOException, InterruptedException {
        check(UNLIKE, "1", "-XX:TieredStopAtLevel=4");
    }

    @Tag("nightly")
    @Test
    void shouldBeTheSameInAllScenarios() throws IOException, InterruptedException {
        check(Library.NAMES, "3", "-XX:TieredStopAtLevel=4");
    }

    @Test
    void shouldNotDependOnCompilerOrInstructionSet() throws IOException, InterruptedException {
        check(
                List.of("crossing", "hmmwv-reference", "half-rounds", "tractors", "obstacle-field"),
                "0.4",
                "-XX:TieredStopAtLevel=1",
                "-XX:UseAVX=0",
                "-XX:-UseFMA");
    }

    /** Libraries that read the scenario may be compiled, which saves most of the time. */
    @Test
    void shouldBeTheSameUnderTheInterpreter() throws IOException, InterruptedException {
        check(
                List.of("hmmwv-reference"),
                "0.1",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=exclude,org.furrow*::*",
                "-XX:CompileCommand=exclude,org.joml*::*");
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"-XX:TieredStopAtLevel=1 -XX:UseAVX=0 -XX:-UseFMA", "-XX:TieredStopAtLevel=4 -XX:UseAVX=0"})
    void shouldNotDependOnCompilerOrInstructionSetInLongerRuns(String flags) throws IOException, InterruptedException {
        check(Library.NAMES, "3", flags.split(" "));
    }

    @Tag("nightly")
    @Test
    void shouldBeTheSameInAllScenariosUnderTheInterpreter() throws IOException, InterruptedException {
        check(Library.NAMES, "0.4", "-Xint");
    }

    private void check(List<String> names, String duration_s, String... flags)
            throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>(List.of(ShortRuns.class.getName(), duration_s));
        command.addAll(names);
        Process process = Jvm.start(log, List.of(flags), command.toArray(String[]::new));
        assertEquals(0, process.waitFor(), () -> read(log));
        Properties actual = new Properties();
        for (String line : Files.readAllLines(log)) {
            if (line.contains("=") && Library.NAMES.contains(line.substring(0, line.indexOf('=')))) {
                actual.setProperty(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            }
        }
        Properties golden = new Properties();
        try (InputStream in =
                Objects.requireNonNull(GoldenDigestTest.class.getResourceAsStream("/golden-digests.properties"))) {
            golden.load(in);
        }
        assertFalse(actual.isEmpty(), read(log));
        for (String name : names) {
            String key = name + "." + duration_s;
            assertEquals(golden.getProperty(key), actual.getProperty(name), key + " with " + List.of(flags));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
