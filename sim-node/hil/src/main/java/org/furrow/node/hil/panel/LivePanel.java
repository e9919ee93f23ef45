package org.furrow.node.hil.panel;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.panel.HilView.Numbers;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the viewer shows of the vehicles in the loop: readiness, lateness and the signals, as rows of a table. Updated
 * by the threads of the vehicles, read by any thread.
 */
public final class LivePanel {
    /** Simulated time between two updates of a vehicle's rows. */
    public static final double PERIOD_S = 0.2;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String READY = "ready";
    private static final String LATE = "late";

    /**
     * A vehicle at one time.
     *
     * @param values of the signals in the order of their catalogue; not changed afterwards
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Snapshot(Numbers numbers, boolean ready, SignalTable of, double[] values) {}

    /** By vehicle; {@link HilView#ONLY} if there is one. */
    private final Map<String, Snapshot> snapshots = new ConcurrentSkipListMap<>();

    public void show(String vehicle, Numbers numbers, boolean ready, SignalTable table) {
        snapshots.put(vehicle, new Snapshot(numbers, ready, table, table.values()));
    }

    /**
     * The rows as a JSON object: {@code {"signals": [{"name", "value", "unit", "state"}, ...]}}; {@code state} is
     * {@code ready}, {@code late} or empty, a signal without a value has the value {@code "n/a"}.
     */
    public String json() {
        ObjectNode message = MAPPER.createObjectNode();
        ArrayNode rows = message.putArray("signals");
        snapshots.forEach((vehicle, now) -> write(vehicle.equals(HilView.ONLY) ? "" : vehicle + " ", now, rows));
        return message.toString();
    }

    private static void write(String of, Snapshot now, ArrayNode rows) {
        Numbers numbers = now.numbers;
        row(rows, of + READY, now.ready ? "yes" : "no", "", now.ready ? READY : LATE);
        row(rows, of + "simulated", text("%.1f", numbers.time_s()), "s", "");
        row(rows, of + "step, 99 %", text("%.0f", numbers.p99_us()), "us", "");
        row(rows, of + "lateness, 99 %", text("%.0f", numbers.lateness_us()), "us", "");
        row(rows, of + "overruns", Long.toString(numbers.overruns()), "", numbers.overruns() > 0 ? LATE : "");
        row(rows, of + "slips", Long.toString(numbers.slips()), "", numbers.slips() > 0 ? LATE : "");
        boolean silent = Double.isInfinite(numbers.rxAge_s());
        row(rows, of + "command", silent ? "none" : text("%.0f", 1000 * numbers.rxAge_s()), silent ? "" : "ms old", "");
        row(rows, of + "others behind", text("%.0f", 1000 * numbers.lag_s()), "ms", numbers.lag_s() > 0 ? LATE : "");
        row(rows, of + "bus", numbers.bus(), "", "");
        int k = 0;
        for (Signal signal : now.of.catalogue().signals()) {
            double value = now.values[k++];
            if (signal.name().equals(READY)) {
                continue;
            }
            String unit = unit(signal.name());
            String name = unit.isEmpty()
                    ? signal.name()
                    : signal.name().substring(0, signal.name().length() - unit.length() - 1);
            row(rows, of + name, Double.isNaN(value) ? "n/a" : text("%.5g", value), unit, "");
        }
    }

    /** The unit that the name of a signal ends with, or none. */
    private static String unit(String signal) {
        int at = signal.lastIndexOf('_');
        String last = at < 0 ? "" : signal.substring(at + 1);
        return switch (last) {
            case "m", "s", "rad", "mps", "mps2", "radps", "1pm", "deg", "Nm", "N", "Pa" -> last;
            default -> "";
        };
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static void row(ArrayNode rows, String name, String value, String unit, String state) {
        rows.addObject().put("name", name).put("value", value).put("unit", unit).put("state", state);
    }
}
