package org.furrow.node.can.gateway;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reports refused connections: the first at once, then their number at most every 10 s. */
final class Refusals {
    private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(10);

    private final Consumer<String> log;
    private long reported_ns;
    private boolean hasReported;
    private long count;
    private long total;
    private String last = "";

    Refusals(Consumer<String> log) {
        this.log = log;
    }

    /** Counts a refusal. */
    void add(String who, String why, long now_ns) {
        total++;
        count++;
        last = who + " was refused: " + why;
        report(now_ns);
    }

    /** Reports what was counted, if it is time to. */
    void report(long now_ns) {
        if (count == 0 || (hasReported && now_ns - reported_ns < PERIOD_NS)) {
            return;
        }
        log.accept("gateway: " + (count == 1 ? last : count + " connections were refused; the last: " + last));
        hasReported = true;
        reported_ns = now_ns;
        count = 0;
    }

    long total() {
        return total;
    }
}
