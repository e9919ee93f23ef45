package org.furrow.node.can.bus;

import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Hex;

/**
 * Reads and writes lines of SLCAN, LAWICEL's ASCII protocol of serial CAN adapters, without the CR at their end:
 *
 * <pre>
 *  tiiil dd..       frame, 11 bits: three digits, length, data       r: remote, no data
 *  Tiiiiiiiil dd..  frame, 29 bits: eight digits                     R: remote
 *  diiil dd..  Diiiiiiiil dd..   FD;  b.. B..   FD with bit rate switch; l is then the length code, 0 to F
 *  z, Z, nothing    done                     BEL instead of CR: rejected
 *  Vhhss, Nxxxx     version, serial number   Fxx  status flags
 *  sa057033         state a, w, p, b(us-off) with error counters     e1a  errors, from newer firmware
 *  C O L V N F Sn sxxxx   commands of another host
 * </pre>
 *
 * A timestamp of four digits after a frame is ignored. Malformed lines cause no exceptions.
 */
final class SlcanLine {
    /** Length of the longest line: FD, 29 bits, 64 bytes, timestamp. */
    static final int MAX_BYTES = 1 + 8 + 1 + 128 + 4;
    /** Maximum number of bytes of {@link #write}. */
    static final int MAX_COMMAND_BYTES = MAX_BYTES + 1;

    static final int FLAG_RECEIVE_FULL = 0x01;
    static final int FLAG_WARNING = 0x04;
    static final int FLAG_OVERRUN = 0x08;
    static final int FLAG_PASSIVE = 0x20;
    static final int FLAG_BUS_ERROR = 0x80;

    private static final byte[] LENGTH_OF_CODE = {0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64};

    enum Kind {
        FRAME,
        /** Answer to a command. */
        ANSWER,
        /** Answer to V. */
        VERSION,
        /** Answer to F; see {@link SlcanLine#flags}. */
        FLAGS,
        /** State of the controller; see {@link SlcanLine#state}. */
        STATE,
        /** Errors on the bus. */
        ERRORS,
        /** Command of another host. */
        COMMAND,
        MALFORMED
    }

    private int flags;
    private BusState state = BusState.ACTIVE;

    /** Status flags of the last {@link Kind#FLAGS} line. */
    int flags() {
        return flags;
    }

    /** State of the last {@link Kind#STATE} line. */
    BusState state() {
        return state;
    }

    /** Reads a line, and its frame into {@code frame}. */
    Kind read(byte[] line, int length, CanFrame frame) {
        if (length == 0) {
            return Kind.ANSWER;
        }
        return switch (line[0]) {
            case 't', 'T', 'r', 'R', 'd', 'D', 'b', 'B' -> readFrame(line, length, frame);
            case 'z', 'Z' -> length == 1 ? Kind.ANSWER : Kind.MALFORMED;
            case 'C', 'O', 'L' -> length == 1 ? Kind.COMMAND : Kind.MALFORMED;
            case 'S' -> length == 2 && line[1] >= '0' && line[1] <= '9' ? Kind.COMMAND : Kind.MALFORMED;
            case 'V', 'v' -> length == 1 ? Kind.COMMAND : isPrintable(line, length) ? Kind.VERSION : Kind.MALFORMED;
            case 'N' -> length == 1 ? Kind.COMMAND : isPrintable(line, length) ? Kind.ANSWER : Kind.MALFORMED;
            case 'F' -> length == 1 ? Kind.COMMAND : readFlags(line, length);
            case 's' -> // two registers of the controller, four digits, or a state
                length == 5 && Hex.value(line, 1, 4) >= 0 ? Kind.COMMAND : readState(line, length);
            case 'e' -> length >= 2 ? Kind.ERRORS : Kind.MALFORMED;
            default -> Kind.MALFORMED;
        };
    }

    private static boolean isPrintable(byte[] line, int length) {
        for (int k = 0; k < length; k++) {
            if (line[k] < ' ' || line[k] > '~') {
                return false;
            }
        }
        return true;
    }

    private static Kind readFrame(byte[] line, int length, CanFrame frame) {
        int type = line[0];
        boolean extended = type < 'a';
        int digits = extended ? 8 : 3;
        int head = 1 + digits + 1;
        if (length < head || length > MAX_BYTES) {
            return Kind.MALFORMED;
        }
        long id = Hex.value(line, 1, digits);
        int code = Hex.value(line[digits + 1]);
        int lower = type | 0x20;
        boolean fd = lower == 'd' || lower == 'b';
        if (!CanFrame.isId(id, extended) || code < 0 || (code > 8 && !fd)) {
            return Kind.MALFORMED;
        }
        boolean remote = lower == 'r';
        int bytes = LENGTH_OF_CODE[code];
        int end = remote ? head : head + 2 * bytes;
        if (length != end && (length != end + 4 || Hex.value(line, end, 4) < 0)) {
            return Kind.MALFORMED;
        }
        frame.begin((int) id, CanFrame.flags(extended, remote, fd, lower == 'b', false))
                .length(bytes);
        if (!remote && !Hex.bytes(line, head, bytes, frame.array())) {
            return Kind.MALFORMED;
        }
        return Kind.FRAME;
    }

    private Kind readFlags(byte[] line, int length) {
        long value = length == 3 ? Hex.value(line, 1, 2) : -1;
        if (value < 0) {
            return Kind.MALFORMED;
        }
        flags = (int) value;
        return Kind.FLAGS;
    }

    private Kind readState(byte[] line, int length) {
        BusState next =
                switch (length < 2 ? 0 : line[1]) {
                    case 'a' -> BusState.ACTIVE;
                    case 'w' -> BusState.WARNING;
                    case 'p' -> BusState.PASSIVE;
                    case 'b' -> BusState.BUS_OFF;
                    default -> BusState.CLOSED;
                };
        if (next == BusState.CLOSED) {
            return Kind.MALFORMED;
        }
        state = next;
        return Kind.STATE;
    }

    /** Writes the command that sends a frame, CR included, and returns its length. */
    static int write(CanFrame frame, byte[] dest) {
        int type = frame.isRemote() ? 'r' : frame.isBitRateSwitch() ? 'b' : frame.isFd() ? 'd' : 't';
        dest[0] = (byte) (frame.isExtended() ? type - 'a' + 'A' : type);
        int n = Hex.put(dest, 1, frame.id(), frame.isExtended() ? 8 : 3);
        n = Hex.put(dest, n, lengthCode(frame.length()), 1);
        if (!frame.isRemote()) {
            byte[] data = frame.array();
            for (int k = 0; k < frame.length(); k++) {
                n = Hex.put(dest, n, data[k], 2);
            }
        }
        dest[n++] = '\r';
        return n;
    }

    private static int lengthCode(int length) {
        int code = Math.min(length, 8);
        while (LENGTH_OF_CODE[code] < length) {
            code++;
        }
        return code;
    }
}
