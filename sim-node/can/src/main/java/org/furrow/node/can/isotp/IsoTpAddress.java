package org.furrow.node.can.isotp;

import org.furrow.node.can.CanFrame;

/**
 * Addresses of one end of a connection by ISO 15765-2, and the form of its frames. Normal addressing has identifiers
 * alone; extended and mixed addressing have a further byte before the protocol's own ones.
 *
 * @param receive identifier of received frames
 * @param send identifier of sent frames
 * @param flags of {@link CanFrame}, of sent frames: extended identifier, FD, bit rate switching
 * @param receiveByte first byte of received frames, such as this node's address (extended) or the address extension
 *     (mixed); {@link #NONE} for normal addressing
 * @param sendByte first byte of sent frames, or {@link #NONE}
 */
public record IsoTpAddress(int receive, int send, int flags, int receiveByte, int sendByte) {
    /** No further byte. */
    public static final int NONE = -1;

    /** Content of bytes that carry nothing, which gives few stuff bits. */
    static final byte PADDING = (byte) 0xCC;

    public IsoTpAddress {
        boolean extended = (flags & CanFrame.EXTENDED) != 0;
        if (!CanFrame.isId(receive, extended) || !CanFrame.isId(send, extended)) {
            throw new IllegalArgumentException(String.format(
                    "identifiers must have %d bits, receive=%X send=%X", extended ? 29 : 11, receive, send));
        }
        if ((receiveByte == NONE) != (sendByte == NONE) || receiveByte > 0xFF || sendByte > 0xFF) {
            throw new IllegalArgumentException(
                    "both address bytes or none are needed, receiveByte=" + receiveByte + " sendByte=" + sendByte);
        }
    }

    /** Another address of this end, to which one identifier more leads; answers are sent as before. */
    public IsoTpAddress from(int identifier) {
        return new IsoTpAddress(identifier, send, flags, receiveByte, sendByte);
    }

    /** Whether a frame is for this end. */
    public boolean accepts(CanFrame frame) {
        return frame.id() == receive
                && frame.isExtended() == ((flags & CanFrame.EXTENDED) != 0)
                && !frame.isRemote()
                && frame.length() > offset()
                && (receiveByte == NONE || frame.u8(0) == receiveByte);
    }

    /** Number of bytes before those of the protocol. */
    int offset() {
        return receiveByte == NONE ? 0 : 1;
    }

    /** Most bytes of sent frames. */
    int frameLength() {
        return (flags & CanFrame.FD) != 0 ? CanFrame.MAX_LENGTH : CanFrame.MAX_CLASSIC_LENGTH;
    }

    /** Begins a frame with padding of the smallest length that holds a number of bytes, 8 or more. */
    void begin(CanFrame dest, int bytes) {
        dest.begin(send, flags).length(CanFrame.roundUpLength(Math.max(CanFrame.MAX_CLASSIC_LENGTH, bytes)));
        for (int k = 0; k < dest.length(); k++) {
            dest.put8(k, PADDING);
        }
        if (sendByte != NONE) {
            dest.put8(0, sendByte);
        }
    }
}
