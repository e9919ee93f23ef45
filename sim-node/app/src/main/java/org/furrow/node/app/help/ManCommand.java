package org.furrow.node.app.help;

import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.results.BuildInfo;
import picocli.CommandLine.Command;

/** {@code furrow man}. */
@Command(name = "man", description = "Print the manual page; read it with: furrow man | man -l -")
public final class ManCommand extends CliCommand {
    @Override
    public Integer call() {
        out().print(new ManPage(terminal().getCommandSpec().root(), BuildInfo.code()).text());
        out().flush();
        return ExitCodes.OK;
    }
}
