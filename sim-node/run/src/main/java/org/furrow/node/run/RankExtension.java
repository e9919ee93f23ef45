package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Extends the ranks of a run: how their commits are decided, and what acts on their vehicles from outside. */
public interface RankExtension {
    /** Extends nothing. */
    RankExtension NONE = (transport, folder, earlier) -> digest -> {};

    /** Two extensions of the same ranks; the first one decides the commits. */
    static RankExtension both(RankExtension first, RankExtension second) {
        return new BothExtensions(first, second);
    }

    /**
     * Attaches the extension to a rank before its first epoch, on the rank's thread.
     *
     * @param folder of the run; null for a warm-up, which leaves no files and has no effect outside the process
     * @param earlier the part of the run before the checkpoint that it resumes from; null when it starts at its
     *     beginning
     * @return closed by the caller on the same thread when the rank has ended or failed
     */
    Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier)
            throws IOException;

    /**
     * Completes the results of a run, on the first rank, when all ranks have ended and their files are written.
     *
     * @param folder of the run
     * @return files that a rank had recorded and that were changed, relative to the folder
     */
    default Set<String> conclude(Path folder) throws IOException {
        return Set.of();
    }

    /** The extension of one rank. */
    @FunctionalInterface
    interface Attachment extends AutoCloseable {
        /** Called when the rank has completed the run. */
        void finish(long digest);

        /** Sees every step of the rank's progress, after the tables and the recording of the run. */
        default EpochObserver observer() {
            return new EpochObserver() {};
        }

        /** The rank that decides the commits; null for commits with the scenario's fixed delay. */
        default @Nullable ConductedRun conducted() {
            return null;
        }

        /** Files and folders that it leaves in the folder of the run, after {@link #close}; relative to that folder. */
        default List<String> parts() {
            return List.of();
        }

        @Override
        default void close() throws IOException {
            // nothing to release
        }
    }
}
