package org.furrow.node.run;

import java.util.List;
import java.util.stream.IntStream;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** The ranks of a run that are in this process, each with a thread and a transport. */
public interface RankGroup {
    /** Number of ranks of the run, those in other processes included. */
    int size();

    /** The ranks in this process; by default all. */
    default List<Integer> here() {
        return IntStream.range(0, size()).boxed().toList();
    }

    /** Does the work on each rank of this process; returns when all have ended. The work closes its transport. */
    void work(Work work);

    /** Version and name of the library that connects the ranks; null when the engine has only one. */
    default @Nullable String library() {
        return null;
    }

    /** Called when a rank of this process has committed an epoch. */
    default void committed(int epoch) {}

    /** The work of one rank; it throws nothing. */
    @FunctionalInterface
    interface Work {
        void run(Transport transport);
    }
}
