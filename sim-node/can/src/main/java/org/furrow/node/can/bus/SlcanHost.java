package org.furrow.node.can.bus;

import java.nio.charset.StandardCharsets;

/**
 * Answers commands of another host at the other end of the line, such as python-can or a second simulator, as an
 * adapter would. Frames are sent to it only while its channel is open.
 */
final class SlcanHost {
    private static final byte[] VERSION = ascii("V1013\r");
    private static final byte[] SERIAL = ascii("NFURR\r");
    private static final byte[] FLAGS = ascii("F00\r");
    private static final byte[] DONE = ascii("\r");
    private static final byte[] SENT_STANDARD = ascii("z\r");
    private static final byte[] SENT_EXTENDED = ascii("Z\r");

    private volatile boolean present;
    private volatile boolean closed;

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    void clear() {
        present = false;
        closed = false;
    }

    /** Returns whether the other end has sent commands. */
    boolean isPresent() {
        return present;
    }

    /** Returns whether the host has closed its channel. */
    boolean isClosed() {
        return closed;
    }

    /** Executes a command and returns the answer. */
    byte[] execute(byte command) {
        present = true;
        return switch (command) {
            case 'V', 'v' -> VERSION;
            case 'N' -> SERIAL;
            case 'F' -> FLAGS;
            default -> {
                closed = command == 'C' || (closed && command != 'O' && command != 'L');
                yield DONE;
            }
        };
    }

    byte[] answerToFrame(boolean extended) {
        return extended ? SENT_EXTENDED : SENT_STANDARD;
    }
}
