package org.furrow.node.hil;

import java.util.EnumMap;
import java.util.Map;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.jspecify.annotations.Nullable;

/** The counters of a bus since the first step of a run; the bus is opened earlier. */
final class SinceStart implements BusStats {
    private final BusStats all;
    private final Map<Counter, Long> atStart = new EnumMap<>(Counter.class);

    /** Begins to count. */
    SinceStart(BusStats all) {
        this.all = all;
        for (Counter counter : Counter.values()) {
            atStart.put(counter, all.get(counter));
        }
    }

    @Override
    public BusState state() {
        return all.state();
    }

    @Override
    public long get(Counter counter) {
        return all.get(counter) - atStart.getOrDefault(counter, 0L);
    }

    @Override
    public @Nullable String lastFault() {
        return all.lastFault();
    }
}
