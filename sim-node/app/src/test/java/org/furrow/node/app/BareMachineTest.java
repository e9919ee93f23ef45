package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on machines that lack what a desktop has: fonts, a temporary folder, a language with Latin digits. */
@Tag("run")
class BareMachineTest {
    private static final List<String> SHORT_RUN = List.of("run", "single", "--duration", "0.1");
    private static final String NO_FIGURES = "no figures: the JDK cannot draw text: ";

    @TempDir
    private Path folder;

    @Test
    void shouldDrawTheSameFiguresWithoutLibraryOfFonts() throws Exception {
        Path libraries = Files.createDirectory(folder.resolve("libraries"));
        for (String name : List.of("libfontconfig.so", "libfontconfig.so.1")) {
            Files.createFile(libraries.resolve(name)); // the loader finds it first and refuses it
        }
        Path bare = folder.resolve("bare");
        List<String> log = start(Map.of("LD_LIBRARY_PATH", libraries.toString()), List.of(), 0, run(bare));
        assertTrue(log.stream().noneMatch(line -> line.contains("warning")), log.toString());
        Path here = folder.resolve("here");
        assertEquals(0, Cli.run(run(here)).exitCode());
        for (String name : List.of("ground.png", "plots/speed.png")) {
            assertArrayEquals(Files.readAllBytes(here.resolve(name)), Files.readAllBytes(bare.resolve(name)), name);
        }
    }

    @Test
    void shouldLeaveOutFiguresAloneWhereTextCannotBeDrawn() throws Exception {
        List<String> flags = List.of("-Djava.io.tmpdir=" + folder.resolve("absent"));
        Path run = folder.resolve("run");
        List<String> log = start(Map.of(), flags, 0, run(run));
        assertEquals(
                1,
                log.stream()
                        .filter(line -> line.contains("warning: " + NO_FIGURES))
                        .count(),
                log.toString());
        assertTrue(log.getLast().endsWith("absent, does not exist; name another one by TMPDIR"), log.getLast());
        assertTrue(Files.exists(run.resolve("run.json")) && !Files.exists(run.resolve("plots")));
        assertEquals(0, Cli.run("verify", run.toString()).exitCode());

        List<String> plot = start(Map.of(), flags, 3, "plot", run.toString());
        assertTrue(plot.getLast().startsWith("furrow: " + NO_FIGURES), plot.toString());

        Path study = folder.resolve("study");
        String weak = "study weak --ranks 1 --repeat 1 --duration 0.1 --warm-up 0 --out " + study;
        List<String> studied = start(Map.of(), flags, 0, weak.split(" "));
        assertTrue(studied.getLast().contains("warning: " + NO_FIGURES), studied.toString());
        assertTrue(Files.exists(study.resolve("study.md")) && Files.exists(study.resolve("summary.csv")));
        assertFalse(Files.exists(study.resolve("INCOMPLETE")));
        assertEquals(0, Cli.run("study", "redraw", study.toString()).exitCode());
        try (Stream<Path> files = Files.list(study)) {
            assertTrue(files.anyMatch(file -> file.toString().endsWith(".svg")), "redrawn with a temporary folder");
        }
    }

    @Test
    void shouldWriteTheSameFilesInALanguageWithOtherDigits() throws Exception {
        Path out = folder.resolve("out");
        List<String> args = new ArrayList<>(List.of(run(out)));
        args.addAll(List.of("--no-plots", "--record", "--checkpoint-every", "0.04"));
        start(Map.of(), List.of("-Duser.language=ar", "-Duser.country=EG"), 0, args.toArray(String[]::new));
        Cli verify = Cli.run("verify", out.toString());
        assertEquals(0, verify.exitCode(), verify.toString());
        assertTrue(verify.out().getLast().contains("2 checkpoints undamaged"), verify.toString());
        start(Map.of(), List.of("-Duser.language=ar", "-Duser.country=EG"), 0, "export", out + "", "--format", "vtp");
        assertTrue(Files.exists(out.resolve("export/vehicles/vehicles-0000000000.vtp")));
    }

    private static String[] run(Path out) {
        return Stream.concat(SHORT_RUN.stream(), Stream.of("--out", out.toString()))
                .toArray(String[]::new);
    }

    /** Executes a command in a JVM of its own and returns its output. */
    private List<String> start(Map<String, String> variables, List<String> flags, int code, String... args)
            throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>(List.of("org.furrow.node.app.Furrow"));
        command.addAll(List.of(args));
        Process process = Jvm.start(log, variables, flags, command.toArray(String[]::new));
        assertEquals(code, process.waitFor(), () -> lines(log).toString());
        return lines(log);
    }

    private static List<String> lines(Path log) {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
