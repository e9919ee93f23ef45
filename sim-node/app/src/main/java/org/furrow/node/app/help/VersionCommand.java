package org.furrow.node.app.help;

import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.run.launch.Engines;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** {@code furrow version}, and the lines of {@code --version}. */
@Command(name = "version", description = "Print the version of furrow and of Java.")
public final class VersionCommand extends CliCommand implements IVersionProvider {
    /** Version of the program and of Java, and the transports that this build has. */
    @Override
    public String[] getVersion() {
        return new String[] {
            "furrow " + BuildInfo.code(),
            "Java " + Runtime.version(),
            Engines.haveMpj()
                    ? "transports local, mpi, mpj"
                    : "transports local, mpi; built without mpj, because MPJ Express (libmpj-java) was not installed"
        };
    }

    @Override
    public Integer call() {
        for (String line : getVersion()) {
            out().println(line);
        }
        return ExitCodes.OK;
    }
}
