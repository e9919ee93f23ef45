package org.furrow.node.run.launch;

import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.watch.WatchClient;

/**
 * Ends the process of a rank whose thread hangs after the loss of another. Prints the loss first, unless the thread has
 * come as far as to print it.
 */
final class FinalError implements WatchClient.LastResort {
    private final int rank;
    private final Consumer<String> print;
    private final IntConsumer halt;
    private volatile boolean leaving;

    /**
     * Creates the end of a rank's process.
     *
     * @param print prints an error
     * @param halt ends the process with an exit code
     */
    FinalError(int rank, Consumer<String> print, IntConsumer halt) {
        this.rank = rank;
        this.print = print;
        this.halt = halt;
    }

    /** Leaves the message to the rank's thread. */
    void leave() {
        leaving = true;
    }

    /**
     * The rank that prints a loss: rank 0, or rank 1 when rank 0 was lost and gave no reason.
     *
     * @param inItsOwnWords whether the lost rank itself gave the reason
     */
    static int printer(RankLostException loss, boolean inItsOwnWords) {
        return loss.rank() == 0 && !inItsOwnWords ? 1 : 0;
    }

    @Override
    public void end(RankLostException loss, boolean inItsOwnWords) {
        try {
            if (!leaving && rank == printer(loss, inItsOwnWords)) {
                print.accept(String.valueOf(loss.getMessage()));
            }
        } finally {
            halt.accept(FailureKind.RUN_FAILED.exitCode());
        }
    }
}
