package org.furrow.node.can.bus;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Another host at the other end of the line, as python-can is or a second simulator: two programs of which each takes the other for its adapter.
 * It is answered as an adapter would, since some wait for that, and told nothing while it has its channel closed.
 */
final class SlcanHost {
    private static final byte[] VERSION = ascii("V1013\r");
    private static final byte[] SERIAL = ascii("NFURR\r");
    private static final byte[] FLAGS = ascii("F00\r");
    private static final byte[] DONE = ascii("\r");
    private static final byte[] SENT_STANDARD = ascii("z\r");
    private static final byte[] SENT_EXTENDED = ascii("Z\r");

    private final AtomicLong commands = new AtomicLong();
    private volatile boolean closed;

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Nobody is known there any more. */
    void clear() {
        commands.set(0);
        closed = false;
    }

    /** Whether it has given commands. */
    boolean isThere() {
        return commands.get() > 0;
    }

    /** Whether it wants no frames. */
    boolean isClosed() {
        return closed;
    }

    /** Takes a command, and returns what is to be answered. */
    byte[] take(byte command) {
        commands.getAndIncrement();
        switch (command) {
            case 'C' -> closed = true;
            case 'O', 'L' -> closed = false;
            default -> {
                // changes nothing
            }
        }
        return switch (command) {
            case 'V', 'v' -> VERSION;
            case 'N' -> SERIAL;
            case 'F' -> FLAGS;
            default -> DONE;
        };
    }

    /** The answer to a frame of its. */
    byte[] taken(boolean extended) {
        return extended ? SENT_EXTENDED : SENT_STANDARD;
    }
}
