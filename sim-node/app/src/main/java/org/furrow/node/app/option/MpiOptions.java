package org.furrow.node.app.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.run.launch.HostsFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the MPI library and launcher, and for the machines of the ranks. */
public final class MpiOptions {
    @Option(
            names = "--mpi-lib",
            paramLabel = "LIB",
            description = "With mpi: use the MPI library LIB, a name or path (default: the launcher's).")
    @Nullable
    String library;

    @Option(names = "--mpirun", paramLabel = "CMD", description = "With mpi: start the ranks by CMD (default: mpirun).")
    private @Nullable String mpirun;

    @Option(
            names = "--hosts",
            paramLabel = "FILE",
            description =
                    "Start the ranks on the machines in FILE, one per line: HOST or HOST slots=N (default: this machine).")
    @Nullable
    Path hosts;

    /** Command of the MPI launcher. */
    public String mpirun() {
        return mpirun == null ? "mpirun" : mpirun;
    }

    /** The options for the command line of a run over MPI. */
    public List<String> args() throws InputError {
        List<String> args = new ArrayList<>(List.of("--mpirun", mpirun()));
        if (library != null) {
            args.addAll(List.of("--mpi-lib", library));
        }
        if (hosts != null) {
            args.addAll(List.of(
                    "--hosts", HostsFile.read(hosts).path().toAbsolutePath().toString()));
        }
        return args;
    }

    /** Requires that no option is given, for runs over other transports. */
    public void requireNone() throws InputError {
        refuse("--mpirun", mpirun);
        refuse("--mpi-lib", library);
        refuse("--hosts", hosts);
    }

    private static void refuse(String option, @Nullable Object value) throws InputError {
        if (value != null) {
            throw new InputError(option + " " + value + ": requires --transport mpi");
        }
    }
}
