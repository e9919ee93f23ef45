package org.furrow.node.can.bus;

/** Commands that an adapter has not answered yet, oldest first, with when they were given. */
final class AnswerQueue {
    private static final int CAPACITY = 256;

    private final byte[] commands = new byte[CAPACITY];
    private final int[] lengths = new int[CAPACITY];
    private final long[] given_ns = new long[CAPACITY];
    private int head;
    private int size;
    private int bytes;

    /** Whether a command sends a frame. */
    static boolean isFrame(int command) {
        return switch (command) {
            case 't', 'T', 'r', 'R', 'd', 'D', 'b', 'B' -> true;
            default -> false;
        };
    }

    /** Adds a command; the oldest is forgotten when there is no room. */
    synchronized void add(int command, int length) {
        if (size == CAPACITY) {
            take();
        }
        int at = (head + size) % CAPACITY;
        commands[at] = (byte) command;
        lengths[at] = length;
        given_ns[at] = System.nanoTime();
        size++;
        bytes += length;
    }

    /** Takes the oldest; 0 when there is none. */
    synchronized int take() {
        if (size == 0) {
            return 0;
        }
        int command = commands[head];
        bytes -= lengths[head];
        head = (head + 1) % CAPACITY;
        size--;
        return command;
    }

    /** Takes the oldest of a kind and all that are older, as they will not be answered any more; returns its age in ns, -1 without one. */
    synchronized long takeUntil(int command) {
        while (size > 0) {
            long age_ns = System.nanoTime() - given_ns[head];
            if (take() == command) {
                return age_ns;
            }
        }
        return -1;
    }

    /** Bytes of all commands. */
    synchronized int bytes() {
        return bytes;
    }

    synchronized boolean isEmpty() {
        return size == 0;
    }

    /** How long the oldest has waited, in ns; 0 when there is none. */
    synchronized long oldest_ns(long now_ns) {
        return size == 0 ? 0 : now_ns - given_ns[head];
    }

    synchronized void clear() {
        size = 0;
        bytes = 0;
    }
}
