package org.furrow.node.hil.binding;

/** How a checksum changes with the next byte. */
@FunctionalInterface
interface ByteRule {
    /** Exclusive or of the bytes. */
    ByteRule XOR = (value, next) -> value ^ next;
    /** Sum of the bytes. */
    ByteRule SUM = Long::sum;
    /** The start value less all half bytes. */
    ByteRule NIBBLES = (value, next) -> value - (next & 0xF) - (next >> 4);

    long add(long value, int next);

    /** The value before the first byte, for an initial value as it is written in files. */
    default long begin(long start) {
        return start;
    }

    /** Whether bytes of zeros change the checksum, so that its own bytes have to be left out. */
    default boolean countsZeros() {
        return false;
    }

    /** A cyclic redundancy check of 8, 16, 32 or 64 bits. */
    final class Crc implements ByteRule {
        private final int width;
        private final boolean reflected;
        private final long mask;
        private final long[] table = new long[256];

        /**
         * @param width 8, 16, 32 or 64 bits
         * @param polynomial without its highest term, the highest power first
         * @param reflected whether the least significant bit of each byte is the first one, and the result is reflected
         */
        Crc(int width, long polynomial, boolean reflected) {
            mask = -1L >>> (Long.SIZE - width);
            if (polynomial == 0 || (polynomial & ~mask) != 0) {
                throw new IllegalArgumentException("a CRC of " + width + " bits has a polynomial in them, polynomial=0x"
                        + Long.toHexString(polynomial));
            }
            this.width = width;
            this.reflected = reflected;
            for (int k = 0; k < table.length; k++) {
                long value = (reflected ? Integer.reverse(k) >>> 24 : (long) k) << (width - 8);
                for (int bit = 0; bit < 8; bit++) {
                    boolean top = (value >>> (width - 1) & 1) != 0;
                    value = (top ? (value << 1) ^ polynomial : value << 1) & mask;
                }
                table[k] = reflected ? reverse(value) : value;
            }
        }

        private long reverse(long value) {
            return Long.reverse(value) >>> (Long.SIZE - width);
        }

        @Override
        public long begin(long start) {
            return reflected ? reverse(start) : start;
        }

        @Override
        public long add(long value, int next) {
            return reflected
                    ? (value >>> 8) ^ table[(int) (value ^ next) & 0xFF]
                    : (value << 8 & mask) ^ table[(int) (value >>> (width - 8) ^ next) & 0xFF];
        }

        @Override
        public boolean countsZeros() {
            return true;
        }
    }
}
