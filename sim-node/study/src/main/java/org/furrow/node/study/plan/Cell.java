package org.furrow.node.study.plan;

import java.util.Locale;

/**
 * One setting of a study, of which there are several runs.
 *
 * @param ranks number of ranks
 * @param vehiclesPerRank vehicles on each of them
 * @param threads threads of each rank
 * @param transport what connects the ranks, as {@code --transport} has it, or {@link #UNCOUPLED}
 * @param interest_m ranks apply what is further away later, in m; 0: all at once
 */
public record Cell(int ranks, int vehiclesPerRank, int threads, String transport, double interest_m) {
    /** In place of a transport: every rank is a run of its own, all side by side. */
    public static final String UNCOUPLED = "uncoupled";

    /** Vehicles of all ranks. */
    public int vehicles() {
        return ranks * vehiclesPerRank;
    }

    /** Whether the ranks are one run. */
    public boolean coupled() {
        return !transport.equals(UNCOUPLED);
    }

    /** The same with another number of ranks. */
    public Cell withRanks(int other) {
        return new Cell(other, vehiclesPerRank, threads, transport, interest_m);
    }

    /** A name that files are called by. */
    public String id() {
        return "r" + ranks + "-v" + vehiclesPerRank + "-t" + threads + "-" + transport
                + (interest_m > 0 ? String.format(Locale.ROOT, "-i%s", trimmed(interest_m)) : "");
    }

    private static String trimmed(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
