package org.furrow.node.hil.panel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.node.engine.signal.SignalTable;
import org.jspecify.annotations.Nullable;

/** Copies the signals of a vehicle for other threads: between two steps, when one of them asks. */
public final class SignalWindow {
    private static final long LIMIT_S = 30;

    /** Completed by the vehicle's thread after its step; null: no thread waits. */
    private final AtomicReference<@Nullable CompletableFuture<Values>> asked = new AtomicReference<>();

    /**
     * The signals at one time.
     *
     * @param time_s simulated time
     * @param values by number in the catalogue; NaN: no value
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Values(double time_s, double[] values) {}

    /**
     * Waits for the next copy.
     *
     * @throws CompletionException if the vehicle does not step in 30 s
     */
    public Values await() {
        CompletableFuture<Values> mine = new CompletableFuture<Values>().orTimeout(LIMIT_S, TimeUnit.SECONDS);
        CompletableFuture<Values> present = asked.compareAndExchange(null, mine);
        return (present == null ? mine : present).join();
    }

    /** Called by the vehicle's thread after each step; allocates only when a thread waits. */
    public void show(double time_s, SignalTable table) {
        if (asked.get() == null) {
            return;
        }
        CompletableFuture<Values> waiting = asked.getAndSet(null);
        if (waiting != null) {
            waiting.complete(new Values(time_s, table.values()));
        }
    }
}
