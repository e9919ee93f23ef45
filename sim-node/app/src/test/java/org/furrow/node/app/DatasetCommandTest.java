package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow dataset} as a user runs it. */
@Tag("run")
class DatasetCommandTest {
    private static final String SPEC = """
            furrow_dataset: 1
            name: small
            scenario: single
            seed: 3
            episodes: 2
            most_stuck: 1
            set: {duration_s: 0.1}
            randomise: {soil: {choice: [mid, drysand]}}
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldMakePartsJoinThemVerifyThemAndNameDamage() throws IOException {
        String spec = Files.writeString(folder.resolve("small.yaml"), SPEC).toString();
        Path out = folder.resolve("out");
        Cli part = Cli.run("dataset", spec, "--out", out.toString(), "--part", "1/2", "--jobs", "1");
        assertEquals(0, part.exitCode(), part.toString());
        assertEquals("part 1 of 2: 1 runs", part.out().getFirst());
        Cli all = Cli.run("dataset", spec, "--out", out.toString(), "--resume", "--jobs", "1");
        assertEquals(0, all.exitCode(), all.toString());
        assertTrue(all.out().getFirst().startsWith("2 runs, "), all.toString());
        Cli verified = Cli.run("dataset", "verify", out.toString(), "--threads", "1");
        assertEquals(0, verified.exitCode(), verified.toString());
        assertTrue(verified.out().getFirst().endsWith("1 run was repeated with the same files"), verified.toString());
        Files.writeString(out.resolve("splits.json"), "{}");
        Cli damaged = Cli.run("dataset", "verify", out.toString());
        assertEquals(3, damaged.exitCode(), damaged.toString());
        assertTrue(damaged.out().getFirst().startsWith("splits.json: "), damaged.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dataset                                     | name a specification
            dataset convoy-ruts --part 5/4 --out OUT    | --part 5/4: a part must be K/N
            dataset convoy-ruts --part x --out OUT      | --part x: expected K/N
            dataset convoy-ruts --part 1/2              | need the folder of the data set
            dataset convoy-ruts --resume --out OUT      | --resume: there is no folder
            dataset convoy-ruts --jobs 0 --out OUT      | --jobs 0
            dataset verify OUT                          | is no complete data set
            """)
    void shouldRefuseWrongArgumentsAndWriteNothing(String args, String message) {
        Path out = folder.resolve("none");
        Cli cli = Cli.run(args.replace("OUT", out.toString()).split(" "));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains(message), cli.toString());
        assertTrue(Files.notExists(out));
    }
}
