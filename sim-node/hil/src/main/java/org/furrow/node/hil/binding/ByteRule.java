package org.furrow.node.hil.binding;

/** How a checksum changes with the next byte. */
@FunctionalInterface
interface ByteRule {
    /** Exclusive or of the bytes. */
    ByteRule XOR = (value, next) -> value ^ next;
    /** Sum of the bytes. */
    ByteRule SUM = Integer::sum;
    /** The start value less all half bytes. */
    ByteRule NIBBLES = (value, next) -> value - (next & 0xF) - (next >> 4);

    int add(int value, int next);

    /** Whether bytes of zeros change the checksum, so that its own bytes have to be left out. */
    default boolean countsZeros() {
        return false;
    }

    /** A cyclic redundancy check of 8 or 16 bits, most significant bit first. */
    final class Crc implements ByteRule {
        private final int shift;
        private final int mask;
        private final int[] table = new int[256];

        /**
         * @param width 8 or 16 bits
         * @param polynomial without its highest term
         */
        Crc(int width, int polynomial) {
            if ((width != 8 && width != 16) || polynomial < 1 || polynomial >> width != 0) {
                throw new IllegalArgumentException("a CRC has 8 or 16 bits and a polynomial in them, width=" + width
                        + " polynomial=" + polynomial);
            }
            shift = width - 8;
            mask = (1 << width) - 1;
            int top = 1 << (width - 1);
            for (int k = 0; k < table.length; k++) {
                int value = k << shift;
                for (int bit = 0; bit < 8; bit++) {
                    value = (value & top) != 0 ? (value << 1) ^ polynomial : value << 1;
                }
                table[k] = value & mask;
            }
        }

        @Override
        public int add(int value, int next) {
            return ((value << 8) ^ table[((value >> shift) ^ next) & 0xFF]) & mask;
        }

        @Override
        public boolean countsZeros() {
            return true;
        }
    }
}
