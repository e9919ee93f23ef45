package org.furrow.node.run.launch;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.RunFailedException;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.mpi.MpiException;
import org.furrow.world.transport.mpi.MpiTransport;
import org.furrow.world.transport.mpi.RawCollective;
import org.furrow.world.transport.mpj.MpjEngine;
import org.jspecify.annotations.Nullable;

/** Makes what connects ranks. */
public final class Engines {
    private Engines() {}

    /**
     * All ranks in this process.
     *
     * @param depth rounds that may be on their way at once
     * @param timeout_ms a rank for which others wait so long is lost, in ms
     * @throws InputError when the engine was not built
     */
    public static RankGroup crew(Engine engine, int ranks, int depth, long timeout_ms) throws InputError {
        return engine == Engine.LOCAL
                ? new LocalRankGroup(ranks, depth, timeout_ms)
                : new MulticoreCrew(mpj(), ranks, depth, timeout_ms);
    }

    /**
     * One rank in this process.
     *
     * @param mpiLibrary as the user names it, or null for that of the launcher
     * @throws InputError when the engine's library is not there, or whoever started this process cannot serve it
     * @throws RunFailedException when not all ranks came
     */
    public static Transport connect(Engine engine, LaunchedRank place, int depth, @Nullable String mpiLibrary)
            throws InputError, RunFailedException {
        try {
            return engine == Engine.MPI ? mpi(place, depth, mpiLibrary) : niodev(place, depth);
        } catch (RankLostException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    /** @throws InputError when the build has left the engine out */
    public static void requireBuilt(Engine engine) throws InputError {
        if (engine == Engine.MPJ_MULTICORE || engine == Engine.MPJ_NIODEV) {
            mpj();
        }
    }

    /**
     * The library's own blocking all-gather on a transport of an engine: from the bytes that each rank sends to its time in ns; null
     * where there is none.
     *
     * @param mostBytes that a rank sends
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
                .orElseThrow(() -> new InputError("--transport mpj: this build has no MPJ Express; install it with"
                        + " 'apt-get install libmpj-java' and build again"));
    }

    private static Transport niodev(LaunchedRank place, int depth) throws InputError {
        String meeting = System.getenv(LaunchedRank.RENDEZVOUS);
        if (place.launcher() != LaunchedRank.Launcher.FURROW || meeting == null) {
            throw new InputError("--transport mpj: " + place.launcher()
                    + " cannot start its ranks; leave that to furrow: furrow run ... --transport mpj --hosts FILE");
        }
        int colon = meeting.lastIndexOf(':');
        return mpj().niodev(
                        place.rank(),
                        place.size(),
                        meeting.substring(0, colon),
                        Integer.parseInt(meeting.substring(colon + 1)),
                        depth);
    }

    private static Transport mpi(LaunchedRank place, int depth, @Nullable String library) throws InputError {
        if (place.launcher() == LaunchedRank.Launcher.SLURM) {
            throw new InputError(
                    "--transport mpi: srun has not prepared its tasks for an MPI; use srun --mpi=pmix with Open MPI,"
                            + " srun --mpi=pmi2 with MPICH");
        }
        try {
            return MpiTransport.open(library, depth, MpiTransport.START_LIMIT_ms);
        } catch (MpiException e) {
            throw new InputError("--transport mpi: " + e.getMessage());
        }
    }

    /** MPJ Express with all of its ranks in this JVM. */
    private record MulticoreCrew(MpjEngine engine, int size, int depth, long timeout_ms) implements RankGroup {
        @Override
        public List<Integer> here() {
            return IntStream.range(0, size).boxed().toList();
        }

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
