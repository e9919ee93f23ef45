package org.furrow.node.can.log;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Hex;
import org.jspecify.annotations.Nullable;

/**
 * One line of a log as {@code candump -L} and python-can write it, and back:
 *
 * <pre>
 *  (1436509052.249713) can0 123#DEADBEEF            11 bits: three digits
 *  (1436509052.249713) can0 0CAD131C#007D01FFFFFFFFFF R    29 bits: eight; R received, T sent by who wrote the log
 *  (1436509052.249713) can0 123#R4                  remote, four bytes asked for
 *  (1436509052.249713) can0 123##1AABB...           FD: a digit of flags (1 bit rate switch, 2 error state), then data
 *  (1436509052.249713) can0 20000004#0004000000000000      an error frame
 * </pre>
 *
 * Nothing is thrown for a line that is none, and nothing is allocated for one that is.
 */
public final class CandumpLine {
    /** Longest line that is one. */
    public static final int MAX_BYTES = 256;

    private static final long ERROR_FLAG = 0x2000_0000L;

    /** What a line is. */
    public enum Kind {
        /** A frame that was received, or of which it is not said. */
        RECEIVED,
        /** A frame that was sent by who wrote the log. */
        SENT,
        /** An error frame: it says nothing that is kept. */
        ERROR,
        /** None of these; {@link CandumpLine#fault} says why. */
        MALFORMED
    }

    private byte[] text = {};
    private int at;
    private int end;
    private @Nullable String fault;

    /** Why the last line was malformed. */
    public String fault() {
        return fault == null ? "" : fault;
    }

    /**
     * Reads a line.
     *
     * @param from where it begins
     * @param to where it ends, its line end excluded
     * @param frame becomes the frame, with the time of the log in ns since its epoch
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
            return malformed("a line begins with its time in seconds, '(1436509052.249713)'");
        }
        if (!blanks() || word() == 0 || !blanks()) {
            return malformed("the time is followed by the name of the interface and the frame");
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

    private int word() {
        int begin = at;
        while (peek() > ' ') {
            at++;
        }
        return at - begin;
    }

    /** Time in ns, -1 when there is none. */
    private long time() {
        if (peek() != '(') {
            return -1;
        }
        at++;
        long seconds = 0;
        int digits = 0;
        while (isDigit() && digits < 10) {
            seconds = 10 * seconds + (text[at++] - '0');
            digits++;
        }
        if (digits == 0 || seconds > 9_000_000_000L || peek() != '.') {
            return -1;
        }
        at++;
        long fraction_ns = 0;
        int places = 0;
        while (isDigit() && places < 9) {
            fraction_ns = 10 * fraction_ns + (text[at++] - '0');
            places++;
        }
        if (places == 0 || peek() != ')') {
            return -1;
        }
        at++;
        for (int k = places; k < 9; k++) {
            fraction_ns *= 10;
        }
        return seconds * 1_000_000_000L + fraction_ns;
    }

    private boolean isDigit() {
        return peek() >= '0' && peek() <= '9';
    }

    private Kind frame(CanFrame frame) {
        int begin = at;
        while (Hex.value(peek()) >= 0) {
            at++;
        }
        int digits = at - begin;
        if ((digits != 3 && digits != 8) || peek() != '#') {
            return malformed("a frame is three or eight hexadecimal digits, '#', and its data");
        }
        long id = Hex.value(text, begin, digits);
        at++;
        if (digits == 8 && (id & ERROR_FLAG) != 0 && id <= (ERROR_FLAG | CanFrame.MAX_EXTENDED_ID)) {
            return Kind.ERROR;
        }
        if (id > (digits == 8 ? CanFrame.MAX_EXTENDED_ID : CanFrame.MAX_STANDARD_ID)) {
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
            return malformed("a remote frame asks for eight bytes at most");
        }
        frame.begin(id, format | CanFrame.REMOTE).length(length);
        return rawLength();
    }

    private Kind fdData(CanFrame frame, int id, int format) {
        at++;
        int flags = Hex.value(peek());
        if (flags < 0) {
            return malformed("'##' is followed by a digit of flags");
        }
        at++;
        int rate = (flags & 1) != 0 ? CanFrame.BIT_RATE_SWITCH : 0;
        int state = (flags & 2) != 0 ? CanFrame.ERROR_STATE : 0;
        frame.begin(id, format | CanFrame.FD | rate | state);
        return data(frame);
    }

    private Kind data(CanFrame frame) {
        int begin = at;
        while (Hex.value(peek()) >= 0) {
            at++;
        }
        int digits = at - begin;
        if ((digits & 1) != 0 || !CanFrame.isLength(digits / 2, frame.isFd())) {
            return malformed("no frame has " + digits + " digits of data");
        }
        frame.length(digits / 2);
        Hex.bytes(text, begin, digits / 2, frame.array());
        return rawLength();
    }

    /** A length code of 9 to 15 of a classic frame of eight bytes: {@code _E}. */
    private Kind rawLength() {
        if (peek() == '_') {
            at++;
            if (Hex.value(peek()) < 9) {
                return malformed("'_' is followed by a length code from 9 to F");
            }
            at++;
        }
        return Kind.RECEIVED;
    }

    /** What candump adds with -x: R or T, then B and E. */
    private Kind direction() {
        if (at == end) {
            return Kind.RECEIVED;
        }
        if (!blanks()) {
            return malformed("there is something behind the data");
        }
        Kind kind = peek() == 'T' ? Kind.SENT : Kind.RECEIVED;
        while (at < end) {
            int c = text[at++];
            if (c != 'R' && c != 'T' && c != 'B' && c != 'E' && c != ' ' && c != '\t') {
                return malformed("the frame is followed by R or T, or by nothing");
            }
        }
        return kind;
    }

    /**
     * Writes a line with its line end and returns its bytes.
     *
     * @param dest at least {@link #MAX_BYTES}
     * @param name of the interface, at most 32 bytes
     * @param kind {@link Kind#RECEIVED} or {@link Kind#SENT}
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
