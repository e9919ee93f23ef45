package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is interrupted soon after its start ends with one line, and keeps a checkpoint where it takes any. */
@Tag("run")
class EarlyInterruptTest {
    @TempDir
    private Path folder;

    /** @param epochs committed before the signal; -1: the folder of the run exists */
    @ParameterizedTest
    @CsvSource({"-1, true", "0, false"})
    void shouldEndInOrder(int epochs, boolean checkpoints) throws IOException, InterruptedException {
        interrupt(epochs, checkpoints);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"15, true", "-1, false", "0, true", "50, true", "100, true"})
    void shouldEndInOrderAtOtherEpochs(int epochs, boolean checkpoints) throws IOException, InterruptedException {
        interrupt(epochs, checkpoints);
    }

    /** Vehicles settle to the end after one interrupt, which takes long where they are many. */
    @Test
    void shouldEndAtOnceByTheThirdInterrupt() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Process process = Jvm.start(
                log,
                List.of(),
                "org.furrow.node.app.Furrow",
                "run",
                "fleet",
                "--set",
                "vehicles=100",
                "--out",
                out.toString());
        while (process.isAlive() && !Files.exists(out.resolve("INCOMPLETE"))) {
            process.waitFor(2, TimeUnit.MILLISECONDS);
        }
        for (int k = 0; k < 3 && process.isAlive(); k++) {
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            process.waitFor(100, TimeUnit.MILLISECONDS); // signals that arrive together count once
        }
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");
        assertEquals(130, process.exitValue());
        assertEquals(
                "furrow: interrupted 3 times; ended at once",
                Files.readAllLines(log).getLast());
    }

    private void interrupt(int epochs, boolean checkpoints) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        String[] run = {"org.furrow.node.app.Furrow", "run", "convoy", "--out", out.toString()};
        Process process = Jvm.start(
                log,
                List.of(),
                Stream.concat(
                                Stream.of(run),
                                checkpoints ? Stream.of("--checkpoint-every", "10") : Stream.of("--threads", "1"))
                        .toArray(String[]::new));
        Path awaited = epochs < 0 ? out.resolve("INCOMPLETE") : out.resolve("digests.csv");
        long bytes = epochs < 0 ? 0 : 13 + 20L * epochs;
        while (process.isAlive() && (!Files.exists(awaited) || Files.size(awaited) < bytes)) {
            process.waitFor(2, TimeUnit.MILLISECONDS);
        }
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");

        String text = Files.readString(log);
        assertEquals(130, process.exitValue(), text);
        String why = Files.readString(out.resolve("INCOMPLETE")).strip();
        String kept = checkpoints ? ", of which a checkpoint is kept" : "";
        assertTrue(why.matches("interrupted after epoch \\d+" + kept), why);
        List<String> lines =
                text.lines().filter(line -> line.startsWith("furrow: ")).toList();
        assertEquals(List.of("furrow: " + why), lines);
        if (checkpoints) {
            Cli verify = Cli.run("verify", out.toString());
            assertTrue(verify.err().getFirst().contains("it can be resumed from its checkpoint at"), verify.toString());
        }
    }
}
