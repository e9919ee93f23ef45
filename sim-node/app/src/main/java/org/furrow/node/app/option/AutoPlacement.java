package org.furrow.node.app.option;

/**
 * How the vehicles of a run in one process are placed on the cores of its machine where no option says so. The rule is
 * measured (docs/scaling.md): few vehicles have a rank each. More of them share the ground of one rank, whose threads
 * take them as they become free, up to the number of cores from which the ground is sharded; then each core has a rank.
 */
final class AutoPlacement {
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
}
