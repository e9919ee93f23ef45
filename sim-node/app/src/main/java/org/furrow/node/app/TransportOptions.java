package org.furrow.node.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.Engines;
import org.furrow.node.run.launch.HostsFile;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.run.launch.Launcher;
import org.furrow.node.run.launch.RankProcess;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How ranks reach each other, and who starts them. */
final class TransportOptions {
    private static final double MOST_TIMEOUT_S = 86_400;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description =
                    "How ranks reach each other: local (threads of one JVM), mpj (MPJ Express) or mpi (a real MPI)."
                            + " Default local; mpi in a process that an MPI's launcher started.")
    private @Nullable String transport;

    @Option(
            names = "--mpj-device",
            paramLabel = "NAME",
            description = "With mpj: multicore (threads of one JVM) or niodev (a JVM for each rank)."
                    + " Default multicore; niodev with --hosts.")
    private @Nullable String mpjDevice;

    @Option(
            names = "--mpi-lib",
            paramLabel = "LIB",
            description = "With mpi: the MPI's library, by name or path; default that of the launcher.")
    private @Nullable String mpiLib;

    @Option(
            names = "--mpirun",
            paramLabel = "CMD",
            description = "With mpi: what starts the ranks; default ${DEFAULT-VALUE}.",
            defaultValue = "mpirun")
    private String mpirun;

    @Option(
            names = "--hosts",
            paramLabel = "FILE",
            description = "Machines to start ranks on, a line each: HOST or HOST slots=N; default this one.")
    private @Nullable Path hosts;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            description = "A rank for which others wait so long is lost; default ${DEFAULT-VALUE}.",
            defaultValue = "6")
    private double timeout_s;

    /** @param place of this process, or null when nobody started it as one of several */
    Engine engine(@Nullable LaunchedRank place) throws InputError {
        String name = transport != null ? transport : place != null ? "mpi" : "local";
        Engine engine =
                switch (name.toLowerCase(Locale.ROOT)) {
                    case "local" -> Engine.LOCAL;
                    case "mpi" -> Engine.MPI;
                    case "mpj" -> mpjEngine(place);
                    default -> throw new InputError("--transport " + name + ": there is none; local, mpj and mpi are");
                };
        if (!(timeout_s >= 1 && timeout_s <= MOST_TIMEOUT_S)) {
            throw new InputError("--timeout " + timeout_s + ": must be in [1, " + (int) MOST_TIMEOUT_S + "] s");
        }
        if (mpjDevice != null && !name.equalsIgnoreCase("mpj")) {
            throw new InputError("--mpj-device " + mpjDevice + ": is for --transport mpj");
        }
        if (mpiLib != null && engine != Engine.MPI) {
            throw new InputError("--mpi-lib " + mpiLib + ": is for --transport mpi");
        }
        if (hosts != null && engine.inOneProcess()) {
            throw new InputError("--hosts " + hosts + ": " + engine + " keeps all ranks in one process; use --transport"
                    + " mpi, or mpj with --mpj-device niodev");
        }
        if (place != null && place.size() > 1 && engine.inOneProcess()) {
            throw new InputError("--transport " + name + ": " + place.launcher() + " has started " + place.size()
                    + " processes, but " + engine + " keeps all ranks in one; use --transport mpi");
        }
        return engine;
    }

    private Engine mpjEngine(@Nullable LaunchedRank place) throws InputError {
        boolean launched = place != null && place.launcher() == LaunchedRank.Launcher.FURROW;
        String device = mpjDevice != null ? mpjDevice : hosts != null || launched ? "niodev" : "multicore";
        return switch (device.toLowerCase(Locale.ROOT)) {
            case "multicore" -> Engine.MPJ_MULTICORE;
            case "niodev" -> Engine.MPJ_NIODEV;
            default -> throw new InputError("--mpj-device " + device + ": Furrow uses multicore and niodev, no other");
        };
    }

    /** Ranks of an engine that keeps them in this process. */
    RankGroup crew(Engine engine, int ranks, int depth) throws InputError {
        return Engines.group(engine, ranks, depth, timeout_ms());
    }

    /** This process's rank, connected to the others. */
    RankProcess join(Engine engine, LaunchedRank place, int depth) throws InputError, RunFailedException {
        return RankProcess.join(Engines.connect(engine, place, depth, mpiLib), System.getenv(), timeout_ms());
    }

    /** What is to be launched. */
    Launcher.Order order(Engine engine, int ranks, List<String> args) throws InputError {
        Engines.requireBuilt(engine);
        HostsFile file = hosts == null ? null : HostsFile.read(hosts);
        if (file != null) {
            file.place(ranks);
        }
        return new Launcher.Order(engine, ranks, args, file, mpirun, timeout_ms());
    }

    private long timeout_ms() {
        return Math.round(1000 * timeout_s);
    }
}
