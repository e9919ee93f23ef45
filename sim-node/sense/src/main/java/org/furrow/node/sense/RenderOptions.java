package org.furrow.node.sense;

import java.util.List;

/**
 * What to render of a run.
 *
 * @param threads at least 1
 * @param vehicles names of the vehicles whose sensors are rendered; empty: all
 * @param from_s no frame begins before
 * @param to_s no frame begins later
 */
public record RenderOptions(int threads, List<String> vehicles, double from_s, double to_s) {
    public RenderOptions {
        vehicles = List.copyOf(vehicles);
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, threads=" + threads);
        }
        if (!(from_s >= 0) || !(to_s >= from_s)) {
            throw new IllegalArgumentException("0 <= from_s <= to_s is required, from_s=" + from_s + " to_s=" + to_s);
        }
    }

    /** The whole run. */
    public static RenderOptions all(int threads) {
        return new RenderOptions(threads, List.of(), 0, Double.MAX_VALUE);
    }
}
