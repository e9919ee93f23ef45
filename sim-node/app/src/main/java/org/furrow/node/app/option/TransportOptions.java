package org.furrow.node.app.option;

import java.util.List;
import java.util.Locale;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.TerminalColours;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.Engines;
import org.furrow.node.run.launch.HostsFile;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.run.launch.Launcher;
import org.furrow.node.run.launch.RankProcess;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the transport between ranks and for launching them. */
public final class TransportOptions {
    private static final double MAX_TIMEOUT_S = 86_400;

    private static final double TIMEOUT_S = 6;
    /** With more ranks on a core the time limit must grow, because they wait for each other. */
    private static final int RANKS_PER_CORE = 8;
    /** Time that each further rank on a core takes before it responds, such as to settle its vehicle, in s. */
    private static final double TIMEOUT_PER_RANK_S = 0.3;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Connect the ranks by local (threads of one JVM), mpj (MPJ Express) or mpi (native MPI)"
                    + " (default: local, or mpi under an MPI launcher).")
    private @Nullable String transport;

    @Option(
            names = "--mpj-device",
            paramLabel = "NAME",
            description = "With mpj: multicore (threads of one JVM) or niodev (one JVM per rank) (default: multicore,"
                    + " or niodev with --hosts).")
    private @Nullable String mpjDevice;

    @Mixin
    private MpiOptions mpi;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            description = "Give up on a rank that does not respond for S seconds (default: 6, or more where many ranks"
                    + " share a core).")
    private @Nullable Double given_s;

    /** The rank that a launcher started this process for; null for none, and in a shell that has its variables. */
    public @Nullable LaunchedRank launched() throws InputError {
        LaunchedRank found = LaunchedRank.find(System.getenv());
        boolean isByHand = "local".equalsIgnoreCase(transport) || TerminalColours.isTerminal(0);
        return found != null && found.mayBeShell(System.getenv()) && isByHand ? null : found;
    }

    /** Checks the options and selects the engine; {@code launched} is null when no launcher started this process. */
    public Engine engine(@Nullable LaunchedRank launched) throws InputError {
        String name = transport != null ? transport : launched != null ? "mpi" : "local";
        Engine engine =
                switch (name.toLowerCase(Locale.ROOT)) {
                    case "local" -> Engine.LOCAL;
                    case "mpi" -> Engine.MPI;
                    case "mpj" -> mpjEngine(launched);
                    default ->
                        throw new InputError("--transport " + name + ": unknown transport; use local, mpj or mpi");
                };
        if (given_s != null && !(given_s >= 1 && given_s <= MAX_TIMEOUT_S)) {
            throw new InputError("--timeout " + given_s + ": must be in [1, " + (int) MAX_TIMEOUT_S + "] s");
        }
        if (mpjDevice != null && !name.equalsIgnoreCase("mpj")) {
            throw new InputError("--mpj-device " + mpjDevice + ": requires --transport mpj");
        }
        if (mpi.library != null && engine != Engine.MPI) {
            throw new InputError("--mpi-lib " + mpi.library + ": requires --transport mpi");
        }
        if (mpi.hosts != null && engine.inOneProcess()) {
            throw new InputError("--hosts " + mpi.hosts + ": " + engine
                    + " runs all ranks in one process; use --transport" + " mpi, or mpj with --mpj-device niodev");
        }
        if (launched != null && launched.size() > 1 && engine.inOneProcess()) {
            throw new InputError("--transport " + name + ": " + launched.launcher() + " started " + launched.size()
                    + " processes, but " + engine + " runs all ranks in one; use --transport mpi");
        }
        return engine;
    }

    private Engine mpjEngine(@Nullable LaunchedRank launched) throws InputError {
        boolean byFurrow = launched != null && launched.launcher() == LaunchedRank.Launcher.FURROW;
        String device = mpjDevice != null ? mpjDevice : mpi.hosts != null || byFurrow ? "niodev" : "multicore";
        return switch (device.toLowerCase(Locale.ROOT)) {
            case "multicore" -> Engine.MPJ_MULTICORE;
            case "niodev" -> Engine.MPJ_NIODEV;
            default -> throw new InputError("--mpj-device " + device + ": unknown device; use multicore or niodev");
        };
    }

    /** Creates the ranks of an engine that runs them all in this process. */
    public RankGroup ranks(Engine engine, int ranks, int depth) throws InputError {
        return Engines.group(engine, ranks, depth, timeout_ms(ranks));
    }

    /**
     * Connects this process's rank to the others.
     *
     * @param terminal prints the loss of a rank when this rank's thread hangs after it
     */
    public RankProcess join(Engine engine, LaunchedRank launched, int depth, CommandLine terminal)
            throws InputError, RunFailedException {
        Transport transport = Engines.connect(engine, launched, depth, mpi.library);
        return RankProcess.join(transport, System.getenv(), timeout_ms(1), why -> Messages.error(terminal, why));
    }

    /** The order to launch the ranks; checks first that all that it needs is installed. */
    public Launcher.Order order(Engine engine, int ranks, List<String> args) throws InputError {
        Engines.requireBuilt(engine);
        HostsFile file = mpi.hosts == null ? null : HostsFile.read(mpi.hosts);
        if (file != null) {
            file.place(ranks);
        }
        return new Launcher.Order(engine, ranks, args, file, mpi.mpirun(), timeout_ms(1));
    }

    /** @param ranks number of ranks in this process */
    private long timeout_ms(int ranks) {
        int cores = Runtime.getRuntime().availableProcessors();
        double default_s = TIMEOUT_S + TIMEOUT_PER_RANK_S * Math.max(0, ranks - RANKS_PER_CORE * cores) / cores;
        return Math.round(1000 * (given_s == null ? default_s : given_s));
    }
}
