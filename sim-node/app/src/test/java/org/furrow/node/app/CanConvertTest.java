package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.can.log.FrameLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs and runs become measurement files, which {@code furrow hil} replays, and captures. */
@Tag("run")
class CanConvertTest {
    private static final String LOG = """
        (0000000000.010000) bus 0CAD131C#807DFDFFFFFFFFFF R
        (0000000000.020000) bus 123##1AABB R
        (0000000000.030000) bus 124#01 T
        """;

    @TempDir
    private Path folder;

    private Path convert(Path from, String name) {
        Path to = folder.resolve(name);
        Cli cli = Cli.run("can", "convert", from.toString(), to.toString());
        assertEquals(ExitCodes.OK, cli.exitCode(), cli.err().toString());
        return to;
    }

    @Test
    void shouldConvertLogsAndRuns() throws Exception {
        Path log = Files.writeString(folder.resolve("a.log"), LOG);
        Path measured = convert(log, "a.mf4");
        FrameLog again = FrameLog.readAll(measured);
        assertEquals(3, again.frames());
        assertTrue(again.isSent(2));
        assertTrue(Files.size(convert(measured, "a.pcapng")) > 100);

        Path run = folder.resolve("run");
        Cli cli = Cli.run(
                "hil",
                "hil-demo",
                "--bus",
                "replay:" + measured,
                "--duration",
                "0.3",
                "--no-plots",
                "--out",
                run.toString());
        assertEquals(ExitCodes.OK, cli.exitCode(), cli.err().toString());
        Path ofRun = convert(run, "run.mf4");
        assertEquals(2, FrameLog.read(ofRun).frames(), "those that the vehicle received");
        String bytes = new String(Files.readAllBytes(ofRun), StandardCharsets.ISO_8859_1);
        assertTrue(bytes.contains("third") && bytes.contains("speed_mps") && bytes.contains("m/s"));
    }

    @Test
    void shouldRefuseOtherFiles() throws Exception {
        Path log = Files.writeString(folder.resolve("a.log"), LOG);
        Cli cli = Cli.run(
                "can", "convert", log.toString(), folder.resolve("a.xyz").toString());
        assertEquals(ExitCodes.WRONG_INPUT, cli.exitCode());
        assertTrue(
                cli.err().toString().contains("must end with .mf4 or .pcapng"),
                cli.err().toString());
        Cli over = Cli.run(
                "can",
                "convert",
                log.toString(),
                Files.createFile(folder.resolve("b.mf4")).toString());
        assertTrue(
                over.err().toString().contains("exists; nothing is overwritten"),
                over.err().toString());
    }
}
