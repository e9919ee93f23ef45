package org.furrow.node.hil.pilot;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.SensorSignals;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.engine.signal.VehicleSignals;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.binding.FrameSender;
import org.furrow.node.hil.binding.Outbound;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.events.EventHandler;
import org.furrow.node.hil.events.EventRecorder;
import org.furrow.node.hil.events.EventSource;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.hil.fault.Faults;
import org.furrow.node.hil.fault.SignalFaults;
import org.furrow.node.hil.pace.Pacer;
import org.furrow.node.hil.pace.TickClock;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.parameter.ParameterTable;
import org.furrow.node.hil.recording.EventRecording;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Connects a vehicle in the loop with its buses, tick by tick: waits until the tick is due, applies the events that
 * have arrived, sets the controls, and after the tick sends frames. A tick allocates nothing and waits for nothing
 * but its time.
 */
public final class HilPilot implements Pilot, EventHandler {
    private final @Nullable Pacer pacer;
    private final EventSource events;
    private final EjectOrders orders;
    private final TickClock clock;
    private final SignalTable table;
    private final BusNode[] nodes;
    private final BusControls controls;
    private final VehicleSignals signals;
    private final SensorSignals sensed;
    private final Faults scheduled;
    private final SignalFaults faults;
    private final HeldSignals held;
    private final ParameterTable parameters;
    private final int ready;
    private final Readiness readiness = new Readiness();
    private final int epochTicks;
    private long tick;

    /**
     * Inputs, outputs and pacing.
     *
     * @param pacer null to run as fast as possible
     * @param wires one for each bus
     * @param faults those of signals are applied here, those of frames on the buses
     * @param parameters of the faults, then of the messages of each bus
     */
    public record Links(
            @Nullable Pacer pacer,
            EventSource events,
            EjectOrders orders,
            TickClock clock,
            List<Wire> wires,
            Faults faults,
            ParameterTable parameters) {}

    /**
     * Connection with a bus.
     *
     * @param bus null when no bus is connected
     * @param sink receives the frames to send
     */
    public record Wire(@Nullable CanBus bus, FrameSender sink) {}

    public HilPilot(Links links, BusBindings bindings, VehicleUnit unit, int epochTicks) {
        pacer = links.pacer;
        events = links.events;
        orders = links.orders;
        clock = links.clock;
        this.epochTicks = epochTicks;
        table = new SignalTable(bindings.catalogue());
        signals = new VehicleSignals(table, unit, bindings.step_s());
        parameters = links.parameters;
        nodes = new BusNode[bindings.buses().size()];
        List<List<HilParameter>> ofMessages = bindings.parameters();
        int from = parameters.size() - ofMessages.stream().mapToInt(List::size).sum();
        for (int k = 0; k < nodes.length; k++) {
            Wire wire = links.wires.get(k);
            Outbound outbound = new Outbound(bindings.buses().get(k).binding(), table, parameters, from);
            from += ofMessages.get(k).size();
            nodes[k] = new BusNode(
                    wire,
                    bindings.buses().get(k).binding(),
                    outbound,
                    new BusNode.Shared(table, parameters, links.faults));
        }
        controls = new BusControls(bindings, table, unit.vehicle().model());
        sensed = new SensorSignals(table, unit.sensors().plan());
        scheduled = links.faults;
        faults = scheduled.of(table);
        held = new HeldSignals(table);
        ready = table.catalogue().number(BusSignals.READY);
    }

    @Override
    public void before(long ofTick, VehicleUnit unit) {
        if (pacer != null) {
            pacer.await(ofTick);
        }
        tick = ofTick;
        clock.set(tick);
        if (tick % epochTicks == 0) {
            controls.driverDecided(unit.commands());
        }
        events.take(tick, this);
        for (BusNode node : nodes) {
            node.advance(tick);
        }
        held.setInputs(tick);
        controls.decide(unit.commands());
    }

    @Override
    public void after(long ofTick, VehicleUnit unit) {
        unit.vehicle().updateBodies();
        signals.put(unit, tick);
        sensed.put(unit.sensors(), tick); // a sensor overrides the true value
        boolean isReady = isReady();
        table.set(ready, isReady ? 1 : 0, tick);
        readiness.note(isReady, tick);
        for (BusNode node : nodes) {
            node.answer(tick);
        }
        faults.apply(tick);
        held.setOutputs();
        for (BusNode node : nodes) {
            node.send(tick);
        }
        held.restoreOutputs();
        faults.undo();
    }

    /** Whether no bus lacks a message without which the vehicle is not ready. */
    public boolean isReady() {
        for (BusNode node : nodes) {
            if (!node.inbound().isReady()) {
                return false;
            }
        }
        return true;
    }

    /** The signals, then the controls, what {@link VehicleSignals} keeps, and the control units. */
    @Override
    public double[] state() {
        double[] signalWords = table.state();
        double[] state = Arrays.copyOf(signalWords, signalWords.length + stateLength());
        int at = signalWords.length;
        controls.copyState(state, at);
        at += controls.stateLength();
        signals.copyState(state, at);
        at += VehicleSignals.STATE;
        for (BusNode node : nodes) {
            node.copyState(state, at);
            at += node.stateLength();
        }
        return state;
    }

    /** Number of values after the signals. */
    private int stateLength() {
        int length = controls.stateLength() + VehicleSignals.STATE;
        for (BusNode node : nodes) {
            length += node.stateLength();
        }
        return length;
    }

    /**
     * Continues a run: repeats the events that acted in it, without the vehicle and without sending, and restores the
     * state that depends on the vehicle.
     */
    public void resume(EventRecording earlier, double[] state, long nextTick) {
        for (tick = 0; tick < nextTick; tick++) {
            earlier.take(tick, EventRecorder.NONE, this);
            for (BusNode node : nodes) {
                node.advance(tick);
            }
            readiness.note(isReady(), tick);
            for (BusNode node : nodes) {
                node.repeat(tick);
            }
        }
        for (BusNode node : nodes) {
            node.resume(nextTick);
        }
        int at = state.length - stateLength();
        table.restore(state, 0, at);
        controls.restore(state, at);
        at += controls.stateLength();
        signals.restore(state, at);
        at += VehicleSignals.STATE;
        for (BusNode node : nodes) {
            node.restore(state, at);
            at += node.stateLength();
        }
    }

    /** Sends every message with the signal ready set to 0. */
    public void sendNotReady() {
        table.set(ready, 0, tick);
        for (BusNode node : nodes) {
            node.sendAll(tick);
        }
    }

    @Override
    public void frame(int bus, CanFrame received) {
        nodes[bus].frame(received, tick);
    }

    @Override
    public void operator(OperatorAxis axis, double value) {
        controls.operate(axis, value);
    }

    @Override
    public void eject(int vehicle) {
        orders.order(vehicle);
    }

    @Override
    public void hold(int signal, boolean isHeld, double value) {
        held.hold(signal, isHeld, value);
    }

    @Override
    public void fault(int fault, boolean acts) {
        scheduled.order(fault, acts);
    }

    @Override
    public void parameter(int parameter, double value) {
        parameters.set(parameter, value);
    }

    @Override
    public void stalled(long ticks) {
        for (BusNode node : nodes) {
            node.inbound().stalled(ticks, tick);
        }
    }

    /** The vehicle on one of its buses. */
    public BusNode node(int bus) {
        return nodes[bus];
    }

    /** Writes statistics of the signals received from a bus. */
    public void writeSignals(int bus, ObjectNode json) {
        nodes[bus].writeSignals(json, controls);
    }

    /** The signals of all buses. */
    public SignalTable table() {
        return table;
    }

    /** When the vehicle was ready. */
    public Readiness readiness() {
        return readiness;
    }

    /** Age of the newest command in ticks, {@link SignalTable#NEVER} before the first. */
    public long age_ticks() {
        long age = SignalTable.NEVER;
        for (BusNode node : nodes) {
            age = Math.min(age, node.inbound().age_ticks(tick));
        }
        return age;
    }
}
