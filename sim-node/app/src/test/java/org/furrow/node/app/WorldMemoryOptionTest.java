package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.app.option.MemorySize;
import org.furrow.node.input.InputError;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("run")
class WorldMemoryOptionTest {
    private static final int MEBI = 1 << 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"1m, 1048576", "256M, 268435456", "2g, 2147483648", "1048576, 1048576", "3T, 3298534883328"})
    void shouldReadSizes(String text, long bytes) throws InputError {
        assertEquals(bytes, MemorySize.parse("--world-memory", text, MEBI));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.5g        | expected a whole number followed by k, m, g or t, for example 256m
            256 mb      | expected a whole number followed by k, m, g or t, for example 256m
            -1m         | expected a whole number followed by k, m, g or t, for example 256m
            9999999999m | expected a whole number followed by k, m, g or t, for example 256m
            1023k       | must be at least 1m
            256         | must be at least 1m; a number without a letter is in bytes
            """)
    void shouldRejectAnInvalidSize(String text, String message) {
        InputError e = assertThrows(InputError.class, () -> MemorySize.parse("--world-memory", text, MEBI));
        assertEquals("--world-memory " + text + ": " + message, e.getMessage());
    }

    @Test
    void shouldRejectABudgetBeyondTheLimitOfTheJvm() {
        Path out = folder.resolve("out");
        Cli cli = Cli.run("run", "convoy", "--world-memory", "500t", "--out", out.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        String line = cli.err().get(0);
        assertTrue(line.startsWith("furrow: --world-memory 500t: 4 ranks in one process need more than the "), line);
        assertTrue(line.contains("FURROW_JAVA_OPTS=-Xmx3145728000m, or use --world-memory "), line);
        assertFalse(Files.exists(out), "something was written");
    }

    /** On a full disk the run ends with one line; a write to a memory map would end the process. */
    @Test
    void shouldEndInOneLineWhenTheDiskIsFull() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Process process = Jvm.limited(
                log,
                3_000,
                "org.furrow.node.app.Furrow",
                "run",
                "single",
                "--quiet",
                "--world-memory",
                "1m",
                "--out",
                out.toString());
        assertEquals(3, process.waitFor(), Files.readString(log));
        List<String> lines = Files.readAllLines(log);
        assertEquals(1, lines.size(), lines.toString());
        Path cold = out.resolve("store/cold/rank-0/ground-0");
        assertTrue(
                lines.get(0).startsWith("furrow: rank 0: " + cold + ": cannot store more tiles of the ground: "),
                lines.get(0));
        assertTrue(Files.readString(out.resolve("INCOMPLETE")).startsWith("rank 0: " + cold));
        assertFalse(Files.exists(out.resolve("store")), "something was written");
    }

    /** Users run with the same JVM flags as the tests. */
    @Test
    void shouldStartTheCommandWithTheFlagsOfTheTests() throws IOException {
        String script = Files.readString(Path.of("src/main/dist/bin/furrow"));
        Matcher flags = Pattern.compile("--(?!\\s|enable-native|sun-misc)\\S+ \\S+|--(enable-native|sun-misc)\\S+")
                .matcher(script.substring(script.indexOf("exec ")));
        List<String> inScript = new ArrayList<>();
        while (flags.find()) {
            inScript.add(flags.group().replaceFirst("^(--add-\\S+) ", "$1="));
        }
        assertEquals(Jvm.flags(), inScript);
    }
}
