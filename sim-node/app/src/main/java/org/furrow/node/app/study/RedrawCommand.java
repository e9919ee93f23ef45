package org.furrow.node.app.study;

import java.nio.file.Path;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.report.Redraw;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow study redraw}. */
@Command(
        name = "redraw",
        description = "Write the tables, figures and report of a finished study again, from its runs; nothing is"
                + " measured.")
public final class RedrawCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a finished weak- or strong-scaling study.")
    private Path folder;

    @Override
    public Integer call() throws InputError, RunFailedException {
        Redraw.of(folder);
        out().println("results in " + folder);
        return ExitCodes.OK;
    }
}
