package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.app.command.ExitCodes;
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
        Path marker = to.resolve("INCOMPLETE-FRAMES");
        assertFalse(Files.exists(marker));
        Cli second = render(to);
        assertEquals(ExitCodes.WRONG_INPUT, second.exitCode(), second.toString());
        assertTrue(second.err().getFirst().contains("is not empty; name a new folder"), second.toString());
        // as an interrupted command leaves it
        Files.createFile(marker);
        Files.createFile(to.resolve("half"));
        Cli third = render(to);
        assertEquals(ExitCodes.OK, third.exitCode(), third.toString());
        assertFalse(Files.exists(to.resolve("half")));
        assertTrue(Files.exists(to.resolve("frames.csv")));
    }
}
