package org.furrow.node.hil.binding;

import org.furrow.node.can.BitField;
import org.furrow.node.can.message.TorqueSpeedControl;

/**
 * A checksum over data bytes of a frame. Its methods do not allocate.
 *
 * @param bits position of the checksum; its bytes are excluded from the computation
 * @param from first byte covered
 * @param to last byte covered
 * @param start initial value
 * @param xor final exclusive or
 */
public record Checksum(Kind kind, BitField bits, int from, int to, int start, int xor) {
    public enum Kind {
        /** CRC-8 of SAE J1850: polynomial 0x1D, most significant bit first; usually start and final xor are 0xFF. */
        CRC8_J1850,
        /** Exclusive or of the bytes. */
        XOR,
        /** Sum of the bytes. */
        SUM,
        /** Checksum of J1939's TSC1, see {@link TorqueSpeedControl#checksum}. */
        TSC1
    }

    private static final int POLYNOMIAL = 0x1D;
    private static final byte[] CRC = crcTable();

    public Checksum {
        if (from < 0 || to < from || start < 0 || start > 0xFF || xor < 0 || xor > 0xFF) {
            throw new IllegalArgumentException("a checksum needs 0 <= from <= to and start and xor in [0, 255], from="
                    + from + " to=" + to + " start=" + start + " xor=" + xor);
        }
    }

    /** Computes the checksum of a frame with an identifier. */
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

    /** Whether the checksum in a frame is right. */
    public boolean holds(int id, byte[] data) {
        return bits.get(data) == (of(id, data) & bits.allOnes());
    }

    /** Writes the checksum into a frame whose other bytes are set. */
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
