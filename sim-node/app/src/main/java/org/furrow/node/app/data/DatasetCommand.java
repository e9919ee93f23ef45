package org.furrow.node.app.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.ResultOptions;
import org.furrow.node.app.option.RunOptions;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.dataset.produce.EpisodeRuns;
import org.furrow.node.dataset.produce.Production;
import org.furrow.node.dataset.spec.DatasetReader;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.verify.DatasetVerifier;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunFailedException;
import org.furrow.world.checkpoint.TemporaryFiles;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow dataset}. */
@Command(
        name = "dataset",
        description = "Make a data set of many runs from a specification: randomised runs with records, exports, a card"
                + " and a manifest. Repeat the command with the same --out to continue an interrupted production."
                + " 'furrow dataset verify DIR' checks a data set.",
        subcommands = DatasetCommand.Verify.class)
public final class DatasetCommand extends CliCommand {
    private static final int MOST = 1024;

    @Parameters(
            paramLabel = "SPEC",
            arity = "0..1",
            description = "Specification file (see 'furrow schema dataset'), or the built-in convoy-ruts.")
    private @Nullable String file;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder of the data set (default: results/NAME-TIME).")
    private @Nullable Path out;

    @Option(names = "--jobs", paramLabel = "N", description = "Number of concurrent runs (default: one per core).")
    private @Nullable Integer jobs;

    @Option(names = "--ranks", paramLabel = "N", description = "Ranks of each run (default: ${DEFAULT-VALUE}).")
    private int ranks = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of each rank (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(names = "--resume", description = "Require that --out holds an interrupted production, and continue it.")
    private boolean resume;

    @Option(
            names = "--part",
            paramLabel = "K/N",
            description = "Make only the K-th of N parts of the runs, for the jobs of an array; afterwards the command"
                    + " without --part makes the data set of them.")
    private @Nullable String part;

    @Mixin
    private ResultOptions result;

    @Override
    public Integer call() throws InputError, RunFailedException {
        if (file == null) {
            throw new InputError(
                    "name a specification: furrow dataset SPEC.yaml; 'furrow schema dataset' prints its" + " keys");
        }
        DatasetSpec spec = DatasetReader.read(source(file));
        Path folder = folder(spec);
        int concurrent = jobs == null
                ? Math.max(1, Runtime.getRuntime().availableProcessors() / (ranks * threads))
                : require("--jobs", jobs, 1, MOST);
        require("--ranks", ranks, 1, MOST);
        require("--threads", threads, 1, MOST);
        try (StopSignals stop = new StopSignals();
                Production production = Production.open(spec, folder, part())) {
            EpisodeRuns runs = new EpisodeRuns(ranks, threads, stop::requested);
            return make(production, new Production.Conduct(concurrent, runs), folder);
        }
    }

    private static Source source(String name) throws InputError {
        Source builtIn = Files.exists(Path.of(name)) ? null : Source.builtIn("datasets", name + ".yaml");
        return builtIn == null ? Source.ofFile(Path.of(name)) : builtIn;
    }

    private Path folder(DatasetSpec spec) throws InputError {
        if (out == null) {
            if (resume || part != null) {
                throw new InputError("--resume and --part need the folder of the data set: --out DIR");
            }
            return RunOptions.newFolder(spec.name());
        }
        if (resume && !Files.isDirectory(out)) {
            throw new InputError("--resume: there is no folder " + out);
        }
        return out;
    }

    private Production.Part part() throws InputError {
        if (part == null) {
            return Production.Part.ALL;
        }
        if (!part.matches("[0-9]{1,5}/[0-9]{1,5}")) {
            throw new InputError("--part " + part + ": expected K/N, such as 3/16");
        }
        String[] numbers = part.split("/", -1);
        try {
            return new Production.Part(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        } catch (IllegalArgumentException e) {
            throw new InputError("--part " + part + ": " + e.getMessage());
        }
    }

    private int make(Production production, Production.Conduct conduct, Path folder)
            throws InputError, RunFailedException {
        ProgressLine line = new ProgressLine(err());
        try {
            String report = production.make(conduct, line::showRuns);
            line.end();
            result.print(
                    out(),
                    List.of(report, "results in " + folder),
                    ResultOptions.result().put("path", folder.toString()).put("report", report));
            return ExitCodes.OK;
        } catch (RunFailedException e) {
            line.end();
            if (e.kind() != FailureKind.INTERRUPTED) {
                throw e;
            }
            Messages.error(
                    terminal(),
                    "interrupted after " + production.finished() + " of " + production.size()
                            + " runs; repeat the command with --out " + folder + " to continue");
            return ExitCodes.INTERRUPTED;
        }
    }

    /** {@code furrow dataset verify}. */
    @Command(
            name = "verify",
            description = "Check every file of a data set against its manifest, then run a sample of its runs again and"
                    + " compare digests and files.")
    static final class Verify extends CliCommand {
        @Parameters(paramLabel = "DIR", description = "Folder of a data set.")
        private Path folder;

        @Option(names = "--sample", paramLabel = "N", description = "Runs to run again (default: ${DEFAULT-VALUE}).")
        private int sample = 1;

        @Option(names = "--threads", paramLabel = "N", description = "Threads of each run (default: one per core).")
        private int threads = Runtime.getRuntime().availableProcessors();

        @Override
        public Integer call() throws Exception {
            require("--sample", sample, 0, Integer.MAX_VALUE);
            require("--threads", threads, 1, MOST);
            List<String> faults = new ArrayList<>(DatasetVerifier.damage(folder));
            if (faults.isEmpty() && sample > 0) {
                Path scratch = TemporaryFiles.folder("furrow-dataset-");
                try (StopSignals stop = new StopSignals()) {
                    EpisodeRuns runs = new EpisodeRuns(1, threads, stop::requested);
                    faults.addAll(new DatasetVerifier(folder, runs).again(sample, scratch.resolve("run")));
                } finally {
                    Files.deleteIfExists(scratch);
                }
            }
            faults.forEach(fault -> out().println(OneLine.of(fault)));
            if (faults.isEmpty()) {
                out().println(folder + ": every file is as its manifest states; " + sample
                        + (sample == 1 ? " run was" : " runs were") + " repeated with the same files");
            }
            return faults.isEmpty() ? ExitCodes.OK : ExitCodes.RUN_FAILED;
        }
    }
}
