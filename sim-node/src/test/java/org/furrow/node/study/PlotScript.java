package org.furrow.node.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A study's gnuplot script, where there is a gnuplot. */
public final class PlotScript {
    private PlotScript() {}

    /** Runs it and looks for the figures that it must make, and no others. */
    public static void requireDraws(Path study, String... figures) throws IOException, InterruptedException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":")).anyMatch(bin -> Files.exists(Path.of(bin, "gnuplot"))),
                "no gnuplot here");
        Path log = study.resolve("gnuplot.log");
        Process gnuplot = new ProcessBuilder("gnuplot", "study.gp")
                .directory(study.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertEquals(0, gnuplot.waitFor(), Files.readString(log));
        for (String figure : figures) {
            Path file = study.resolve("gp-" + figure + ".pdf");
            assertTrue(Files.exists(file) && Files.size(file) > 3000, file + ": " + Files.readString(log));
        }
        try (Stream<Path> made = Files.list(study)) {
            assertEquals(
                    figures.length,
                    made.filter(file -> file.getFileName().toString().startsWith("gp-"))
                            .count());
        }
    }
}
