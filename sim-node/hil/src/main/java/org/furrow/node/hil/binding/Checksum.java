package org.furrow.node.hil.binding;

import org.furrow.node.can.bits.BitField;
import org.furrow.node.can.message.TorqueSpeedControl;

/**
 * A checksum over data bytes of a frame. Nothing here allocates.
 *
 * @param kind how it is calculated
 * @param bits where it lies; bytes that it touches are left out
 * @param from first byte that counts
 * @param to last byte that counts
 * @param start value to begin with
 * @param xor what the outcome is combined with
 */
public record Checksum(Kind kind, BitField bits, int from, int to, int start, int xor) {
    /** How a checksum is calculated. */
    public enum Kind {
        /** CRC-8 of SAE J1850: polynomial 0x1D, most significant bit first; usually from 0xFF and combined with 0xFF. */
        CRC8_J1850,
        /** Exclusive or of the bytes. */
        XOR,
        /** Sum of the bytes. */
        SUM,
        /** Of J1939's TSC1: see {@link TorqueSpeedControl#checksum}. */
        TSC1
    }

    private static final int POLYNOMIAL = 0x1D;
    private static final byte[] CRC = crcTable();

    /** Checks the ranges. */
    public Checksum {
        if (from < 0 || to < from || start < 0 || start > 0xFF || xor < 0 || xor > 0xFF) {
            throw new IllegalArgumentException(
                    "a checksum needs 0 <= from <= to and bytes to start and to combine with," + " from=" + from
                            + " to=" + to + " start=" + start + " xor=" + xor);
        }
    }

    /**
     * The checksum that a frame ought to have.
     *
     * @param id the frame's identifier
     */
    public int of(int id, byte[] data) {
        if (kind == Kind.TSC1) {
            return TorqueSpeedControl.checksum(id, data);
        }
        int first = bits.start() >>> 3;
        int last = bits.bytesNeeded() - 1;
        int value = start;
        for (int k = from; k <= to; k++) {
            if (k < first || k > last) {
                int next = data[k] & 0xFF;
                value = switch (kind) {
                    case CRC8_J1850 -> CRC[value ^ next] & 0xFF;
                    case XOR -> value ^ next;
                    case SUM, TSC1 -> (value + next) & 0xFF;
                };
            }
        }
        return value ^ xor;
    }

    /** Whether a frame has the checksum that it ought to have. */
    public boolean holds(int id, byte[] data) {
        return bits.get(data) == (of(id, data) & bits.allOnes());
    }

    /** Puts the checksum into a frame whose other bytes are all set. */
    public void put(int id, byte[] data) {
        bits.set(data, of(id, data));
    }

    private static byte[] crcTable() {
        byte[] table = new byte[256];
        for (int k = 0; k < table.length; k++) {
            int value = k;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 0x80) != 0 ? (value << 1) ^ POLYNOMIAL : value << 1;
            }
            table[k] = (byte) value;
        }
        return table;
    }
}
