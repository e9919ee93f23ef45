package org.furrow.node.can.bus;

import java.util.ArrayDeque;

/** Commands to an SLCAN adapter that wait for an answer, oldest first, with the time of sending. */
final class PendingCommands {
    private static final int CAPACITY = 256;

    private record Pending(int command, int length, long sent_ns) {}

    private final ArrayDeque<Pending> queue = new ArrayDeque<>(CAPACITY);
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
        if (queue.size() == CAPACITY) {
            remove();
        }
        queue.add(new Pending(command, length, System.nanoTime()));
        bytes += length;
    }

    /** Removes the oldest command; 0 if the queue is empty. */
    synchronized int remove() {
        Pending oldest = queue.poll();
        if (oldest == null) {
            return 0;
        }
        bytes -= oldest.length();
        return oldest.command();
    }

    /** Removes the oldest command of a kind and all older ones; returns its age in ns, -1 if there is none. */
    synchronized long removeThrough(int command) {
        while (!queue.isEmpty()) {
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
        return queue.isEmpty();
    }

    /** Age of the oldest command in ns; 0 if the queue is empty. */
    synchronized long oldest_ns(long now_ns) {
        Pending oldest = queue.peek();
        return oldest == null ? 0 : now_ns - oldest.sent_ns();
    }

    synchronized void clear() {
        queue.clear();
        bytes = 0;
    }
}
