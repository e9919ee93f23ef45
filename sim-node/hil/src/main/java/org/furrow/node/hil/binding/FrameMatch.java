package org.furrow.node.hil.binding;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Selects the frames that carry a message.
 *
 * @param kind the part of the identifier to compare
 * @param id the identifier, or the parameter group number
 * @param source address of the only accepted sender, or {@link #ANY}; used with {@link Kind#PGN} only
 */
public record FrameMatch(Kind kind, int id, int source) {
    /** Parts of an identifier. */
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

    /** A number that is equal for matches of the same kind and identifier. */
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
        return pgnKey(J1939Id.pgn(frame.id()));
    }

    /** Key of a parameter group. */
    static int pgnKey(int pgn) {
        return PGN_KEY | pgn;
    }

    /**
     * Whether a frame with this match's key is addressed to a node. Whole identifiers include the receiver's address.
     *
     * @param address the node's address, or {@link #ANY} to accept all
     */
    boolean acceptsReceiver(CanFrame frame, int address) {
        return kind != Kind.PGN || address == ANY || J1939Id.isFor(frame.id(), address);
    }

    /** Whether a frame of this kind and identifier is from an accepted sender. */
    public boolean acceptsSender(CanFrame frame) {
        return source == ANY || source == J1939Id.source(frame.id());
    }
}
