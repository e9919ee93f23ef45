package org.furrow.node.hil.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Records what the faults of a run did, without allocation until {@link #write}. Rows beyond the limit are
 * omitted.
 */
final class FaultLog {
    /** A row without a frame. */
    static final long NO_ID = -1;

    private static final int MOST_ROWS = 1 << 16;
    private static final long EXTENDED = 1L << 32;

    /** What a row reports. */
    enum Event {
        /** A frame was hit. */
        HIT,
        /** A fault began. */
        BEGIN,
        /** A fault ended. */
        END
    }

    private final FaultPlan plan;
    private final double step_s;
    private final long[] ticks;
    private final int[] faults;
    private final Event[] events;
    private final long[] ids;
    private int rows;

    FaultLog(FaultPlan plan, double step_s) {
        this.plan = plan;
        this.step_s = step_s;
        int most = plan.faults().isEmpty() ? 0 : MOST_ROWS;
        ticks = new long[most];
        faults = new int[most];
        events = new Event[most];
        ids = new long[most];
    }

    static long id(int id, boolean extended) {
        return extended ? id | EXTENDED : id;
    }

    /** Adds a row. */
    void add(long tick, int fault, Event event, long id) {
        if (rows == ticks.length) {
            return;
        }
        ticks[rows] = tick;
        faults[rows] = fault;
        events[rows] = event;
        ids[rows] = id;
        rows++;
    }

    /**
     * Writes the rows.
     *
     * @param earlier lines of the run before the checkpoint that it resumes from, without the header
     */
    void write(Path file, List<String> earlier) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(FaultHistory.HEADER);
        lines.addAll(earlier);
        for (int row = 0; row < rows; row++) {
            FaultPlan.Fault fault = plan.faults().get(faults[row]);
            long id = ids[row];
            lines.add(String.format(
                    Locale.ROOT,
                    "%d,%s,%s,%s,%s,%s",
                    ticks[row],
                    Math.round(ticks[row] * step_s * 1e9) / 1e9,
                    fault.name(),
                    fault.kind().word(),
                    events[row].name().toLowerCase(Locale.ROOT),
                    id == NO_ID ? "" : String.format(id < EXTENDED ? "%03X" : "%08X", id & ~EXTENDED)));
        }
        Files.write(file, lines);
    }
}
