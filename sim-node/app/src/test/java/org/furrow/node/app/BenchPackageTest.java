package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.app.base.ExitCodes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python package furrow_bench starts a run, reads and holds signals, and what it did is replayed. */
@Tag("run")
class BenchPackageTest {
    private static final String SCRIPT = """
        import sys
        import furrow_bench

        with furrow_bench.start("hil-demo", *sys.argv[1:]) as bench:
            now = bench.read("speed_mps", "lat_deg", "steering_state")
            assert set(now) == {"time_s", "speed_mps", "lat_deg", "steering_state"}, now
            bench.hold("steer_enable", 1)
            bench.hold("curvature_command_1pm", 0.05)
            bench.wait_for(lambda now: now["steering_state"] > 0.05, ["steering_state"], timeout_s=10)
            samples = bench.capture(["speed_mps", "curvature_command_1pm"], 0.5)
            assert len(samples["time_s"]) > 5 and len(samples["speed_mps"]) == len(samples["time_s"]), samples
            assert set(samples["curvature_command_1pm"]) == {0.05}, samples
            bench.release("curvature_command_1pm")
            bench.release("steer_enable")
            period = bench.parameters("wheel-speed.")["wheel-speed.period_s"]
            assert (period["value"], period["unit"]) == (0.1, "s"), period
            bench.write("wheel-speed.period_s", 0.5)
            with bench.held("machine-guidance.lockout", 1):
                now = bench.read("wheel-speed.period_s", "machine-guidance.lockout", "vehicles.0.name")
                assert (now["wheel-speed.period_s"], now["machine-guidance.lockout"]) == (0.5, 1), now
                assert now["vehicles.0.name"] == "lead", now
            bench.write("wheel-speed.speed_mps", None)
            for wrong in ("read nonsense", "hold brake 1", "write step_s 0.1", "pause"):
                try:
                    bench.command(wrong)
                    raise AssertionError(wrong)
                except furrow_bench.BenchError as error:
                    print(error)
            assert bench.status()["state"] == "PLAYING"
        try:
            furrow_bench.start("no-such-scenario")
            raise AssertionError()
        except furrow_bench.BenchError as error:
            assert "no-such-scenario" in str(error), error
        print("DONE")
        """;

    @TempDir
    private Path folder;

    @Test
    void shouldStartReadAndHold() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")));
        Path out = folder.resolve("run");
        Process python = FurrowProcess.python(
                        folder,
                        folder.resolve("log"),
                        List.of(
                                "-c",
                                SCRIPT,
                                "--bus",
                                "memory",
                                "--out",
                                out.toString(),
                                "--duration",
                                "60",
                                "--warm-up",
                                "0.5",
                                "--no-real-time",
                                "--max-overruns",
                                "1000000",
                                "--max-slip",
                                "3600",
                                "--max-lag",
                                "60"))
                .start();
        assertTrue(python.waitFor(300, TimeUnit.SECONDS), "did not end");
        String log = Files.readString(folder.resolve("log"));
        assertTrue(log.contains("DONE"), log);
        assertEquals(0, python.exitValue(), log);
        List<String> events = Files.readAllLines(out.resolve("hil/events.csv"));
        assertEquals(4, events.stream().filter(line -> line.contains(",hold,")).count(), events.toString());
        assertEquals(
                List.of(
                        "wheel-speed.period_s=0.5",
                        "machine-guidance.lockout=1.0",
                        "machine-guidance.lockout=0.0",
                        "wheel-speed.speed_mps=none"),
                events.stream()
                        .filter(line -> line.contains(",parameter,"))
                        .map(line -> line.split(",", 4)[3])
                        .toList());
        Cli replay = Cli.run(
                "hil",
                "--bus",
                "replay:" + out,
                "--out",
                folder.resolve("again").toString());
        assertEquals(ExitCodes.INTERRUPTED, replay.exitCode(), replay.err().toString()); // as the bench ended the run
    }
}
