package org.furrow.node.hil.fault;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.fault.FaultPlan.Fault;
import org.furrow.node.hil.fault.FaultPlan.Frames;
import org.furrow.node.hil.fault.FaultPlan.Kind;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.parameter.ParameterTable;

/**
 * The parameters of the faults of a schedule: the amount of each, and the share of frames that it hits. Their numbers
 * begin at 0. Nothing is allocated after construction.
 */
public final class FaultParameters {
    private static final int NONE = -1;
    /** Smallest share, which hits no frame of a run. */
    private static final double LEAST_SHARE = 0;

    private final ParameterTable table;
    private final FaultPlan plan;
    private final double step_s;
    private final int[] amounts;
    private final int[] shares;

    FaultParameters(FaultPlan plan, double step_s, ParameterTable table) {
        this.plan = plan;
        this.step_s = step_s;
        this.table = table;
        int count = plan.faults().size();
        amounts = new int[count];
        shares = new int[count];
        int next = 0;
        for (int k = 0; k < count; k++) {
            Fault fault = plan.faults().get(k);
            amounts[k] = fault.kind().amountKey() == null ? NONE : next++;
            shares[k] = hasShare(fault) ? next++ : NONE;
        }
    }

    /**
     * The parameters of a schedule, in the order of their numbers.
     *
     * @param step_s length of a tick
     */
    public static List<HilParameter> of(FaultPlan plan, double step_s) {
        List<HilParameter> all = new ArrayList<>();
        for (Fault fault : plan.faults()) {
            String key = fault.kind().amountKey();
            if (key != null) {
                all.add(amount(fault, key, step_s));
            }
            if (hasShare(fault)) {
                double share = ((Frames) fault.target()).share();
                all.add(new HilParameter(
                        fault.name() + ".share",
                        "1",
                        "share of the frames that the fault hits",
                        share,
                        LEAST_SHARE,
                        1));
            }
        }
        return all;
    }

    /** The parameters of a vehicle at the start: those of its faults, then those of the messages of each bus. */
    public static ParameterTable table(FaultPlan plan, BusBindings bindings) {
        List<HilParameter> all = new ArrayList<>(of(plan, bindings.step_s()));
        bindings.parameters().forEach(all::addAll);
        return new ParameterTable(all);
    }

    private static boolean hasShare(Fault fault) {
        return fault.kind().hitsFrames() && fault.target() instanceof Frames;
    }

    private static HilParameter amount(Fault fault, String key, double step_s) {
        String name = fault.name() + "." + key;
        return switch (fault.kind()) {
            case DELAY ->
                new HilParameter(
                        name,
                        "s",
                        "delay of frames",
                        fault.amount() * step_s,
                        step_s,
                        Math.max(3600, fault.amount() * step_s));
            case CORRUPT -> new HilParameter(name, "1", "number of inverted bits", fault.amount(), 0, 512);
            case OFFSET ->
                new HilParameter(
                        name,
                        "",
                        "constant that is added to the signal",
                        fault.amount(),
                        -Double.MAX_VALUE,
                        Double.MAX_VALUE);
            default ->
                new HilParameter(name, "", "deviation of the noise of the signal", fault.amount(), 0, Double.MAX_VALUE);
        };
    }

    /** The amount of a fault, as {@link Fault#amount}. */
    double amount(int fault) {
        int at = amounts[fault];
        if (at == NONE || !table.isChanged(at)) {
            return plan.faults().get(fault).amount();
        }
        return plan.faults().get(fault).kind() == Kind.DELAY
                ? Math.max(1, Math.round(table.get(at) / step_s))
                : table.get(at);
    }

    /** Share of the frames that a fault of frames hits. */
    double share(int fault) {
        return shares[fault] == NONE ? ((Frames) plan.faults().get(fault).target()).share() : table.get(shares[fault]);
    }
}
