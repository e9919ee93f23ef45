package org.furrow.node.app.view;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.launch.EndHook;
import org.furrow.node.view.Viewer;
import org.furrow.node.view.foxglove.FoxgloveServer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow view}. */
@Command(
        name = "view",
        description = "Show a recorded run, also one that goes on, or two side by side, in a browser. It prints the URL"
                + " and serves until Ctrl-C.")
public final class ViewCommand extends CliCommand {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    @Parameters(paramLabel = "DIR", arity = "1..2", description = "Folder of a run that was recorded.")
    private List<Path> folders = List.of();

    @Option(
            names = "--foxglove",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "" + FoxgloveServer.USUAL_PORT,
            description = "Also play the run to Lichtblick or Foxglove, which connect to this port of the machine"
                    + " (default: ${FALLBACK-VALUE}); see docs/foxglove.md.")
    private @Nullable Integer foxglove;

    @Mixin
    private ViewOptions options;

    @Mixin
    private PictureOptions pictures;

    @Override
    public Integer call() throws Exception {
        if (foxglove != null && folders.size() > 1) {
            throw new InputError("--foxglove " + foxglove + ": plays one run; give one folder");
        }
        List<Viewer.Run> runs = new ArrayList<>();
        for (Path folder : folders) {
            // pictures show what is recorded now: a run that was killed stays in progress for ever
            runs.add(Viewer.Run.in(folder, () -> pictures.given() || !OutputFolder.isInProgress(folder)));
        }
        pictures.check();
        try (Viewer viewer = options.start(runs, terminal());
                EndHook _ = new EndHook(viewer::close);
                FoxgloveServer _ = foxglove == null ? null : options.play(folders.getFirst(), foxglove, terminal())) {
            if (pictures.given()) {
                viewer.awaitPacks();
                pictures.draw(viewer.url(), out(), err());
            } else {
                try (StopSignals stop = new StopSignals()) {
                    awaitStop(stop);
                }
            }
            return ExitCodes.OK;
        }
    }

    /** Returns when the user asks to stop. */
    static void awaitStop(StopSignals stop) {
        while (!stop.requested()) {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
