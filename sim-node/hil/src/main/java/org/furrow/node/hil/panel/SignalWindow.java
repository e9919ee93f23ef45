package org.furrow.node.hil.panel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.node.engine.signal.SignalTable;
import org.jspecify.annotations.Nullable;

/** Shows the signals of a vehicle to other threads, between two steps: when one of them asks, or after each step. */
public final class SignalWindow {
    private static final long LIMIT_S = 30;

    /** Completed by the vehicle's thread after its step; null: no thread waits. */
    private final AtomicReference<@Nullable CompletableFuture<Values>> asked = new AtomicReference<>();

    /** Sees each step, on the vehicle's thread. */
    @FunctionalInterface
    public interface Observer {
        void stepped(long tick, SignalTable table);
    }

    private volatile @Nullable Observer observer;
    private volatile @Nullable SignalWatch watch;
    private volatile boolean keeps;
    private volatile @Nullable Values kept;

    /**
     * The signals at one time.
     *
     * @param time_s simulated time
     * @param values by number in the catalogue; NaN: no value
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Values(double time_s, double[] values) {}

    /** Adds the only observer. */
    public void observe(Observer added) {
        observer = added;
    }

    /** Keeps the signals of each step from now on, for a run that holds between steps. */
    void keep() {
        keeps = true;
    }

    /**
     * The signals after the step in progress; where they are kept, after the last step.
     *
     * @throws CompletionException if the vehicle does not step in 30 s
     */
    public Values await() {
        Values last = kept;
        if (last != null) {
            return last;
        }
        CompletableFuture<Values> mine = new CompletableFuture<Values>().orTimeout(LIMIT_S, TimeUnit.SECONDS);
        CompletableFuture<Values> present = asked.compareAndExchange(null, mine);
        return (present == null ? mine : present).join();
    }

    /** Records signals after each step from now on, in place of those before. */
    void watch(int[] signals) {
        watch = new SignalWatch(signals);
    }

    /** The signals that are recorded, or null. */
    @Nullable
    SignalWatch watch() {
        return watch;
    }

    /** Called by the vehicle's thread after each step; allocates only when a thread waits, or values are kept. */
    public void show(long tick, double time_s, SignalTable table) {
        Observer sees = observer;
        if (sees != null) {
            sees.stepped(tick, table);
        }
        SignalWatch recorded = watch;
        if (recorded != null) {
            recorded.add(time_s, table);
        }
        if (keeps) {
            kept = new Values(time_s, table.values());
        }
        if (asked.get() == null) {
            return;
        }
        CompletableFuture<Values> waiting = asked.getAndSet(null);
        if (waiting != null) {
            waiting.complete(new Values(time_s, table.values()));
        }
    }
}
