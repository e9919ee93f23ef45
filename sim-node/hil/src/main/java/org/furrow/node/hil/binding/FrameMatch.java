package org.furrow.node.hil.binding;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Which frames carry a message.
 *
 * @param kind what is compared
 * @param id the identifier, or the parameter group number
 * @param source address of the only sender that counts, or {@link #ANY}; with a parameter group alone
 */
public record FrameMatch(Kind kind, int id, int source) {
    /** What is compared. */
    public enum Kind {
        /** An identifier of 11 bits. */
        STANDARD,
        /** An identifier of 29 bits. */
        EXTENDED,
        /** The parameter group of an identifier of 29 bits. */
        PGN
    }

    /** Any sender. */
    public static final int ANY = -1;

    private static final int EXTENDED_KEY = 1 << 29;
    private static final int PGN_KEY = 1 << 30;

    /** A number that two matches share when they compare the same with the same. */
    int key() {
        return switch (kind) {
            case STANDARD -> id;
            case EXTENDED -> EXTENDED_KEY | id;
            case PGN -> PGN_KEY | id;
        };
    }

    /** Key of a frame's identifier. */
    static int idKey(CanFrame frame) {
        return frame.isExtended() ? EXTENDED_KEY | frame.id() : frame.id();
    }

    /** Key of an extended frame's parameter group. */
    static int pgnKey(CanFrame frame) {
        return PGN_KEY | J1939Id.pgn(frame.id());
    }

    /**
     * Whether a frame whose key is this match's is meant for a node. Who matches the whole identifier has named its receiver, too.
     *
     * @param address of the node, or {@link #ANY} when it has no part in addressing
     */
    boolean acceptsReceiver(CanFrame frame, int address) {
        return kind != Kind.PGN || address == ANY || J1939Id.isFor(frame.id(), address);
    }

    /** Whether a frame whose key is this match's is from a sender that counts. */
    boolean acceptsSender(CanFrame frame) {
        return source == ANY || source == J1939Id.source(frame.id());
    }
}
