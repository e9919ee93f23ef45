package org.furrow.node.study.plan;

/**
 * One setting of a study.
 *
 * @param transport value of {@code --transport}, or {@link #UNCOUPLED}
 * @param world value of {@code --world}
 */
public record Cell(int ranks, int vehiclesPerRank, int threads, String transport, String world) {
    /** Every rank keeps all of the ground. */
    public static final String REPLICATED = "replicated";

    /** In place of a transport: independent, concurrent runs, one for each rank. */
    public static final String UNCOUPLED = "uncoupled";

    /** A setting with a replicated ground. */
    public Cell(int ranks, int vehiclesPerRank, int threads, String transport) {
        this(ranks, vehiclesPerRank, threads, transport, REPLICATED);
    }

    public int vehicles() {
        return ranks * vehiclesPerRank;
    }

    /** Whether every rank keeps all of the ground. */
    public boolean isReplicated() {
        return world.equals(REPLICATED);
    }

    /** Whether the ranks form one run. */
    public boolean coupled() {
        return !transport.equals(UNCOUPLED);
    }

    /** This setting with another number of ranks. */
    public Cell withRanks(int other) {
        return new Cell(other, vehiclesPerRank, threads, transport, world);
    }

    /** Name in file names. */
    public String id() {
        return "r" + ranks + "-v" + vehiclesPerRank + "-t" + threads + "-" + transport
                + (isReplicated() ? "" : "-" + world);
    }
}
