package org.furrow.node.app.help;

import org.furrow.node.results.BuildInfo;
import org.furrow.node.run.launch.Engines;
import picocli.CommandLine.IVersionProvider;

/** Version of the program and of Java, and the transports that this build has. */
public final class Version implements IVersionProvider {
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
}
