package org.furrow.node.dataset.parquetfile;

/** Parquet's hybrid of run lengths and packed bits, for levels and indices of a dictionary. */
final class RunLengths {
    private static final int GROUP = 8;

    private RunLengths() {}

    /** Bits that a value up to the highest one needs. */
    static int width(int highest) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(highest);
    }

    /** Encodes the first values of an array. */
    static void encode(int[] values, int count, int width, ByteColumn dest) {
        int at = 0;
        while (at < count) {
            int run = runAt(values, count, at);
            if (run >= GROUP || at + run == count) {
                dest.putVarint(run << 1);
                for (int bits = 0; bits < width; bits += Byte.SIZE) {
                    dest.putByte(values[at] >>> bits);
                }
                at += run;
            } else {
                at = packed(values, count, at, width, dest);
            }
        }
    }

    private static int runAt(int[] values, int count, int at) {
        int end = at + 1;
        while (end < count && values[end] == values[at]) {
            end++;
        }
        return end - at;
    }

    /** Packs groups of 8 values until a long run or the end; the last group is filled with zeros. */
    private static int packed(int[] values, int count, int from, int width, ByteColumn dest) {
        int end = from;
        while (end < count && runAt(values, Math.min(count, end + GROUP), end) < GROUP) {
            end += GROUP;
        }
        int groups = (end - from) / GROUP;
        dest.putVarint((groups << 1) | 1);
        long bits = 0;
        int filled = 0;
        for (int k = from; k < end; k++) {
            bits |= (k < count ? (long) values[k] : 0) << filled;
            filled += width;
            while (filled >= Byte.SIZE) {
                dest.putByte((int) bits);
                bits >>>= Byte.SIZE;
                filled -= Byte.SIZE;
            }
        }
        return Math.min(end, count);
    }
}
