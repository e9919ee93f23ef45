package org.furrow.world.transport.mpj.express;

import java.util.Arrays;

/**
 * How many bytes each rank sends in a round at once, so that most rounds take one message from each to each: what its messages of
 * late have needed and an eighth more, with the length of the message in the last four. Every rank reckons them from the lengths
 * that all have seen, so nobody needs to be told.
 */
final class Allotments {
    /** Bytes that the length takes. */
    static final int LENGTH = Integer.BYTES;

    private static final int FIRST = 2048;
    private static final int UNIT = 64;

    /** After so many rounds without need an allotment becomes smaller. */
    private static final int ROUNDS = 64;

    private final int most;
    private final int[] bytes;
    private final int[] places;
    private final int[] longest;
    private int total;
    private int rounds;

    /** @param most bytes that a rank may send at once */
    Allotments(int ranks, int most) {
        this.most = most / UNIT * UNIT;
        bytes = new int[ranks];
        places = new int[ranks];
        longest = new int[ranks];
        Arrays.fill(bytes, FIRST);
        place();
    }

    /** Bytes of each rank; not to be written. */
    int[] bytes() {
        return bytes;
    }

    /** Where each rank's bytes begin when all lie one after the other; not to be written. */
    int[] places() {
        return places;
    }

    /** All ranks' bytes. */
    int total() {
        return total;
    }

    /** How much of a rank's message is sent at once; what is longer follows. */
    int room(int rank) {
        return bytes[rank] - LENGTH;
    }

    /** Takes note of the lengths of all messages of a round. */
    void learn(int[] lengths) {
        boolean end = ++rounds % ROUNDS == 0;
        boolean changed = false;
        for (int r = 0; r < bytes.length; r++) {
            longest[r] = Math.max(longest[r], lengths[r]);
            if (lengths[r] > room(r) || end) {
                int needed = needed(longest[r]);
                changed |= needed != bytes[r];
                bytes[r] = needed;
            }
            if (end) {
                longest[r] = lengths[r];
            }
        }
        if (changed) {
            place();
        }
    }

    private int needed(int length) {
        long exact = (long) length + length / 8 + LENGTH;
        return (int) Math.min((exact + UNIT - 1) / UNIT * UNIT, most);
    }

    private void place() {
        long place = 0;
        for (int r = 0; r < bytes.length; r++) {
            places[r] = (int) place;
            place += bytes[r];
        }
        total = requireSize(place);
    }

    /** So many bytes as an array can have, or an error. */
    static int requireSize(long bytes) {
        if (bytes > Integer.MAX_VALUE - 64) {
            throw new IllegalStateException(
                    "the messages of a round take " + bytes + " bytes together, more than 2 GiB");
        }
        return (int) bytes;
    }
}
