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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A command that cannot write its output says so in one line that names a file, and leaves no part of a file under its
 * name. A limit on the size of files stands in for a full disk.
 */
@Tag("run")
class FullDiskTest {
    /** Less than any output. */
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

    private static final List<String> COMMANDS = List.of(
            "plot RUN --out OUT",
            "render RUN --sensors SUITE --out OUT",
            "export RUN --format html --out OUT",
            "export RUN --format mcap --out OUT/run.mcap",
            "export RUN --format npz --out OUT",
            "export RUN --format parquet --out OUT",
            "export RUN --format vtp --out OUT",
            "export RUN --format vti --out OUT");

    /** Executes commands one after the other, since each JVM would take longer to start than a command takes. */
    public static final class Several {
        private static final String END = "exit code ";

        private Several() {}

        /** Takes one command in each argument. */
        public static void main(String[] commands) {
            System.setProperty("java.awt.headless", "true");
            for (String command : commands) {
                String[] args = command.split(" ");
                System.out.println(END + Furrow.execute(Furrow.commandLineFor(args), args));
            }
        }
    }

    @Test
    void shouldNameTheFileAndLeaveNoPartOfIt() throws IOException, InterruptedException {
        List<String> args = new ArrayList<>(List.of(Several.class.getName()));
        for (int k = 0; k < COMMANDS.size(); k++) {
            args.add(COMMANDS.get(k)
                    .replace("RUN", folder.resolve("run").toString())
                    .replace("OUT", out(k).toString())
                    .replace("SUITE", folder.resolve("suite.yaml").toString()));
        }
        Path log = folder.resolve("log");
        Process process = Jvm.limited(log, LIMIT_KIB, args.toArray(String[]::new));
        assertEquals(0, process.waitFor(), Files.readString(log));
        List<String> said = new ArrayList<>();
        int ended = 0;
        for (String line : Files.readAllLines(log)) {
            if (line.startsWith(Several.END)) {
                check(ended++, line, said);
                said.clear();
            } else if (!line.matches(" *\\d+ %.*")) { // progress on a busy machine
                said.add(line);
            }
        }
        assertEquals(COMMANDS.size(), ended, Files.readString(log));
    }

    private static Path out(int command) {
        return folder.resolve("out-" + command);
    }

    private static void check(int command, String end, List<String> lines) throws IOException {
        String said = COMMANDS.get(command) + ": " + end + " " + lines;
        assertEquals(Several.END + ExitCodes.RUN_FAILED, end, said);
        assertEquals(1, lines.size(), said);
        assertTrue(
                lines.getFirst()
                        .matches("furrow: .*(" + out(command)
                                + "|furrow-view-\\S*pack|no figures: the JDK cannot draw text)"
                                + ".*File too large; raise the limit.*"),
                said);
        if (Files.exists(out(command))) {
            try (Stream<Path> files = Files.walk(out(command))) {
                assertEquals(List.of(), files.filter(Files::isRegularFile).toList(), said);
            }
        }
    }
}
