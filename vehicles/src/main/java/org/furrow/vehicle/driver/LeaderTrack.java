package org.furrow.vehicle.driver;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The track of the vehicle ahead, as its offset from a route at equal distances. It remembers the last 64 m; elsewhere
 * the offset of the nearest known place holds.
 *
 * @param first the first of its slots in the caller's state array
 */
record LeaderTrack(int first) {
    private static final int PLACES = 128;
    private static final double EVERY_M = 0.5;

    /** Names of its slots: whether it has begun, the last place and the last offset, then a ring of offsets. */
    static final List<String> SLOTS = Stream.concat(
                    Stream.of("track_begun", "track_at_m", "track_offset_m"),
                    IntStream.range(0, PLACES).mapToObj(k -> "track_" + k + "_m"))
            .toList();

    private static final int BEGUN = 0;
    private static final int AT_M = 1;
    private static final int OFFSET_M = 2;
    private static final int RING = 3;

    /** Adds a place of the vehicle ahead; one behind the last is ignored. */
    void add(double at_m, double offset_m, double[] state) {
        if (state[first + BEGUN] == 0) {
            for (int k = 0; k < PLACES; k++) {
                state[first + RING + k] = offset_m;
            }
            state[first + BEGUN] = 1;
        } else if (at_m <= state[first + AT_M]) {
            return;
        } else {
            double from_m = state[first + AT_M];
            double from = state[first + OFFSET_M];
            long least = place(at_m) - PLACES;
            for (long k = Math.max(least, place(from_m)) + 1; k <= place(at_m); k++) {
                double share = (k * EVERY_M - from_m) / (at_m - from_m);
                state[slot(k)] = from + share * (offset_m - from);
            }
        }
        state[first + AT_M] = at_m;
        state[first + OFFSET_M] = offset_m;
    }

    /** Its offset at an arc length of the route, in m; 0 before the first place was added. */
    double offset_m(double at_m, double[] state) {
        long last = place(state[first + AT_M]);
        double held_m = Math.clamp(at_m, (last - PLACES + 1) * EVERY_M, last * EVERY_M);
        long k = Math.min(place(held_m), last - 1);
        double share = held_m / EVERY_M - k;
        return state[slot(k)] * (1 - share) + state[slot(k + 1)] * share;
    }

    private static long place(double at_m) {
        return (long) Math.floor(at_m / EVERY_M);
    }

    private int slot(long place) {
        return first + RING + (int) Math.floorMod(place, (long) PLACES);
    }
}
