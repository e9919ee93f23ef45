package org.furrow.node.can.bus;

/**
 * Commands to an SLCAN adapter that wait for an answer, oldest first, with the time of sending. Nothing is allocated
 * after construction.
 */
final class PendingCommands {
    private static final int CAPACITY = 256;

    private final int[] commands = new int[CAPACITY];
    private final int[] lengths = new int[CAPACITY];
    private final long[] sent_ns = new long[CAPACITY];
    private int first;
    private int count;
    private int bytes;

    /** Returns whether a command sends a frame. */
    static boolean isFrame(int command) {
        return switch (command) {
            case 't', 'T', 'r', 'R', 'd', 'D', 'b', 'B' -> true;
            default -> false;
        };
    }

    /** Appends a command; discards the oldest if the queue is full. */
    synchronized void add(int command, int length) {
        if (count == CAPACITY) {
            remove();
        }
        int at = (first + count++) % CAPACITY;
        commands[at] = command;
        lengths[at] = length;
        sent_ns[at] = System.nanoTime();
        bytes += length;
    }

    /** Removes the oldest command; 0 if the queue is empty. */
    synchronized int remove() {
        if (count == 0) {
            return 0;
        }
        int command = commands[first];
        bytes -= lengths[first];
        first = (first + 1) % CAPACITY;
        count--;
        return command;
    }

    /** Removes the oldest command of a kind and all older ones; returns its age in ns, -1 if there is none. */
    synchronized long removeThrough(int command) {
        while (count > 0) {
            long age_ns = oldest_ns(System.nanoTime());
            if (remove() == command) {
                return age_ns;
            }
        }
        return -1;
    }

    /** Total length of the commands in bytes. */
    synchronized int bytes() {
        return bytes;
    }

    synchronized boolean isEmpty() {
        return count == 0;
    }

    /** Age of the oldest command in ns; 0 if the queue is empty. */
    synchronized long oldest_ns(long now_ns) {
        return count == 0 ? 0 : now_ns - sent_ns[first];
    }

    synchronized void clear() {
        count = 0;
        bytes = 0;
    }
}
