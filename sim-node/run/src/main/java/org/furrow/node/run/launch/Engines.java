package org.furrow.node.run.launch;

import java.util.function.IntToLongFunction;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.RankGroup;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.mpi.MpiException;
import org.furrow.world.transport.mpi.MpiTransport;
import org.furrow.world.transport.mpi.RawCollective;
import org.furrow.world.transport.mpj.MpjEngine;
import org.jspecify.annotations.Nullable;

/** Creates rank groups and transports. */
public final class Engines {
    private Engines() {}

    /**
     * Creates the group of all ranks in this process.
     *
     * @param depth maximum number of rounds in flight
     * @param timeout_ms time a rank waits for another before that one is lost, in ms
     * @throws InputError when this build lacks the engine
     */
    public static RankGroup group(Engine engine, int ranks, int depth, long timeout_ms) throws InputError {
        return engine == Engine.LOCAL
                ? new LocalRankGroup(ranks, depth, timeout_ms)
                : new MulticoreGroup(mpj(), ranks, depth, timeout_ms);
    }

    /**
     * Connects this process's rank to the others.
     *
     * @param mpiLibrary name or path of the MPI library, or null for the launcher's
     * @throws InputError when the engine's library is missing, or the launcher of this process does not support it
     * @throws RunFailedException when not all ranks connected in time
     */
    public static Transport connect(Engine engine, LaunchedRank rank, int depth, @Nullable String mpiLibrary)
            throws InputError, RunFailedException {
        try {
            return engine == Engine.MPI ? mpi(rank, depth, mpiLibrary) : niodev(rank, depth);
        } catch (RankLostException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    /** True when this build has MPJ Express, for the transport mpj. */
    public static boolean haveMpj() {
        return MpjEngine.find().isPresent();
    }

    /** @throws InputError when this build lacks the engine */
    public static void requireBuilt(Engine engine) throws InputError {
        if (engine == Engine.MPJ_MULTICORE || engine == Engine.MPJ_NIODEV) {
            mpj();
        }
    }

    /**
     * The library's own blocking all-gather: a function from the bytes that each rank sends to the time in ns; null
     * when the engine has none.
     *
     * @param mostBytes maximum number of bytes that a rank sends
     */
    public static @Nullable IntToLongFunction bareCollective(Engine engine, Transport transport, int mostBytes) {
        return switch (engine) {
            case LOCAL -> null;
            case MPI -> new RawCollective((MpiTransport) transport, mostBytes)::gather_ns;
            case MPJ_MULTICORE, MPJ_NIODEV -> MpjEngine.find().orElseThrow().raw(transport);
        };
    }

    private static MpjEngine mpj() throws InputError {
        return MpjEngine.find()
                .orElseThrow(
                        () -> new InputError("--transport mpj: this build lacks MPJ Express (see 'furrow --version');"
                                + " install it with 'apt-get install libmpj-java' on the machine that builds, and rebuild; the"
                                + " transports local and mpi do not need it"));
    }

    private static Transport niodev(LaunchedRank rank, int depth) throws InputError {
        String rendezvous = System.getenv(LaunchedRank.RENDEZVOUS);
        if (rank.launcher() != LaunchedRank.Launcher.FURROW || rendezvous == null) {
            throw new InputError("--transport mpj: " + rank.launcher()
                    + " cannot start its ranks; let furrow start them: furrow run ... --transport mpj --hosts FILE");
        }
        int colon = rendezvous.lastIndexOf(':');
        return mpj().niodev(
                        rank.rank(),
                        rank.size(),
                        rendezvous.substring(0, colon),
                        Integer.parseInt(rendezvous.substring(colon + 1)),
                        depth);
    }

    private static Transport mpi(LaunchedRank rank, int depth, @Nullable String library) throws InputError {
        if (rank.launcher() == LaunchedRank.Launcher.SLURM) {
            throw new InputError(
                    "--transport mpi: srun has not set up MPI for its tasks; use srun --mpi=pmix with Open MPI,"
                            + " srun --mpi=pmi2 with MPICH");
        }
        try {
            return MpiTransport.open(library, depth, MpiTransport.START_LIMIT_ms);
        } catch (MpiException e) {
            throw new InputError("--transport mpi: " + e.getMessage());
        }
    }

    /** MPJ Express with all ranks in this JVM. */
    private record MulticoreGroup(MpjEngine engine, int size, int depth, long timeout_ms) implements RankGroup {
        @Override
        public void work(Work work) {
            try {
                engine.multicore(size, depth, timeout_ms, work::run);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
