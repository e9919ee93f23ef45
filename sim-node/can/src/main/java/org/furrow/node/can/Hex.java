package org.furrow.node.can;

import java.util.HexFormat;

/** Reads and writes hexadecimal digits in ASCII. */
public final class Hex {
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };

    private Hex() {}

    /** Returns the value of a digit of either case; -1 if it is not a digit. */
    public static int value(int c) {
        return HexFormat.isHexDigit(c) ? HexFormat.fromHexDigit(c) : -1;
    }

    /** Returns the value of a number of up to eight digits; -1 if not all are digits. */
    public static long value(byte[] text, int from, int digits) {
        long value = 0;
        for (int k = from; k < from + digits; k++) {
            int digit = value(text[k]);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** Reads bytes as pairs of digits; false if not all are digits. */
    public static boolean bytes(byte[] text, int from, int count, byte[] dest) {
        for (int k = 0; k < count; k++) {
            int high = value(text[from + 2 * k]);
            int low = value(text[from + 2 * k + 1]);
            if ((high | low) < 0) {
                return false;
            }
            dest[k] = (byte) (high << 4 | low);
        }
        return true;
    }

    /** Writes a number in upper case and returns its end. */
    public static int put(byte[] dest, int at, long value, int digits) {
        for (int k = 0; k < digits; k++) {
            dest[at + k] = DIGITS[(int) (value >> (4 * (digits - 1 - k))) & 15];
        }
        return at + digits;
    }
}
