package org.furrow.node.app.help;

import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import picocli.CommandLine.Command;

/** {@code furrow version}. */
@Command(name = "version", description = "Print the version of furrow and of Java.")
public final class VersionCommand extends CliCommand {
    @Override
    public Integer call() {
        for (String line : new Version().getVersion()) {
            out().println(line);
        }
        return ExitCodes.OK;
    }
}
