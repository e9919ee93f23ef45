package org.furrow.node.run;

import java.util.List;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** The ranks of a run that are in this process, each with a thread and an end of the exchange. */
public interface RankGroup {
    /** Number of ranks, those in other processes included. */
    int size();

    /** The ranks in this process. */
    List<Integer> here();

    /** Does the work on each of them and returns when all have ended; it closes their transports. */
    void work(Work work);

    /** Version and name of the library that connects them, where it is one of several that could; else null. */
    default @Nullable String library() {
        return null;
    }

    /** A rank here has committed an epoch. */
    default void committed(int epoch) {
        // nobody asks
    }

    /** What a rank does; it throws nothing. */
    @FunctionalInterface
    interface Work {
        void run(Transport transport);
    }
}
