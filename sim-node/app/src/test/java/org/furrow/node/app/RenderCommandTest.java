package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class RenderCommandTest {
    @TempDir
    private Path folder;

    private Cli render(Path to) throws IOException {
        Path suite = folder.resolve("suite.yaml");
        Files.writeString(suite, "furrow_sensors: 1\nname: inertial\nsensors:\n  - {name: imu, type: imu}\n");
        String run = folder.resolve("run").toString();
        return Cli.run("render", run, "--sensors", suite.toString(), "--out", to.toString());
    }

    /** Frames of two suites in one folder cannot be told apart. */
    @Test
    void shouldNotMixFramesOfTwoCommands() throws IOException {
        Cli run = Cli.run(
                "run",
                "single",
                "--duration",
                "0.4",
                "--no-plots",
                "--record",
                "--out",
                folder.resolve("run").toString());
        assertEquals(ExitCodes.OK, run.exitCode(), run.toString());
        Path to = folder.resolve("frames");
        Cli first = render(to);
        assertEquals(ExitCodes.OK, first.exitCode(), first.toString());
        Cli second = render(to);
        assertEquals(ExitCodes.WRONG_INPUT, second.exitCode(), second.toString());
        assertTrue(second.err().getFirst().contains("is not empty; name a new folder"), second.toString());
        // as a killed command leaves it
        Path other = folder.resolve("other");
        Path half = Files.createDirectories(folder.resolve("other.part")).resolve("half");
        Files.createFile(half);
        Cli third = render(other);
        assertEquals(ExitCodes.OK, third.exitCode(), third.toString());
        assertFalse(Files.exists(half));
        assertFalse(Files.exists(other.resolve("half")));
        assertTrue(Files.exists(other.resolve("frames.csv")));
    }

    /** An interrupted command leaves no folder that looks complete, and says so. */
    @Test
    void shouldLeaveNoFramesWhenItIsInterrupted() throws IOException, InterruptedException {
        Path run = folder.resolve("run");
        Cli made = Cli.run("run", "single", "--duration", "4", "--no-plots", "--record", "--out", run.toString());
        assertEquals(ExitCodes.OK, made.exitCode(), made.toString());
        for (String command : new String[] {"render RUN --sensors convoy-default", "export RUN --format mcap-ros2"}) {
            Path to = folder.resolve("cut");
            Path log = folder.resolve("log");
            List<String> args = new ArrayList<>(List.of("org.furrow.node.app.Furrow"));
            args.addAll(List.of(
                    (command + " --out " + to).replace("RUN", run.toString()).split(" ")));
            Process process = Jvm.start(log, List.of(), args.toArray(String[]::new));
            while (process.isAlive() && Files.notExists(folder.resolve("cut.part"))) {
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            assertEquals(ExitCodes.INTERRUPTED, process.waitFor(), Files.readString(log));
            assertTrue(Files.readString(log).contains("furrow: interrupted; no"), Files.readString(log));
            assertFalse(Files.exists(to) || Files.exists(folder.resolve("cut.part")), command);
        }
    }
}
