package org.furrow.node.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.control.Priority.Level;
import org.junit.jupiter.api.Test;

class RequestQueueTest {
    private final RequestQueue<String> queue = new RequestQueue<>();

    private List<String> due(int epoch, boolean idle) {
        List<String> taken = new ArrayList<>();
        for (String next = queue.takeDue(epoch, idle); next != null; next = queue.takeDue(epoch, idle)) {
            taken.add(next);
        }
        return taken;
    }

    @Test
    void shouldGiveRequestsByLevelAndThenInTheOrderOfTheirArrival() {
        queue.add("idle-1", Priority.IDLE);
        queue.add("every-6", Priority.every(6));
        queue.add("next-1", Priority.NEXT);
        queue.add("every-4", Priority.every(4));
        queue.add("idle-2", Priority.IDLE);
        queue.add("next-2", Priority.NEXT);

        assertEquals(List.of("next-1", "next-2", "every-6", "every-4", "idle-1", "idle-2"), due(12, true));
    }

    @Test
    void shouldKeepRequestsUntilTheyAreDue() {
        queue.add("idle", Priority.IDLE);
        queue.add("every-6", Priority.every(6));
        queue.add("every-4", Priority.every(4));
        queue.add("next", Priority.NEXT);

        assertEquals(List.of("next"), due(5, false));
        assertFalse(queue.has(Level.NEXT));
        assertEquals(6, queue.nextInterval(5));
        assertEquals(List.of("every-6"), due(6, false));
        assertEquals(8, queue.nextInterval(6));
        assertEquals(List.of("idle"), due(7, true));
        assertFalse(queue.has(Level.IDLE));
        assertTrue(queue.has(Level.INTERVAL));
        assertEquals(List.of("every-4"), due(8, false));
        assertEquals(Integer.MAX_VALUE, queue.nextInterval(8));
        assertNull(queue.takeDue(8, true));
    }

    @Test
    void shouldFindNoEpochBeyondTheLargestNumber() {
        queue.add("every", Priority.every(Integer.MAX_VALUE));
        assertEquals(Integer.MAX_VALUE, queue.nextInterval(Integer.MAX_VALUE));
    }

    @Test
    void shouldRefuseAnIntervalOfNoEpoch() {
        assertThrows(IllegalArgumentException.class, () -> Priority.every(0));
    }
}
