package org.furrow.node.app.view;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.agrona.CloseHelper;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.view.Viewer;
import org.furrow.node.view.web.AccessToken;
import org.furrow.node.view.web.WebServer;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The viewer of a run that this command computes. */
public final class LiveView implements AutoCloseable {
    private final @Nullable Viewer viewer;
    private final CommandLine terminal;
    private final AtomicBoolean ended = new AtomicBoolean();

    /**
     * Opens the viewer and prints its URLs.
     *
     * @param port 0 for any free one; null: no viewer
     * @param live connects the page with the run
     */
    public LiveView(@Nullable Integer port, RunPreparation.Plan plan, Viewer.Live live, CommandLine terminal)
            throws InputError {
        this.terminal = terminal;
        if (port == null) {
            viewer = null;
            return;
        }
        try {
            viewer = new Viewer(
                    List.of(new Viewer.Run(plan.out(), plan.scenario(), ended::get)),
                    WebServer.Settings.loopback(port, AccessToken.random()),
                    live,
                    line -> Messages.warn(terminal, "viewer: " + line));
        } catch (IOException e) {
            throw new InputError("--view " + port + ": " + e.getMessage());
        }
        terminal.getErr().println("viewer: " + viewer.url());
        terminal.getErr().println("foxglove: " + viewer.foxgloveUrl());
    }

    /** A run. */
    @FunctionalInterface
    public interface Work {
        /** Runs to the end; returns the exit code. */
        int run() throws Exception;
    }

    /**
     * Runs; after a complete run, and after one that has failed, returns when the user asks to stop, as what led to a
     * failure can be seen.
     *
     * @return the exit code of the run
     */
    public int around(Work work) throws Exception {
        try {
            int code = work.run();
            await(code == ExitCodes.OK, "the run has ended");
            return code;
        } catch (RunFailedException e) {
            if (viewer == null || e.kind() == FailureKind.INTERRUPTED) {
                throw e;
            }
            Messages.error(terminal, String.valueOf(e.getMessage()));
            await(true, "the run has failed");
            return e.kind().exitCode();
        }
    }

    private void await(boolean stays, String what) {
        ended.set(true);
        if (viewer != null && stays) {
            try (StopSignals stop = new StopSignals()) {
                terminal.getErr().println("viewer: " + what + "; Ctrl-C closes the viewer");
                terminal.getErr().flush();
                ViewCommand.awaitStop(stop);
            }
        }
    }

    @Override
    public void close() {
        ended.set(true);
        CloseHelper.quietClose(viewer);
    }
}
