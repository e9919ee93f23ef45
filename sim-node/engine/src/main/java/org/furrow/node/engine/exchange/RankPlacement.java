package org.furrow.node.engine.exchange;

/**
 * Places the vehicles of a run on its ranks: contiguous blocks of nearly equal size, in ascending order.
 *
 * @param vehicles number of vehicles, at least the number of ranks
 * @param ranks number of ranks
 */
public record RankPlacement(int vehicles, int ranks) {
    /** Returns the rank that simulates a vehicle. */
    public int rankOf(int vehicle) {
        return (int) ((long) vehicle * ranks / vehicles);
    }

    /** Returns the first vehicle of a rank; of the rank after the last one, the number of vehicles. */
    public int firstVehicleOf(int rank) {
        return (int) (((long) rank * vehicles + ranks - 1) / ranks);
    }

    /** Returns the number of vehicles of a rank. */
    public int vehiclesOf(int rank) {
        return firstVehicleOf(rank + 1) - firstVehicleOf(rank);
    }
}
