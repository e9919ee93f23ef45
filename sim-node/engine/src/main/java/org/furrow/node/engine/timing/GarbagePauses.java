package org.furrow.node.engine.timing;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * Collections of garbage for which all threads of this process stood still.
 *
 * @param total_s how long they stood still together, in s
 */
public record GarbagePauses(long count, double total_s) {
    /** No collection. */
    public static final GarbagePauses NONE = new GarbagePauses(0, 0);

    /** Those since the process began. */
    public static GarbagePauses sinceStart() {
        long count = 0;
        long total_ms = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (stopsThreads(collector.getName())) {
                count += Math.max(0, collector.getCollectionCount()); // -1 if undefined
                total_ms += Math.max(0, collector.getCollectionTime());
            }
        }
        return new GarbagePauses(count, total_ms * 1e-3);
    }

    /** Whether all of the collections of this name are pauses; of those that work beside the threads they are not. */
    static boolean stopsThreads(String collector) {
        return !collector.contains("Cycles") && !collector.contains("Concurrent");
    }

    /** Those after others that were counted earlier. */
    public GarbagePauses after(GarbagePauses earlier) {
        return new GarbagePauses(count - earlier.count, total_s - earlier.total_s);
    }
}
