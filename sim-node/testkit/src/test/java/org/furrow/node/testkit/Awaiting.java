package org.furrow.node.testkit;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for conditions that other threads fulfil. */
public final class Awaiting {
    private Awaiting() {}

    /** Waits until a condition is true; fails after 300 s, which a loaded machine does not need. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline_ns > 0) {
                fail("timeout, waited for: " + what);
            }
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                fail("interrupted");
            }
        }
    }
}
