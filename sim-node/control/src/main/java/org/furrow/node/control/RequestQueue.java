package org.furrow.node.control;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.furrow.node.control.Priority.Level;
import org.jspecify.annotations.Nullable;

/** Requests that wait, by their level, those of one level in the order of their arrival. For one thread at a time. */
final class RequestQueue<T> {
    private record Waiting<T>(T request, Priority priority) {}

    private final List<Waiting<T>> waiting = new ArrayList<>();

    /** Adds a request behind those of its level and of higher ones. */
    void add(T request, Priority priority) {
        int at = waiting.size();
        while (at > 0 && waiting.get(at - 1).priority.level().compareTo(priority.level()) > 0) {
            at--;
        }
        waiting.add(at, new Waiting<>(request, priority));
    }

    /**
     * Removes the first request that is due; null: none is.
     *
     * @param epoch the last one that was simulated
     * @param idle whether the run has time to spare
     */
    @Nullable
    T takeDue(int epoch, boolean idle) {
        for (int n = 0; n < waiting.size(); n++) {
            if (waiting.get(n).priority.isDue(epoch, idle)) {
                return waiting.remove(n).request;
            }
        }
        return null;
    }

    /** Whether a request of a level waits. */
    boolean has(Level level) {
        return waiting.stream().anyMatch(one -> one.priority.level() == level);
    }

    /** The next epoch after which a request with an interval is due; {@link Integer#MAX_VALUE}: none waits. */
    int nextInterval(int epoch) {
        long next = Integer.MAX_VALUE;
        for (Waiting<T> one : waiting) {
            if (one.priority.level() == Level.INTERVAL) {
                long epochs = one.priority.epochs();
                next = Math.min(next, (epoch / epochs + 1) * epochs);
            }
        }
        return (int) next;
    }

    /** Removes all requests, and passes each to a consumer. */
    void clear(BiConsumer<T, Priority> left) {
        waiting.forEach(one -> left.accept(one.request, one.priority));
        waiting.clear();
    }
}
