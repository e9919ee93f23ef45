package org.furrow.world.transport.mpi;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.furrow.world.transport.RankLostException;
import org.jspecify.annotations.Nullable;

/**
 * MPI in this process: started once, ended once. Both wait for the other ranks inside MPI, so a thread of their own does
 * them, which can be left behind. Therefore MPI must allow calls from several threads, one at a time.
 */
final class MpiProcess {
    private final MpiAbi abi;
    private final int rank;
    private final int size;
    private final long rounds;
    private final long rests;
    private final long posts;
    private final String description;

    /** Starts MPI; every rank must do so. */
    private MpiProcess(MpiLibrary library, MpiLauncher launcher) {
        abi = library.abi();
        int level = Mpi.initThread(abi.threadSerialized());
        Mpi.returnErrors(Mpi.COMM_WORLD);
        String version = Mpi.libraryVersion().split(",", 2)[0].replaceAll("\\s+", " ");
        description = version + " (" + library.name() + ")";
        if (level < abi.threadSerialized()) {
            throw new MpiException(description + " allows calls from its main thread only; it must provide"
                    + " MPI_THREAD_SERIALIZED");
        }
        rank = Mpi.rank(Mpi.COMM_WORLD);
        size = Mpi.size(Mpi.COMM_WORLD);
        if (launcher.ranks().orElse(size) != size) {
            throw new MpiException("the launcher started " + launcher.ranks().getAsInt() + " ranks, but " + description
                    + " knows of " + size + ": it belongs to another MPI; say with --mpi-lib where the launcher's"
                    + " library is, or start with the launcher of this one (srun: --mpi=pmix or --mpi=pmi2)");
        }
        rounds = Mpi.duplicate(Mpi.COMM_WORLD);
        rests = Mpi.duplicate(Mpi.COMM_WORLD);
        posts = Mpi.duplicate(Mpi.COMM_WORLD);
    }

    /**
     * Loads a library and starts MPI.
     *
     * @param launcher what started this process
     * @param library name or path; null: the one that belongs to the launcher
     * @param limit_ms how long to wait for the other ranks
     * @throws RankLostException when not all ranks came in time
     * @throws MpiException when there is no library, or not the launcher's
     */
    static MpiProcess start(MpiLauncher launcher, @Nullable String library, long limit_ms) {
        MpiLibrary loaded = MpiLibrary.load(library == null ? launcher.libraries() : List.of(library));
        FutureTask<MpiProcess> start = new FutureTask<>(() -> new MpiProcess(loaded, launcher));
        if (!ends(start, "mpi-start", limit_ms)) {
            throw new RankLostException(launcher.rank(), "not all ranks came to MPI_Init within " + limit_ms + " ms");
        }
        return outcome(start);
    }

    /** Ends MPI; every rank must do so. Whatever MPI makes of it, this returns after the limit. */
    void finish(long limit_ms) {
        FutureTask<Void> finish = new FutureTask<>(Mpi::finish, null);
        if (ends(finish, "mpi-finish", limit_ms)) {
            outcome(finish);
        }
    }

    MpiAbi abi() {
        return abi;
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /** Communicator of the rounds. */
    long rounds() {
        return rounds;
    }

    /** Communicator of what did not fit into a round's blocks: ranks may begin those and the rounds in different orders. */
    long rests() {
        return rests;
    }

    /** Communicator of messages without rounds. */
    long posts() {
        return posts;
    }

    /** Version and name of the library. */
    String description() {
        return description;
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

    private static <T> T outcome(FutureTask<T> ended) {
        try {
            return ended.get();
        } catch (ExecutionException e) {
            throw Mpi.unexpected(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("cannot happen: the task has ended", e);
        }
    }
}
