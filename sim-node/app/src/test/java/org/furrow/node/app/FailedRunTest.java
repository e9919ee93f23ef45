package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failed and interrupted runs keep their records and report the reason. */
@Tag("run")
class FailedRunTest {
    @TempDir
    private Path folder;

    /** A damper too stiff for the time step makes one vehicle diverge. */
    @Test
    void shouldEndAllRanksAndNameTheFailedOne() throws IOException {
        Path vehicle = folder.resolve("explosive.yaml");
        Files.writeString(
                vehicle, builtIn("/vehicles/patrol-4x4.yaml").replace("damping_Nspm: 4500", "damping_Nspm: 9000000"));
        Path out = folder.resolve("out");
        Cli cli = Cli.run(
                "run",
                "crossing",
                "--quiet",
                "--set",
                "vehicles.1.type=" + vehicle,
                "--set",
                "vehicles.1.start.settle_s=0",
                "--out",
                out.toString());
        assertEquals(3, cli.exitCode(), cli.toString());
        assertEquals(2, cli.err().size(), cli.toString());
        assertEquals(
                "furrow: warning: vehicle 'north': it does not come to rest on level ground: its motion diverges with a"
                        + " step of 0.001 s",
                cli.err().get(0));
        assertTrue(
                cli.err().get(1).startsWith("furrow: rank 1: vehicle=north epoch="),
                cli.err().get(1));
        assertTrue(Files.readString(out.resolve("INCOMPLETE")).startsWith("rank 1: vehicle=north"));
        assertTrue(Files.readAllLines(out.resolve("vehicles/north.csv")).size() >= 2, "rows are kept");
        assertTrue(Files.exists(out.resolve("scenario.yaml")));
        Cli verify = Cli.run("verify", out.toString());
        assertEquals(2, verify.exitCode(), verify.toString());
        assertTrue(verify.err().get(0).contains("the run is incomplete: rank 1"), verify.toString());
    }

    @ParameterizedTest
    @CsvSource({"INT, 130"})
    void shouldKeepItsRecordsWhenASignalEndsIt(String signal, int exitCode) throws IOException, InterruptedException {
        endBySignal(signal, exitCode);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"TERM, 143", "HUP, 129"})
    void shouldKeepItsRecordsWhenAnotherSignalEndsIt(String signal, int exitCode)
            throws IOException, InterruptedException {
        endBySignal(signal, exitCode);
    }

    private void endBySignal(String signal, int exitCode) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Process process = Jvm.start(
                log,
                List.of(),
                "org.furrow.node.app.Furrow",
                "run",
                "single",
                "--duration",
                "100000",
                "--out",
                out.toString());
        Path digests = out.resolve("digests.csv");
        while (process.isAlive() && (!Files.exists(digests) || Files.size(digests) < 10_000)) {
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");
        assertEquals(exitCode, process.exitValue(), Files.readString(log));
        String why = Files.readString(out.resolve("INCOMPLETE")).strip();
        assertTrue(why.startsWith("interrupted after epoch "), why);
        assertEquals("furrow: " + why, Files.readAllLines(log).getLast());
        List<String> rows = Files.readAllLines(out.resolve("vehicles/solo.csv"));
        int columns = rows.get(0).split(",", -1).length;
        for (String row : rows) {
            assertEquals(columns, row.split(",", -1).length, "a row is cut off: " + row);
        }
    }

    /** A run that exhausts its memory also ends with one line. */
    @Test
    void shouldReportExhaustedMemory() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Process process = Jvm.start(
                log,
                List.of("-Xmx24m", "-XX:MaxDirectMemorySize=1m"),
                "org.furrow.node.app.Furrow",
                "run",
                "single",
                "--quiet",
                "--out",
                out.toString());
        assertEquals(3, process.waitFor(), Files.readString(log));
        List<String> lines = Files.readAllLines(log);
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.get(0).contains("out of memory ("), lines.get(0));
        assertTrue(lines.get(0).contains("increase it with FURROW_JAVA_OPTS="), lines.get(0));
        assertTrue(Files.readString(out.resolve("INCOMPLETE")).startsWith("out of memory ("));
    }

    private static String builtIn(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(FailedRunTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
