package org.furrow.node.app;

import picocli.CommandLine.Command;

/** {@code furrow version}. */
@Command(name = "version", description = "Print the version of furrow and of Java.")
final class VersionCommand extends CliCommand {
    @Override
    public Integer call() {
        for (String line : new Furrow.Version().getVersion()) {
            out().println(line);
        }
        return Furrow.OK;
    }
}
