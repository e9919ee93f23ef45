package org.furrow.node.app.option;

import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * How the vehicles of a run in one process are placed on the cores of its machine where no option says so. The rule is
 * measured (docs/scaling.md): few vehicles have a rank each. More of them share the ground of one rank, whose threads
 * take them as they become free, up to the number of cores from which the ground is sharded; then each core has a rank.
 */
public final class AutoPlacement {
    /**
     * Epochs by which a rank may be ahead of the slowest one: about 5 ms of computing, longer than most interruptions,
     * in which vehicles 20 m apart cannot meet.
     */
    private static final int LOOKAHEAD_EPOCHS = 8;

    /** Up to this number, vehicles have a rank each on any machine. */
    private static final int FEW_VEHICLES = 4;

    private AutoPlacement() {}

    /** Number of ranks. */
    static int ranks(int vehicles, int cores) {
        if (vehicles <= Math.max(FEW_VEHICLES, cores)) {
            return vehicles;
        }
        return cores < WorldKind.SHARDED_RANKS ? 1 : cores;
    }

    /** Number of threads of each rank: the cores that it has, at most one for each of its vehicles. */
    static int threads(int vehicles, int ranks, int cores) {
        int most = (vehicles + ranks - 1) / ranks;
        return Math.clamp(cores / ranks, 1, most);
    }

    /**
     * Epochs by which a rank may be ahead of the slowest one in a run on which nothing acts from outside. Where ranks
     * share cores, a rank that waits leaves its core to another one, and looking ahead would only add work.
     *
     * @param cores of the ranks' process; null: each rank has a process
     */
    public static int lookahead(Scenario.Exchange exchange, int ranks, @Nullable Integer cores) {
        boolean hasCores = cores == null || ranks <= cores;
        return hasCores && ranks > 1 && exchange.delay() == 0 && exchange.sharing() ? LOOKAHEAD_EPOCHS : 0;
    }
}
