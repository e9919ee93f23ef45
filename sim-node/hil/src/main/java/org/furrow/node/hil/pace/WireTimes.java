package org.furrow.node.hil.pace;

import java.util.Locale;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.node.ObjectNode;

/**
 * Times between the steps and the wire: of a sent frame from the due time of its step to the return of the call that
 * writes it to the device, of a received frame from its reading to the step that takes it. Recording allocates nothing.
 */
public final class WireTimes {
    private static final long LONGEST_NS = 60_000_000_000L;

    private final Histogram send_ns = new AtomicHistogram(LONGEST_NS, 2);
    private final Histogram receive_ns = new AtomicHistogram(LONGEST_NS, 2);

    /** Any thread may call it. */
    public void sent(long took_ns) {
        send_ns.recordValue(Math.clamp(took_ns, 0, LONGEST_NS));
    }

    /** Any thread may call it. */
    public void received(long waited_ns) {
        receive_ns.recordValue(Math.clamp(waited_ns, 0, LONGEST_NS));
    }

    long frames() {
        return send_ns.getTotalCount() + receive_ns.getTotalCount();
    }

    public void write(ObjectNode json) {
        HilStepTimes.write(json.putObject("send_us"), send_ns);
        HilStepTimes.write(json.putObject("receive_us"), receive_ns);
    }

    @Override
    public String toString() {
        return line(send_ns, "frames sent", "after their step was due") + "; "
                + line(receive_ns, "received", "before the step that took them");
    }

    private static String line(Histogram times_ns, String what, String when) {
        return String.format(
                Locale.ROOT,
                "%d %s, 99 %% up to %.2f ms, all up to %.2f ms %s",
                times_ns.getTotalCount(),
                what,
                times_ns.getValueAtPercentile(99) * 1e-6,
                times_ns.getMaxValue() * 1e-6,
                when);
    }
}
