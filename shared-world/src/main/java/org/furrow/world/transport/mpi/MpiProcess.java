package org.furrow.world.transport.mpi;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.furrow.world.transport.RankLostException;
import org.jspecify.annotations.Nullable;

/**
 * MPI in this process, which can be started and ended only once. Both block inside MPI until the other ranks do the
 * same and therefore run on separate threads, so that this process can continue after a time limit. MPI must allow
 * calls from several threads, one at a time.
 *
 * @param rounds communicator of the rounds
 * @param overflow communicator of the second all-gathers, which ranks may start in another order than rounds
 * @param messages communicator of messages outside of rounds
 * @param description version and name of the library
 */
record MpiProcess(MpiAbi abi, int rank, int size, long rounds, long overflow, long messages, String description) {
    private static MpiProcess start(MpiLibrary library, MpiLauncher launcher) {
        MpiAbi abi = library.abi();
        int level = Mpi.initThread(abi.threadSerialized());
        Mpi.returnErrors(Mpi.COMM_WORLD);
        String version = Mpi.libraryVersion().split(",", 2)[0].replaceAll("\\s+", " ");
        String description = version + " (" + library.name() + ")";
        if (level < abi.threadSerialized()) {
            throw new MpiException(description + " allows calls from its main thread only; it must provide"
                    + " MPI_THREAD_SERIALIZED");
        }
        int size = Mpi.size(Mpi.COMM_WORLD);
        if (launcher.ranks().orElse(size) != size) {
            throw new MpiException("the launcher started " + launcher.ranks().getAsInt() + " ranks, but " + description
                    + " found " + size + ": it belongs to another MPI; set --mpi-lib to the launcher's library, or use"
                    + " the launcher of this one (srun: --mpi=pmix or --mpi=pmi2)");
        }
        return new MpiProcess(
                abi,
                Mpi.rank(Mpi.COMM_WORLD),
                size,
                Mpi.duplicate(Mpi.COMM_WORLD),
                Mpi.duplicate(Mpi.COMM_WORLD),
                Mpi.duplicate(Mpi.COMM_WORLD),
                description);
    }

    /**
     * Loads a library and starts MPI; every rank must do so.
     *
     * @param library name or path; null: the launcher's
     * @param limit_ms time limit of the wait for the other ranks
     * @throws RankLostException when not all ranks started in time
     * @throws MpiException when there is no library, or it is not the launcher's
     */
    static MpiProcess start(MpiLauncher launcher, @Nullable String library, long limit_ms) {
        MpiLibrary loaded = MpiLibrary.load(library == null ? launcher.libraries() : List.of(library));
        FutureTask<MpiProcess> start = new FutureTask<>(() -> start(loaded, launcher));
        if (!ends(start, "mpi-start", limit_ms)) {
            throw new RankLostException(launcher.rank(), "not all ranks reached MPI_Init within " + limit_ms + " ms");
        }
        return result(start);
    }

    /** Ends MPI; every rank must do so. Returns after the time limit at the latest. */
    void finish(long limit_ms) {
        FutureTask<Void> finish = new FutureTask<>(Mpi::finish, null);
        if (ends(finish, "mpi-finish", limit_ms)) {
            result(finish);
        }
    }

    private static boolean ends(FutureTask<?> task, String thread, long limit_ms) {
        Thread.ofPlatform().name(thread).daemon().start(task);
        try {
            task.get(limit_ms, TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static <T> T result(FutureTask<T> ended) {
        try {
            return ended.get();
        } catch (ExecutionException e) {
            throw Mpi.unexpected(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("unreachable: the task has ended", e);
        }
    }
}
