package org.furrow.node.hil.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thread simulates epochs as the gate lets it. */
class StepGateTest {
    private static final int WAIT_S = 60;

    private final StepGate gate = new StepGate(0.02);
    private final AtomicInteger epoch = new AtomicInteger();
    private final AtomicBoolean stops = new AtomicBoolean();
    private final Thread rank = Thread.ofPlatform().daemon().unstarted(() -> {
        while (!stops.get()) {
            gate.reached(epoch.incrementAndGet(), false);
            while (gate.holds() && !stops.get()) {
                Thread.onSpinWait();
            }
        }
    });

    @AfterEach
    void stop() throws InterruptedException {
        stops.set(true);
        gate.end();
        rank.join();
    }

    @Test
    void shouldAdvanceByEpochsAndByTime() {
        assertTrue(gate.isHeld(), "before the run begins");
        rank.start();
        assertTrue(gate.advance(5L));
        assertEquals(6, epoch.get(), "the first epoch, then five");
        assertTrue(gate.isHeld());
        assertTrue(gate.advance(0.1));
        assertEquals(11, epoch.get());
        assertTrue(gate.advance(0.001), "at least an epoch");
        assertEquals(12, epoch.get());
    }

    @Test
    void shouldPlayAndPause() throws Exception {
        rank.start();
        gate.play();
        assertTrue(gate.advance(100L));
        assertFalse(gate.isHeld());
        assertTrue(gate.pause());
        assertTrue(gate.isHeld());
        int held = epoch.get();
        CompletableFuture<Boolean> goal = CompletableFuture.supplyAsync(() -> gate.advance(Integer.MAX_VALUE));
        while (epoch.get() == held) {
            Thread.onSpinWait();
        }
        assertTrue(gate.pause());
        assertFalse(goal.get(WAIT_S, TimeUnit.SECONDS), "it was paused before it came to its goal");
        CompletableFuture<Boolean> last = CompletableFuture.supplyAsync(() -> gate.advance(Integer.MAX_VALUE));
        gate.end();
        assertFalse(last.get(WAIT_S, TimeUnit.SECONDS), "the run has ended");
        assertFalse(gate.pause());
    }
}
