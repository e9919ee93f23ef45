package org.furrow.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow study} from the terminal. */
class StudyCommandTest {
    @TempDir
    private Path folder;

    private Cli study(String... args) {
        List<String> all = new ArrayList<>(List.of("study"));
        all.addAll(List.of(args));
        all.addAll(List.of("--out", folder.resolve("s").toString()));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void shouldMakeEachRunInAProcessOfItsOwnAndNoneTwice() throws Exception {
        String[] args = {
            "weak",
            "--ranks",
            "2",
            "--uncoupled",
            "--delay",
            "1",
            "--duration",
            "0.2",
            "--warm-up",
            "0.1",
            "--repeat",
            "1"
        };
        Cli first = study(args);
        assertEquals(0, first.exitCode(), first.toString());
        Path runs = folder.resolve("s/runs");
        try (Stream<Path> files = Files.list(runs)) {
            assertEquals(2, files.count());
        }
        assertEquals(
                1 + 2 + 2, Files.readAllLines(folder.resolve("s/study.csv")).size());
        assertFalse(Files.exists(folder.resolve("s/INCOMPLETE")));
        Path one = runs.resolve("r2-v1-t1-local-1.json");
        Path other = runs.resolve("r2-v1-t1-uncoupled-1.json");
        String before = Files.readString(other);
        Files.delete(one);
        Cli again = study(args);
        assertEquals(0, again.exitCode(), again.toString());
        assertTrue(Files.exists(one));
        assertEquals(before, Files.readString(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            weak --ranks 0                           | --ranks 0: must be in [1, 65535]
            weak --ranks two                         | 'two'
            weak --threads 2000                      | --threads 2000: must be in [1, 1024]
            weak --transport carrier-pigeon          | --transport carrier-pigeon: there is none
            weak --interest 5                        | --interest 5.0: must be 0 or at least 20 m
            weak --repeat 0                          | --repeat 0: must be in [1, 1000]
            weak --warm-up -1                        | --warm-up -1.0: must be in [0, 3600] s
            weak --scenario single                   | a number of vehicles needs a 'formation'
            weak --scenario nowhere                  | nowhere: no such file or built-in scenario
            weak --duration 0.013                    | must be a whole number of epochs
            weak --set soil=                         | soil
            strong --threads 2,3                     | must have 1, the base case
            """)
    void shouldSayInOneLineWhatIsWrong(String line, String expected) {
        Cli cli = study(line.split(" "));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(expected), cli.toString());
        assertFalse(Files.exists(folder.resolve("s")), "nothing was written");
    }

    @Test
    void shouldPredictFromStudiesOnly() {
        Cli cli = Cli.run("study", "predict", folder.toString());
        assertEquals(2, cli.exitCode());
        assertTrue(cli.err().get(0).contains("is not the folder of a study"), cli.toString());
    }
}
