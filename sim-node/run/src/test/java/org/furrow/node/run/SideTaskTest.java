package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SideTaskTest {
    @Test
    void shouldReturnTheResultOfAnotherThread() {
        SideTask<String> task =
                SideTask.start("beside", () -> Thread.currentThread().getName());

        assertEquals("beside", task.result(RuntimeException.class));
    }

    @Test
    void shouldThrowWhatTheWorkThrew() {
        SideTask<String> checked = SideTask.start("beside", () -> {
            throw new IOException("disk full");
        });
        SideTask<String> unchecked = SideTask.start("beside", () -> {
            throw new IllegalArgumentException("no such column");
        });

        assertEquals(
                "disk full",
                assertThrows(IOException.class, () -> checked.result(IOException.class))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> unchecked.result(IOException.class));
    }

    @Test
    void shouldNameACheckedExceptionThatWasNotExpected() {
        SideTask<String> task = SideTask.start("beside", () -> {
            throw new IOException("disk full");
        });

        IllegalStateException thrown =
                assertThrows(IllegalStateException.class, () -> task.result(RuntimeException.class));

        assertInstanceOf(IOException.class, thrown.getCause());
    }

    @Test
    void shouldWaitForTheEndWhenInterrupted() {
        CountDownLatch released = new CountDownLatch(1);
        SideTask<Boolean> task = SideTask.start("beside", () -> {
            released.await();
            return true;
        });
        SideTask.start("releaser", () -> {
            released.countDown();
            return true;
        });
        Thread.currentThread().interrupt();

        assertTrue(task.result(RuntimeException.class));
        assertTrue(Thread.interrupted(), "the interruption is kept for the caller");
    }
}
