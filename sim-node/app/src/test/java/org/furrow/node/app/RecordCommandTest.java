package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.results.Manifest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commit log of a run, and what other commands read from it. */
@Tag("run")
class RecordCommandTest {
    @TempDir
    private Path folder;

    private Path run(String name, String... options) {
        Path out = folder.resolve(name);
        String[] args = {"run", "crossing", "--no-plots", "--out", out.toString()};
        String[] all = new String[args.length + options.length];
        System.arraycopy(args, 0, all, 0, args.length);
        System.arraycopy(options, 0, all, args.length, options.length);
        Cli run = Cli.run(all);
        assertEquals(0, run.exitCode(), run.toString());
        return out;
    }

    private String exported(Path run, String... options) throws IOException {
        Path to = folder.resolve("export-" + run.getFileName());
        String[] args = {"export", run.toString(), "--format", "csv", "--out", to.toString()};
        String[] all = new String[args.length + options.length];
        System.arraycopy(args, 0, all, 0, args.length);
        System.arraycopy(options, 0, all, args.length, options.length);
        Cli export = Cli.run(all);
        assertEquals(0, export.exitCode(), export.toString());
        return Files.readString(to.resolve(options.length == 0 ? "ground.csv" : "ground-epoch-0000000013.csv"));
    }

    @Test
    void shouldMakeTheLogOfAnEarlierRunAndExportAnyEpochOfIt() throws IOException {
        Path whole = run("whole", "--duration", "1", "--ranks", "2");
        Cli record = Cli.run("record", whole.toString());
        assertEquals(0, record.exitCode(), record.toString());
        assertTrue(record.out().getFirst().contains("commits.log: written, same digest"), record.toString());
        assertEquals(0, Cli.run("verify", whole.toString()).exitCode());

        Path ofThirteen = run("thirteen", "--duration", "0.26");
        assertEquals(exported(ofThirteen), exported(whole, "--epoch", "13"));

        Cli beyond = Cli.run("export", whole.toString(), "--format", "csv", "--epoch", "51");
        assertEquals(ExitCodes.WRONG_INPUT, beyond.exitCode());
        assertTrue(beyond.err().getFirst().endsWith("has epochs 0 to 50"), beyond.toString());
    }

    @Test
    void shouldNameTheFirstEpochAndVehicleThatDiffer() {
        Path left = run("left", "--duration", "0.5", "--record");
        Path right = run("right", "--duration", "0.5", "--record", "--set", "soil=clay");
        Path same = run("same", "--duration", "0.5", "--record", "--ranks", "1", "--threads", "2");
        assertEquals(0, Cli.run("verify", left.toString(), same.toString()).exitCode());
        Cli compared = Cli.run("verify", left.toString(), right.toString());
        assertEquals(ExitCodes.RUN_FAILED, compared.exitCode());
        assertTrue(
                compared.out()
                        .getFirst()
                        .matches("epoch \\d+ is the first that differs: vehicle \\w+ has another state.*"),
                compared.toString());
    }

    @Test
    void shouldRefuseWhatIsNoCompleteRun() throws IOException {
        Cli nothing = Cli.run("record", folder.toString());
        assertEquals(ExitCodes.WRONG_INPUT, nothing.exitCode());
        Path run = run("run", "--duration", "0.1");
        assertEquals(
                ExitCodes.WRONG_INPUT,
                Cli.run("record", run.toString(), "--threads", "0").exitCode());
        String summary = Files.readString(run.resolve("run.json"));
        Files.writeString(run.resolve("run.json"), summary.replaceFirst("\"digest\" : \"....", "\"digest\" : \"0123"));
        Manifest.update(run, "run.json"); // as another program would have written it
        Cli other = Cli.run("record", run.toString());
        assertEquals(ExitCodes.RUN_FAILED, other.exitCode());
        assertTrue(other.err().getLast().contains("use the program that made the run"), other.toString());
        assertTrue(Files.notExists(run.resolve("record/commits.log")));
    }
}
