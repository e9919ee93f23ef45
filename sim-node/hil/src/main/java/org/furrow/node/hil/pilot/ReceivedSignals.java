package org.furrow.node.hil.pilot;

import java.util.stream.IntStream;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.Binding;
import tools.jackson.databind.node.ObjectNode;

/** Statistics of each signal that the bus sets: last value, range, root mean square. A tick allocates nothing. */
final class ReceivedSignals {
    private final SignalTable table;
    private final int[] signals;
    private final long[] ticks;
    private final double[] last;
    private final double[] least;
    private final double[] most;
    private final double[] squares;

    ReceivedSignals(Binding binding, SignalTable table) {
        this.table = table;
        IntStream ofMessages = binding.receive().stream()
                .flatMap(plan -> plan.fields().stream())
                .mapToInt(field -> field.signal());
        IntStream ofTesters = binding.units().stream()
                .flatMap(unit -> unit.signals().stream())
                .mapToInt(signal -> signal);
        signals = IntStream.concat(ofMessages, ofTesters).sorted().toArray();
        ticks = new long[signals.length];
        last = new double[signals.length];
        least = new double[signals.length];
        most = new double[signals.length];
        squares = new double[signals.length];
    }

    /** Adds the signals set in a tick. */
    void note(long tick) {
        for (int k = 0; k < signals.length; k++) {
            if (table.age_ticks(signals[k], tick) != 0) {
                continue;
            }
            double value = table.get(signals[k]);
            last[k] = value;
            least[k] = ticks[k] == 0 ? value : Math.min(least[k], value);
            most[k] = ticks[k] == 0 ? value : Math.max(most[k], value);
            squares[k] += value * value;
            ticks[k]++;
        }
    }

    /** Writes the statistics by name of signal. */
    void write(ObjectNode json, BusControls controls) {
        for (int k = 0; k < signals.length; k++) {
            ObjectNode each =
                    json.putObject(table.catalogue().signals().get(signals[k]).name());
            each.put("moves", controls.moves(signals[k]));
            each.put("ticks", ticks[k]);
            if (ticks[k] > 0) {
                each.put("last", last[k]);
                each.put("least", least[k]);
                each.put("most", most[k]);
                each.put("rms", Math.sqrt(squares[k] / ticks[k]));
            }
        }
    }
}
