package org.furrow.node.app.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.terminal.Signals;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.Viewer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("run")
class LiveViewTest {
    @TempDir
    private Path folder;

    @Test
    void shouldStayAfterARunThatHasFailed() throws Exception {
        StringWriter err = new StringWriter();
        CommandLine terminal = new CommandLine(CommandLine.Model.CommandSpec.create()).setErr(new PrintWriter(err));
        RunPreparation.Plan plan = new RunPreparation.Plan(
                Scenarios.brief("single", "duration_s=0.1"), Run.Options.of(1, 1), folder.resolve("out"), false, null);
        try (LiveView view = new LiveView(0, plan, Viewer.Live.LOOKING, terminal)) {
            CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> {
                try {
                    return view.around(() -> {
                        throw new RunFailedException("vehicle solo is lost");
                    });
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            while (!code.isDone() && !err.toString().contains("Ctrl-C closes the viewer")) {
                Thread.sleep(10);
            }
            assertTrue(err.toString().contains("vehicle solo is lost"), err.toString());
            assertTrue(err.toString().contains("viewer: the run has failed; Ctrl-C closes the viewer"), err.toString());
            assertTrue(Signals.raise("TERM")); // INT is ignored by what runs in the background
            assertEquals(ExitCodes.RUN_FAILED, code.get(60, TimeUnit.SECONDS));
        }
    }
}
