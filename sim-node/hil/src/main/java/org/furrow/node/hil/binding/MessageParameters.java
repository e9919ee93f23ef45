package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.parameter.ParameterTable;

/**
 * The parameters of the messages that a binding sends, those of the rest bus too: their periods, and values of fields
 * in place of those that the binding gives. Nothing is allocated after construction.
 */
final class MessageParameters {
    private static final double MOST_PERIOD_S = 3600;

    private final ParameterTable table;
    private final double step_s;
    /** By plan, the number of its period, which the fields follow. */
    private final int[] first;
    /** By plan, numbers of the fields that have a parameter. */
    private final int[][] fields;

    // by plan: when it is sent
    private final double[] period_s;
    private final long[] period_ticks;
    private final long[] phase_ticks;
    /** Number of the message at the phase. */
    private final long[] number;

    /** @param from number of the first of these parameters */
    MessageParameters(Binding binding, ParameterTable table, int from) {
        this.table = table;
        step_s = binding.step_s();
        int count = binding.send().size();
        first = new int[count];
        fields = new int[count][];
        period_s = new double[count];
        period_ticks = new long[count];
        phase_ticks = new long[count];
        number = new long[count];
        int next = from;
        for (int k = 0; k < count; k++) {
            SendPlan plan = binding.send().get(k);
            first[k] = next;
            fields[k] = fieldsOf(plan);
            next += 1 + fields[k].length;
            period_s[k] = table.get(first[k]);
            period_ticks[k] = plan.period_ticks();
            phase_ticks[k] = plan.phase_ticks();
        }
    }

    /**
     * The parameters of a binding, in the order of their numbers.
     *
     * @param prefix of the names, where the vehicle has several buses
     */
    static List<HilParameter> of(Binding binding, String prefix) {
        List<HilParameter> all = new ArrayList<>();
        for (SendPlan plan : binding.send()) {
            String message = prefix + plan.payload().name() + ".";
            double period_s = plan.period_ticks() * binding.step_s();
            all.add(new HilParameter(
                    message + "period_s",
                    "s",
                    "time between two of these messages; 0: none is sent",
                    period_s,
                    0,
                    Math.max(period_s, MOST_PERIOD_S)));
            for (int field : fieldsOf(plan)) {
                all.add(new HilParameter(
                        message + plan.payload().fields().get(field),
                        "",
                        "value in the message",
                        constant(plan, field),
                        -Double.MAX_VALUE,
                        Double.MAX_VALUE));
            }
        }
        return all;
    }

    /** The constant that the binding gives a field, else NaN. */
    private static double constant(SendPlan plan, int field) {
        for (SendPlan.Out out : plan.fields()) {
            if (out.field() == field && out.signal() == SendPlan.CONSTANT) {
                return Double.isFinite(out.offset()) ? out.offset() : Double.NaN;
            }
        }
        return Double.NaN;
    }

    /** Fields that can be set: those that are bound, and in a message without multiplexor the others as well. */
    private static int[] fieldsOf(SendPlan plan) {
        Payload payload = plan.payload();
        boolean all = !(payload instanceof DbcPayload of) || of.message().multiplexor() == null;
        List<Integer> found = new ArrayList<>();
        for (int field = 0; field < payload.fields().size(); field++) {
            int number = field;
            boolean isBound = plan.fields().stream().anyMatch(out -> out.field() == number);
            if (isBound || (all && payload.fault(field) == null)) {
                found.add(field);
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Applies a new period of a message from a tick on; the counter goes on. */
    private void follow(int k, long tick) {
        double wanted_s = table.get(first[k]);
        if (wanted_s == period_s[k]) {
            return;
        }
        number[k] = next(k, tick);
        phase_ticks[k] = Math.max(phase_ticks[k], tick);
        period_s[k] = wanted_s;
        period_ticks[k] = wanted_s == 0 ? 0 : Math.max(1, Math.round(wanted_s / step_s));
    }

    /** Number of the first message that is due in a tick or later. */
    private long next(int k, long tick) {
        long since = tick - phase_ticks[k];
        if (period_ticks[k] == 0 || since <= 0) {
            return number[k];
        }
        return number[k] + (since + period_ticks[k] - 1) / period_ticks[k];
    }

    /** Whether a message is due in a tick; call it once in a tick. */
    boolean isDue(int k, long tick) {
        if (table.isChanged()) {
            follow(k, tick);
        }
        long since = tick - phase_ticks[k];
        return period_ticks[k] > 0 && since >= 0 && since % period_ticks[k] == 0;
    }

    /** Number of the period of a message in a tick, from 0. */
    long number(int k, long tick) {
        long since = Math.max(0, tick - phase_ticks[k]);
        return number[k] + (period_ticks[k] == 0 ? 0 : since / period_ticks[k]);
    }

    /** Whether a message is sent at all. */
    boolean isOn(int k) {
        return period_ticks[k] > 0;
    }

    /** Sets the fields whose parameters have changed. */
    void apply(int k, Payload payload, byte[] message) {
        if (!table.isChanged()) {
            return;
        }
        for (int j = 0; j < fields[k].length; j++) {
            int parameter = first[k] + 1 + j;
            double value = table.get(parameter);
            if (table.isChanged(parameter) && !Double.isNaN(value)) {
                payload.set(fields[k][j], message, value);
            }
        }
    }
}
