package org.furrow.node.study.plan;

/**
 * One setting of a study.
 *
 * @param transport value of {@code --transport}, or {@link #UNCOUPLED}
 * @param interest_m radius beyond which ranks defer changes of the ground, in m; 0: none
 * @param world value of {@code --world}
 */
public record Cell(int ranks, int vehiclesPerRank, int threads, String transport, double interest_m, String world) {
    /** Every rank keeps all of the ground. */
    public static final String REPLICATED = "replicated";

    /** In place of a transport: independent, concurrent runs, one for each rank. */
    public static final String UNCOUPLED = "uncoupled";

    /** A setting with a replicated ground. */
    public Cell(int ranks, int vehiclesPerRank, int threads, String transport, double interest_m) {
        this(ranks, vehiclesPerRank, threads, transport, interest_m, REPLICATED);
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
        return new Cell(other, vehiclesPerRank, threads, transport, interest_m, world);
    }

    /** This setting with another kind of ground. */
    public Cell in(String otherWorld) {
        return new Cell(ranks, vehiclesPerRank, threads, transport, interest_m, otherWorld);
    }

    /** Name in file names. */
    public String id() {
        return "r" + ranks + "-v" + vehiclesPerRank + "-t" + threads + "-" + transport
                + (interest_m > 0 ? "-i" + trimmed(interest_m) : "")
                + (isReplicated() ? "" : "-" + world);
    }

    private static String trimmed(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
