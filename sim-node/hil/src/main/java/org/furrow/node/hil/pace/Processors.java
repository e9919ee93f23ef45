package org.furrow.node.hil.pace;

import org.furrow.node.input.InputError;
import org.furrow.node.results.HostInfo;

/** The processors on which this process may run. */
public final class Processors {
    private Processors() {}

    /**
     * Checks that this process may use a processor.
     *
     * @param cpu number of the processor, or {@link RealTime#ANY_CPU}
     */
    public static void require(int cpu) throws InputError {
        if (cpu != RealTime.ANY_CPU) {
            require(
                    cpu,
                    HostInfo.procValue("/proc/self/status", "Cpus_allowed_list").orElse(""));
        }
    }

    /** @param allowed numbers and ranges separated by commas, such as {@code 0-3,8}; empty when unknown */
    static void require(int cpu, String allowed) throws InputError {
        if (cpu < 0) {
            throw new InputError("--cpu " + cpu + ": must be the number of a processor"
                    + (allowed.isEmpty() ? "" : "; this process may use " + allowed));
        }
        if (!allowed.isEmpty() && !contains(allowed, cpu)) {
            throw new InputError("--cpu " + cpu + ": this process may use processors " + allowed + " only");
        }
    }

    private static boolean contains(String list, int cpu) {
        for (String part : list.split(",")) {
            String[] ends = part.split("-", 2);
            if (cpu >= Integer.parseInt(ends[0]) && cpu <= Integer.parseInt(ends[ends.length - 1])) {
                return true;
            }
        }
        return false;
    }
}
