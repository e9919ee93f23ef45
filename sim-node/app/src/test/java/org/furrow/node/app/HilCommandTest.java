package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.world.transport.FailureKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class HilCommandTest {
    @TempDir
    private Path folder;

    private Cli hil(String... more) {
        String[] args = new String[more.length + 3];
        args[0] = "hil";
        args[1] = "--out";
        args[2] = folder.resolve("out").toString();
        System.arraycopy(more, 0, args, 3, more.length);
        return Cli.run(args);
    }

    private static void assertWrong(String words, Cli cli) {
        assertEquals(ExitCodes.WRONG_INPUT, cli.exitCode(), cli.err().toString());
        assertTrue(cli.err().getLast().contains(words), cli.err().toString());
    }

    @Test
    void shouldReportErrorsBeforeWritingAnything() {
        assertWrong("no vehicle in the loop", hil("convoy", "--bus", "memory"));
        assertWrong("did you mean 'third'", hil("convoy", "--bus", "memory", "--set", "hil.vehicle=thirt"));
        assertWrong("at least 1", hil("convoy", "--bus", "memory", "--set", "hil.vehicle=third", "--delay", "0"));
        assertWrong(
                "needs a rank for itself",
                hil("convoy", "--bus", "memory", "--set", "hil.vehicle=third", "--ranks", "2"));
        assertWrong("name a scenario", hil("--bus", "memory"));
        Cli stepped = hil("hil-demo", "--stepped");
        assertWrong("--stepped: the run would hold for ever", stepped);
        assertEquals(1, stepped.err().size(), "no controller was started: " + stepped);
        assertWrong("--xcp-calibration: needs --xcp PORT", hil("hil-demo", "--xcp-calibration"));
        assertWrong("events.csv", hil("convoy", "--set", "hil.vehicle=third", "--bus", "replay:" + folder));
        for (String cpu : List.of("-5", "999")) {
            assertWrong(
                    "--cpu " + cpu + ": ",
                    hil("convoy", "--bus", "memory", "--set", "hil.vehicle=third", "--cpu=" + cpu));
        }
        assertTrue(Files.notExists(folder.resolve("out")));
    }

    @Test
    void shouldStateWhatTheMachineLacks() {
        Cli cli = Cli.run("hil", "check", "--seconds", "0.05");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(cli.out().stream().anyMatch(line -> line.matches("(has  |lacks)  PREEMPT_RT: .*")), cli.toString());
        assertTrue(
                cli.out().stream().anyMatch(line -> line.matches("  p50 \\d+ us, p99 \\d+ us, max \\d+ us: .*")),
                cli.toString());
        assertWrong("--seconds 0.0: must be above 0", Cli.run("hil", "check", "--seconds", "0"));
    }

    @Test
    void shouldReplayARunNamedByAnyOfItsParts() throws Exception {
        Path run = folder.resolve("out");
        assertEquals(
                ExitCodes.OK,
                hil("single", "--bus", "memory", "--set", "hil.vehicle=solo", "--duration", "0.2", "--warm-up", "0")
                        .exitCode());
        int n = 0;
        for (String part : List.of("", "hil", "hil/events.csv", "hil/bus.log")) {
            Path again = folder.resolve("again-" + n++);
            Cli cli = Cli.run("hil", "--bus", "replay:" + run.resolve(part), "--out", again.toString());
            assertEquals(ExitCodes.OK, cli.exitCode(), part + ": " + cli.err());
            assertEquals(
                    Files.readString(run.resolve("digests.csv")), Files.readString(again.resolve("digests.csv")), part);
        }
    }

    @Test
    void shouldEndWithExitCode5WhenACriterionIsNotMet() throws Exception {
        Path faults = Files.writeString(
                folder.resolve("faults.yaml"), "faults: [{name: quiet, kind: silence, from_s: 0.1}]\n");
        Path criteria = Files.writeString(folder.resolve("criteria.yaml"), """
                criteria:
                  - {name: no command, report: bus.messages.taken, at_most: 0}
                  - {name: fast, column: speed_mps, statistic: last, at_least: 100}
                """);
        Path junit = folder.resolve("junit.xml");
        List<String> args = new ArrayList<>(List.of("single", "--bus", "memory", "--set", "hil.vehicle=solo"));
        args.addAll(List.of("--duration", "0.2", "--warm-up", "0", "--junit", junit.toString()));
        assertWrong("there are no criteria", hil(args.toArray(new String[0])));
        args.addAll(List.of("--faults", faults.toString(), "--criteria", criteria.toString()));

        Cli cli = hil(args.toArray(new String[0]));

        assertEquals(ExitCodes.CRITERIA_FAILED, cli.exitCode(), cli.err().toString());
        assertEquals("criteria: 1 of 2 are met", cli.err().getLast());
        assertTrue(Files.readString(junit).contains("failures=\"1\""), Files.readString(junit));
        assertTrue(Files.exists(folder.resolve("out/inputs/criteria.yaml")));
        assertTrue(Files.exists(folder.resolve("out/inputs/faults.yaml")));
        assertEquals(2, Files.readAllLines(folder.resolve("out/hil/faults.csv")).size());
        Files.delete(junit);
        Path out = folder.resolve("out");
        Cli later = Cli.run("verdict", out.toString(), "--junit", junit.toString());
        assertEquals(ExitCodes.CRITERIA_FAILED, later.exitCode(), later.err().toString());
        assertTrue(Files.exists(junit));
        assertEquals(ExitCodes.OK, Cli.run("verify", out.toString()).exitCode());
        Files.writeString(criteria, "criteria: [{name: a, report: steps, at_least: 1}]\n");
        assertEquals(
                ExitCodes.OK,
                Cli.run("verdict", out.toString(), "--criteria", criteria.toString())
                        .exitCode());
        Files.writeString(criteria, "criteria: [{name: a, column: x, after_fault: loud, at_least: 1}]\n");
        assertWrong("there is no fault 'loud'", Cli.run("verdict", out.toString(), "--criteria", criteria.toString()));
    }

    @Test
    void shouldEndWithExitCode4WhenDeadlinesAreMissed() {
        Cli cli = hil(
                "single",
                "--bus",
                "memory",
                "--set",
                "hil.vehicle=solo",
                "--set",
                "hil.grace_s=0",
                "--set",
                "step_s=0.00001", // too short for any computer
                "--set",
                "vehicles.0.start.settle_s=0",
                "--max-overruns",
                "10",
                "--duration",
                "0.1",
                "--warm-up",
                "0",
                "--no-real-time");

        assertEquals(
                FailureKind.DEADLINES_MISSED.exitCode(),
                cli.exitCode(),
                cli.err().toString());
        assertTrue(cli.err().getLast().contains("10 steps in a row"), cli.err().toString());
        assertTrue(Files.exists(folder.resolve("out/INCOMPLETE")));
        assertTrue(Files.exists(folder.resolve("out/hil.json")));
    }
}
