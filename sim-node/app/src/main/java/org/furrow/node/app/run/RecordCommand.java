package org.furrow.node.app.run;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.ResultOptions;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.app.terminal.TerminalProgress;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.run.Rerun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow record}. */
@Command(
        name = "record",
        description =
                "Make the commit log of a complete run by running its scenario again, and check that the digest is"
                        + " the same.")
public final class RecordCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a run.")
    private Path folder;

    @Option(names = "--threads", paramLabel = "N", description = "Use N threads (default: one per processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Mixin
    private ResultOptions result;

    @Override
    public Integer call() throws Exception {
        if (threads < 1) {
            throw new InputError("--threads " + threads + ": must be at least 1");
        }
        Verifier.requireRun(folder);
        String why = OutputFolder.whyIncomplete(folder);
        if (why != null) {
            throw new InputError(folder + ": the run is incomplete: " + why);
        }
        Manifest.requireUnchanged(folder, "run.json"::equals);
        Rerun rerun = Rerun.of(folder, Verifier.readRun(folder));
        TerminalProgress progress = new TerminalProgress(err());
        try (StopSignals stop = new StopSignals()) {
            Path log = rerun.write(threads, progress, stop::requested);
            progress.end();
            result.print(
                    out(),
                    List.of(log + ": written, same digest as the run"),
                    ResultOptions.result().put("path", log.toString()));
            return ExitCodes.OK;
        } catch (RankLoop.InterruptedRunException e) {
            progress.end();
            Messages.error(terminal(), "interrupted; no log is left");
            return ExitCodes.INTERRUPTED;
        } finally {
            progress.end();
        }
    }
}
