package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.testkit.Jvm;
import org.furrow.world.checkpoint.FileTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A command that cannot write its output says so in one line that names a file, and leaves no part of a file under its
 * name. A limit on the size of files stands in for a full disk.
 */
@Tag("run")
class FullDiskTest {
    /** Less than any output, more than the messages. */
    private static final int LIMIT_KIB = 2;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void makeRun() throws IOException {
        Files.writeString(
                folder.resolve("suite.yaml"),
                "furrow_sensors: 1\nname: map\nsensors:\n  - {name: camera, type: camera, width: 64, height: 48}\n");
        Cli made = Cli.run(
                "run",
                "single",
                "--duration",
                "0.6",
                "--no-plots",
                "--record",
                "--out",
                folder.resolve("run").toString());
        assertEquals(0, made.exitCode(), made.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plot RUN --out OUT",
                "render RUN --sensors SUITE --out OUT",
                "export RUN --format html --out OUT",
                "export RUN --format mcap --out OUT/run.mcap",
                "export RUN --format npz --out OUT",
                "export RUN --format parquet --out OUT",
                "export RUN --format vtp --out OUT",
                "export RUN --format vti --out OUT",
            })
    void shouldNameTheFileAndLeaveNoPartOfIt(String command) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        List<String> args = new ArrayList<>(List.of("org.furrow.node.app.Furrow"));
        for (String word : command.split(" ")) {
            args.add(word.replace("RUN", folder.resolve("run").toString())
                    .replace("OUT", out.toString())
                    .replace("SUITE", folder.resolve("suite.yaml").toString()));
        }
        Path log = folder.resolve("log");
        Process process = Jvm.limited(log, LIMIT_KIB, args.toArray(String[]::new));
        String said = command + ": " + process.waitFor() + " " + Files.readString(log);
        List<String> lines = Files.readAllLines(log).stream()
                .filter(line -> !line.matches(" *\\d+ %.*")) // progress on a busy machine
                .toList();
        assertEquals(ExitCodes.RUN_FAILED, process.exitValue(), said);
        assertEquals(1, lines.size(), said);
        assertTrue(
                lines.getFirst()
                        .matches("furrow: .*(" + out + "|furrow-view-\\S*pack|no figures: the JDK cannot draw text)"
                                + ".*File too large; raise the limit.*"),
                said);
        if (Files.exists(out)) {
            try (Stream<Path> files = Files.walk(out)) {
                assertEquals(List.of(), files.filter(Files::isRegularFile).toList(), said);
            }
        }
        FileTree.delete(out);
    }
}
