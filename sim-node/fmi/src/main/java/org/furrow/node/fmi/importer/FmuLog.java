package org.furrow.node.fmi.importer;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last messages of an instance, which errors show. */
final class FmuLog {
    private static final int MOST = 3;

    private final Deque<String> last = new ArrayDeque<>();

    void add(String message) {
        if (last.size() == MOST) {
            last.removeFirst();
        }
        last.addLast(message.strip());
    }

    /** The messages behind a colon; empty where there are none. */
    String messages() {
        return last.isEmpty() ? "" : ": " + String.join("; ", last);
    }
}
