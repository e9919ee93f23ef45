package org.furrow.node.engine.vehicle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WorkerThreadsTest {
    private static final int MOST_TASKS = 40;

    private final WorkerThreads threads = new WorkerThreads(List.of("first", "second", "third"));

    @AfterEach
    void close() {
        threads.close();
    }

    @Test
    void shouldRunEveryTaskOfEveryRoundOnce() {
        AtomicIntegerArray runs = new AtomicIntegerArray(MOST_TASKS);
        AtomicIntegerArray foreign = new AtomicIntegerArray(1);
        for (int round = 0; round < 3_000; round++) {
            int count = round * 7 % (MOST_TASKS + 1);
            int of = round;
            threads.run(
                    count,
                    (task, worker) -> {
                        boolean isOfRound = task < count && runs.compareAndSet(task, 0, of + 1);
                        foreign.addAndGet(0, isOfRound && worker >= 0 && worker < 4 ? 0 : 1);
                    },
                    round % 3 == 0);
            for (int task = 0; task < MOST_TASKS; task++) {
                assertEquals(task < count ? round + 1 : 0, runs.getAndSet(task, 0), "round=" + round + " task=" + task);
            }
        }
        assertEquals(0, foreign.get(0));
    }

    @Test
    void shouldRunTasksAtTheSameTime() {
        CountDownLatch all = new CountDownLatch(threads.threads());
        threads.run(threads.threads(), (task, worker) -> {
            all.countDown();
            try {
                assertTrue(all.await(100, TimeUnit.SECONDS), "a task has waited for the others");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertEquals(4, threads.threads());
    }

    @Test
    void shouldThrowTheExceptionOfTheFirstTaskWhenAllAreDone() {
        AtomicIntegerArray runs = new AtomicIntegerArray(8);
        for (int round = 0; round < 50; round++) {
            IllegalStateException thrown = assertThrows(
                    IllegalStateException.class,
                    () -> threads.run(8, (task, worker) -> {
                        runs.incrementAndGet(task);
                        if (task % 3 == 2) {
                            throw new IllegalStateException("task " + task);
                        }
                    }));
            assertEquals("task 2", thrown.getMessage());
        }
        for (int task = 0; task < 8; task++) {
            assertEquals(50, runs.get(task));
        }
        threads.run(8, (task, worker) -> {});
    }

    @Test
    void shouldEndARoundWhenTheCallerIsInterrupted() {
        AtomicIntegerArray runs = new AtomicIntegerArray(1);
        Thread.currentThread().interrupt();
        for (int round = 0; round < 100; round++) {
            threads.run(9, (task, worker) -> runs.incrementAndGet(0));
        }
        assertTrue(Thread.interrupted());
        assertFalse(Thread.currentThread().isInterrupted());
        assertEquals(900, runs.get(0));
    }
}
