package org.furrow.node.hil.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.furrow.node.can.CanBus;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.diagnosis.ControlUnit;
import org.furrow.node.hil.diagnosis.FaultStates;
import org.furrow.node.hil.parameter.ParameterTable;

/** The faults of one run: the schedule, and what it did. */
public final class Faults implements FaultStates {
    private final FaultPlan plan;
    private final FaultOrders orders;
    private final FaultLog log;

    /** Faults whose parameters do not change. */
    public Faults(FaultPlan plan, double step_s) {
        this(plan, step_s, new ParameterTable(FaultParameters.of(plan, step_s)));
    }

    /** @param parameters begin with those of the schedule */
    public Faults(FaultPlan plan, double step_s, ParameterTable parameters) {
        this.plan = plan;
        orders = new FaultOrders(plan, new FaultParameters(plan, step_s, parameters));
        log = new FaultLog(plan, step_s);
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return plan.faults().isEmpty();
    }

    /**
     * Returns a bus with the faults of frames; the bus itself if there are no faults.
     *
     * @param number of the bus
     * @param tick the present tick
     * @param begun whether the first tick has begun; before it, there are no faults
     */
    public CanBus on(CanBus bus, int number, LongSupplier tick, BooleanSupplier begun) {
        return isEmpty() ? bus : new FaultyBus(new FaultyBus.Place(bus, number), orders, tick, begun, log);
    }

    @Override
    public int number(String name) {
        for (int k = 0; k < plan.faults().size(); k++) {
            if (plan.faults().get(k).name().equals(name)) {
                return k;
            }
        }
        return ControlUnit.NONE;
    }

    @Override
    public boolean isActive(int fault, long tick) {
        return orders.isActive(fault, tick);
    }

    /** Lets a fault act from now on, or no longer, in place of the times of the schedule. */
    public void order(int fault, boolean acts) {
        orders.order(fault, acts);
    }

    /** Returns the faults of signals. */
    public SignalFaults of(SignalTable table) {
        return new SignalFaults(orders, table, log);
    }

    /**
     * Writes what the faults of a live run did.
     *
     * @param folder of the recording
     * @param earlier lines of the run before the checkpoint that it resumes from
     */
    public void write(Path folder, List<String> earlier) throws IOException {
        if (!isEmpty() || !earlier.isEmpty()) {
            log.write(folder.resolve(FaultHistory.FILE), earlier);
        }
    }

    /** Copies what the faults did in a recorded run, if there were any. */
    public static void copy(Path recording, Path folder) throws IOException {
        Path from = recording.resolve(FaultHistory.FILE);
        if (Files.exists(from)) {
            Files.write(folder.resolve(FaultHistory.FILE), Files.readAllBytes(from));
        }
    }
}
