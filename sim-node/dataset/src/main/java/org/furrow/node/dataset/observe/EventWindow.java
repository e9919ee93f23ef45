package org.furrow.node.dataset.observe;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * Chooses the samples about events: those before a condition begins to hold, those while it holds, and those after it.
 * Windows that overlap are one event, so no sample is chosen twice.
 *
 * @param <T> a sample; it must not change after it has been offered
 */
public final class EventWindow<T> {
    private final int before;
    private final int after;
    private final ArrayDeque<T> waiting = new ArrayDeque<>();
    /** Samples that the present event still gets if the condition does not hold again. */
    private int left;

    private boolean isOpen;
    private int event = -1;

    /**
     * @param before number of samples before an event
     * @param after number of samples after it
     */
    public EventWindow(int before, int after) {
        this.before = before;
        this.after = after;
    }

    /** Offers the next sample. */
    public void offer(T sample, boolean holds, Consumer<T> chosen) {
        if (holds) {
            event += isOpen ? 0 : 1;
            isOpen = true;
            waiting.forEach(chosen);
            waiting.clear();
            chosen.accept(sample);
            left = after;
        } else if (left > 0) {
            chosen.accept(sample);
            left--;
        } else {
            isOpen = false;
            if (waiting.size() == before) {
                waiting.pollFirst();
            }
            if (before > 0) {
                waiting.addLast(sample);
            }
        }
    }

    /** Number of the present event, from 0; -1 before the first one. */
    public int event() {
        return event;
    }
}
