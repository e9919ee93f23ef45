package org.furrow.node.can.bus;

/** Commands to an SLCAN adapter that wait for an answer, oldest first, with the time of sending. */
final class PendingCommands {
    private static final int CAPACITY = 256;

    private final byte[] commands = new byte[CAPACITY];
    private final int[] lengths = new int[CAPACITY];
    private final long[] sent_ns = new long[CAPACITY];
    private int head;
    private int size;
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
        if (size == CAPACITY) {
            remove();
        }
        int at = (head + size) % CAPACITY;
        commands[at] = (byte) command;
        lengths[at] = length;
        sent_ns[at] = System.nanoTime();
        size++;
        bytes += length;
    }

    /** Removes the oldest command; 0 if the queue is empty. */
    synchronized int remove() {
        if (size == 0) {
            return 0;
        }
        int command = commands[head];
        bytes -= lengths[head];
        head = (head + 1) % CAPACITY;
        size--;
        return command;
    }

    /** Removes the oldest command of a kind and all older ones; returns its age in ns, -1 if there is none. */
    synchronized long removeThrough(int command) {
        while (size > 0) {
            long age_ns = System.nanoTime() - sent_ns[head];
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
        return size == 0;
    }

    /** Age of the oldest command in ns; 0 if the queue is empty. */
    synchronized long oldest_ns(long now_ns) {
        return size == 0 ? 0 : now_ns - sent_ns[head];
    }

    synchronized void clear() {
        size = 0;
        bytes = 0;
    }
}
