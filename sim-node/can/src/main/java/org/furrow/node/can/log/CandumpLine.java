package org.furrow.node.can.log;

import java.nio.charset.StandardCharsets;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Hex;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes lines of a log in the format of {@code candump -L} and python-can:
 *
 * <pre>
 *  (1436509052.249713) can0 123#DEADBEEF            11 bits: three digits
 *  (1436509052.249713) can0 0CAD131C#007D01FFFFFFFFFF R    29 bits: eight digits; R received, T sent
 *  (1436509052.249713) can0 123#R4                  remote, four bytes requested
 *  (1436509052.249713) can0 123##1AABB...           FD: one digit of flags (1 bit rate switch, 2 error state), data
 *  (1436509052.249713) can0 20000004#0004000000000000      an error frame
 * </pre>
 *
 * Malformed lines cause no exceptions; valid lines cause no allocations.
 */
public final class CandumpLine {
    /** Length of the longest valid line. */
    public static final int MAX_BYTES = 256;

    private static final long ERROR_FLAG = 0x2000_0000L;

    /** Content of a line. */
    public enum Kind {
        /** A received frame, or one without direction. */
        RECEIVED,
        /** A frame sent by the writer of the log. */
        SENT,
        /** An error frame; its content is ignored. */
        ERROR,
        /** An invalid line, see {@link CandumpLine#fault}. */
        MALFORMED
    }

    private byte[] text = {};
    private int at;
    private int end;
    private int nameAt;
    private int nameEnd;
    private @Nullable String fault;

    /** Returns why the last line was malformed. */
    public String fault() {
        return fault == null ? "" : fault;
    }

    /** Returns the name of the interface in the last valid line. */
    public String name() {
        return new String(text, nameAt, nameEnd - nameAt, StandardCharsets.US_ASCII);
    }

    /**
     * Reads a line.
     *
     * @param from index of its first byte
     * @param to index after its last byte, without the line end
     * @param frame receives the frame, with the time of the log in ns
     */
    public Kind read(byte[] line, int from, int to, CanFrame frame) {
        text = line;
        at = from;
        end = to;
        fault = null;
        if (to - from > MAX_BYTES) {
            return malformed("longer than " + MAX_BYTES + " bytes");
        }
        long time_ns = time();
        if (time_ns < 0) {
            return malformed("expected a time in seconds at the start of the line, such as '(1436509052.249713)'");
        }
        if (!blanks() || !readName() || !blanks()) {
            return malformed("expected the name of the interface and the frame after the time");
        }
        Kind kind = frame(frame);
        if (kind != Kind.RECEIVED) {
            return kind;
        }
        frame.timestamp_ns(time_ns);
        return direction();
    }

    private Kind malformed(String why) {
        fault = why;
        return Kind.MALFORMED;
    }

    private int peek() {
        return at < end ? text[at] : -1;
    }

    private boolean blanks() {
        int begin = at;
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
        return at > begin;
    }

    private boolean readName() {
        nameAt = at;
        while (peek() > ' ') {
            at++;
        }
        nameEnd = at;
        return nameEnd > nameAt;
    }

    /** Reads a time in ns; -1 if it is invalid. */
    private long time() {
        if (peek() != '(') {
            return -1;
        }
        at++;
        long seconds = number(10);
        if (seconds < 0 || seconds > 9_000_000_000L || peek() != '.') {
            return -1;
        }
        int point = at++;
        long fraction_ns = number(9);
        if (fraction_ns < 0 || peek() != ')') {
            return -1;
        }
        for (int digits = at++ - point - 1; digits < 9; digits++) {
            fraction_ns *= 10;
        }
        return seconds * 1_000_000_000L + fraction_ns;
    }

    /** Reads a number of 1 to {@code maxDigits} digits; -1 if there are none. */
    private long number(int maxDigits) {
        int begin = at;
        long value = 0;
        while (isDigit() && at - begin < maxDigits) {
            value = 10 * value + (text[at++] - '0');
        }
        return at == begin ? -1 : value;
    }

    private boolean isDigit() {
        return peek() >= '0' && peek() <= '9';
    }

    /** Skips hexadecimal digits and returns their number. */
    private int hexDigits() {
        int begin = at;
        while (Hex.value(peek()) >= 0) {
            at++;
        }
        return at - begin;
    }

    private Kind frame(CanFrame frame) {
        int begin = at;
        int digits = hexDigits();
        if ((digits != 3 && digits != 8) || peek() != '#') {
            return malformed("expected a frame: three or eight hexadecimal digits, '#' and its data");
        }
        long id = Hex.value(text, begin, digits);
        at++;
        if (digits == 8 && (id & ERROR_FLAG) != 0 && id <= (ERROR_FLAG | CanFrame.MAX_EXTENDED_ID)) {
            return Kind.ERROR;
        }
        if (!CanFrame.isId(id, digits == 8)) {
            return malformed("the identifier is above " + (digits == 8 ? "1FFFFFFF" : "7FF"));
        }
        int format = digits == 8 ? CanFrame.EXTENDED : 0;
        if (peek() == '#') {
            return fdData(frame, (int) id, format);
        }
        if (peek() == 'R') {
            return remote(frame, (int) id, format);
        }
        frame.begin((int) id, format);
        return data(frame);
    }

    private Kind remote(CanFrame frame, int id, int format) {
        at++;
        int length = 0;
        if (isDigit()) {
            length = text[at++] - '0';
        }
        if (length > CanFrame.MAX_CLASSIC_LENGTH) {
            return malformed("a remote frame requests eight bytes at most");
        }
        frame.begin(id, format | CanFrame.REMOTE).length(length);
        return rawLength();
    }

    private Kind fdData(CanFrame frame, int id, int format) {
        at++;
        int flags = Hex.value(peek());
        if (flags < 0) {
            return malformed("expected a digit of flags after '##'");
        }
        at++;
        frame.begin(id, CanFrame.flags(format != 0, false, true, (flags & 1) != 0, (flags & 2) != 0));
        return data(frame);
    }

    private Kind data(CanFrame frame) {
        int begin = at;
        int digits = hexDigits();
        if ((digits & 1) != 0 || !CanFrame.isLength(digits / 2, frame.isFd())) {
            return malformed("no frame has " + digits + " digits of data");
        }
        frame.length(digits / 2);
        Hex.bytes(text, begin, digits / 2, frame.array());
        return rawLength();
    }

    /** Skips the length code of 9 to 15 of a classic frame of eight bytes: {@code _E}. */
    private Kind rawLength() {
        if (peek() == '_') {
            at++;
            if (Hex.value(peek()) < 9) {
                return malformed("expected a length code from 9 to F after '_'");
            }
            at++;
        }
        return Kind.RECEIVED;
    }

    /** Reads what candump adds with -x: R or T, then B and E. */
    private Kind direction() {
        if (at == end) {
            return Kind.RECEIVED;
        }
        if (!blanks()) {
            return malformed("unexpected characters after the data");
        }
        Kind kind = peek() == 'T' ? Kind.SENT : Kind.RECEIVED;
        while (at < end) {
            int c = text[at++];
            if (c != 'R' && c != 'T' && c != 'B' && c != 'E' && c != ' ' && c != '\t') {
                return malformed("expected R, T or nothing after the frame");
            }
        }
        return kind;
    }

    /**
     * Writes a line with its line end and returns its length.
     *
     * @param name name of the interface, up to 32 bytes
     * @param kind {@link Kind#RECEIVED} or {@link Kind#SENT}
     * @param dest array of {@link #MAX_BYTES} or more
     */
    public static int write(CanFrame frame, byte[] name, Kind kind, byte[] dest) {
        long time_us = frame.timestamp_ns() / 1000;
        int n = 0;
        dest[n++] = '(';
        n = decimal(dest, n, time_us / 1_000_000, 10);
        dest[n++] = '.';
        n = decimal(dest, n, time_us % 1_000_000, 6);
        dest[n++] = ')';
        dest[n++] = ' ';
        System.arraycopy(name, 0, dest, n, name.length);
        n += name.length;
        dest[n++] = ' ';
        n = Hex.put(dest, n, frame.id(), frame.isExtended() ? 8 : 3);
        dest[n++] = '#';
        if (frame.isRemote()) {
            dest[n++] = 'R';
            dest[n++] = (byte) ('0' + frame.length());
        } else {
            if (frame.isFd()) {
                dest[n++] = '#';
                int rate = (frame.flags() & CanFrame.BIT_RATE_SWITCH) != 0 ? 1 : 0;
                int state = (frame.flags() & CanFrame.ERROR_STATE) != 0 ? 2 : 0;
                n = Hex.put(dest, n, rate | state, 1);
            }
            byte[] data = frame.array();
            for (int k = 0; k < frame.length(); k++) {
                n = Hex.put(dest, n, data[k], 2);
            }
        }
        dest[n++] = ' ';
        dest[n++] = (byte) (kind == Kind.SENT ? 'T' : 'R');
        dest[n++] = '\n';
        return n;
    }

    private static int decimal(byte[] dest, int at, long value, int digits) {
        long rest = value;
        for (int k = digits - 1; k >= 0; k--) {
            dest[at + k] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return at + digits;
    }
}
