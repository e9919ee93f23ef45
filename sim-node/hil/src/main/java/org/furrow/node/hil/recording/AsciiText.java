package org.furrow.node.hil.recording;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text in bytes that is cleared and used again: digits and bytes allocate nothing. */
final class AsciiText {
    private byte[] bytes = new byte[256];
    private int length;

    AsciiText clear() {
        length = 0;
        return this;
    }

    AsciiText add(char c) {
        reserve(1);
        bytes[length++] = (byte) c;
        return this;
    }

    AsciiText add(String text) {
        for (int k = 0; k < text.length(); k++) {
            if (text.charAt(k) > 127) {
                byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
                return add(encoded, encoded.length);
            }
        }
        for (int k = 0; k < text.length(); k++) {
            add(text.charAt(k));
        }
        return this;
    }

    AsciiText add(byte[] from, int count) {
        reserve(count);
        System.arraycopy(from, 0, bytes, length, count);
        length += count;
        return this;
    }

    /** Adds a number that is not negative. */
    AsciiText number(long value) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        reserve(digits);
        long rest = value;
        for (int k = length + digits - 1; k >= length; k--) {
            bytes[k] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /** The bytes, from index 0; valid until the next change. */
    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }
}
