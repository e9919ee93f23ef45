package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code furrow run --lookahead}. */
@Tag("run")
class LookAheadOptionTest {
    private static final String EVENTS = "tick,order,vehicle,event,fx_N,fy_N,fz_N,ticks,speed_mps,pressure_kPa\n";

    @TempDir
    private Path folder;

    @Test
    void shouldGiveTheSameDigestAndNameTheEpochsInTheResults() throws IOException {
        List<String> digests = new ArrayList<>();
        for (String lookahead : List.of("0", "3")) { // with 3, the ground is sharded
            Path out = folder.resolve("ahead-" + lookahead);
            Cli cli = Cli.run(
                    "run",
                    "crossing",
                    "--duration",
                    "0.3",
                    "--no-plots",
                    "--ranks",
                    "2",
                    "--warm-up",
                    "0.1",
                    "--lookahead",
                    lookahead,
                    "--world",
                    "3".equals(lookahead) ? "sharded" : "replicated",
                    "--out",
                    out.toString());
            assertEquals(0, cli.exitCode(), cli.toString());
            digests.add(cli.out().getLast());
            boolean named = Files.readString(out.resolve("run.json")).contains("\"lookahead\" : 3");
            assertEquals("3".equals(lookahead), named);
        }
        assertEquals(digests.getFirst(), digests.getLast());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --delay=1 | --lookahead 3: requires delay 0, but the scenario's delay is 1; use --delay 0
            --lookahead=256 | --lookahead 256: must be in [0, 255]
            """)
    void shouldRefuse(String option, String message) {
        Path out = folder.resolve("out");
        List<String> args = new ArrayList<>(List.of("run", "crossing", "--out", out.toString(), option));
        if (!option.startsWith("--lookahead")) {
            args.add("--lookahead=3");
        }
        Cli cli = Cli.run(args.toArray(String[]::new));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals("furrow: " + message, cli.err().getFirst());
        assertFalse(Files.exists(out), "something was written");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--speed=1000", "--events=events.csv"})
    void shouldLookAheadWhereNothingActsOnTheRun(String acting) throws IOException {
        Path events = Files.writeString(folder.resolve("events.csv"), EVENTS);
        Path out = folder.resolve("out");
        List<String> args = new ArrayList<>(List.of("run", "crossing", "--duration", "0.1", "--no-plots"));
        args.addAll(List.of("--ranks", "2", "--out", out.toString()));
        if (!acting.isEmpty()) {
            args.add(acting.replace("events.csv", events.toString()));
        }
        Cli cli = Cli.run(args.toArray(String[]::new));
        assertEquals(0, cli.exitCode(), cli.toString());
        boolean expected = acting.isEmpty() && Runtime.getRuntime().availableProcessors() >= 2;
        assertEquals(expected, Files.readString(out.resolve("run.json")).contains("\"lookahead\" : 8"), acting);
    }
}
