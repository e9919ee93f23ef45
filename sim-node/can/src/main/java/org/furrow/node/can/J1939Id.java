package org.furrow.node.can;

/**
 * Composes and decomposes 29-bit identifiers of J1939, ISOBUS and NMEA 2000.
 *
 * <pre>
 *   28 26 25 24 23     16 15      8 7       0
 *  +-----+--+--+---------+---------+---------+
 *  |prio |ED|DP| format  |specific | source  |
 *  +-----+--+--+---------+---------+---------+
 * </pre>
 *
 * <p>If the format is below 240, the specific byte is the destination and not part of the parameter group number (PGN).
 */
public final class J1939Id {
    /** Destination address of a broadcast. */
    public static final int GLOBAL = 0xFF;

    private static final int FIRST_BROADCAST_FORMAT = 240;

    private J1939Id() {}

    /**
     * Composes an identifier.
     *
     * @param priority 0 (first) to 7
     * @param pgn parameter group number, 18 bits; the low byte of an addressed group is 0
     * @param destination address; used for addressed groups only
     * @param source address of the sender
     */
    public static int of(int priority, int pgn, int destination, int source) {
        boolean addressed = isAddressed(pgn);
        if (priority < 0 || priority > 7 || pgn < 0 || pgn > 0x3FFFF || (addressed && (pgn & 0xFF) != 0)) {
            throw new IllegalArgumentException("invalid priority or PGN, priority=" + priority + " pgn=" + pgn);
        }
        if ((source & ~0xFF) != 0 || (destination & ~0xFF) != 0) {
            throw new IllegalArgumentException(
                    "addresses have 8 bits, source=" + source + " destination=" + destination);
        }
        return priority << 26 | (addressed ? pgn | destination : pgn) << 8 | source;
    }

    /** Returns whether frames of a parameter group have a destination address. */
    public static boolean isAddressed(int pgn) {
        return (pgn >> 8 & 0xFF) < FIRST_BROADCAST_FORMAT;
    }

    public static int pgn(int id) {
        int group = id >> 8 & 0x3FFFF;
        return isAddressed(group) ? group & ~0xFF : group;
    }

    public static int source(int id) {
        return id & 0xFF;
    }

    /** Address of the receiver, {@link #GLOBAL} for a broadcast. */
    public static int destination(int id) {
        int group = id >> 8 & 0x3FFFF;
        return isAddressed(group) ? group & 0xFF : GLOBAL;
    }

    /** Returns whether a frame is sent to an address or is a broadcast. */
    public static boolean isFor(int id, int address) {
        int destination = destination(id);
        return destination == GLOBAL || destination == address;
    }

    /** Priority, 0 first. */
    public static int priority(int id) {
        return id >> 26 & 7;
    }
}
