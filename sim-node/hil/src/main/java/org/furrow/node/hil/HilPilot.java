package org.furrow.node.hil;

import java.util.Arrays;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.message.AddressClaim;
import org.furrow.node.can.message.Messages;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.FrameSink;
import org.furrow.node.hil.binding.Inbound;
import org.furrow.node.hil.binding.Outbound;
import org.furrow.node.hil.binding.SensorSignals;
import org.furrow.node.hil.binding.SignalTable;
import org.furrow.node.hil.fault.Faults;
import org.furrow.node.hil.fault.SignalFaults;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Connects the vehicle in the loop with the bus, tick by tick: waits until the tick is due, applies the events
 * that have arrived, sets
 * the controls, and after the tick sends frames. A tick allocates nothing and waits for nothing but its time.
 */
final class HilPilot implements Pilot, EventHandler {
    private final @Nullable Pacer pacer;
    private final EventSource events;
    private final EjectOrders orders;
    private final TickClock clock;
    private final @Nullable CanBus bus;
    private final FrameSink sink;
    private final SignalTable table;
    private final Inbound inbound;
    private final Outbound outbound;
    private final @Nullable AddressClaim claim;
    private final BusControls controls;
    private final ReceivedSignals received;
    private final VehicleSignals signals;
    private final SensorSignals sensed;
    private final SignalFaults faults;
    private final Readiness readiness = new Readiness();
    private final int epochTicks;
    private final CanFrame frame = new CanFrame();
    private long tick;
    private long reopens;
    private boolean wasUp = true;

    /**
     * Inputs, outputs and pacing.
     *
     * @param pacer null to run as fast as possible
     * @param bus null when no bus is connected
     * @param sink receives the frames to send
     * @param faults those of signals are applied here, those of frames on the bus
     */
    record Links(
            @Nullable Pacer pacer,
            EventSource events,
            EjectOrders orders,
            TickClock clock,
            @Nullable CanBus bus,
            FrameSink sink,
            Faults faults) {}

    HilPilot(Links links, Binding binding, VehicleUnit unit, int epochTicks) {
        pacer = links.pacer;
        events = links.events;
        orders = links.orders;
        clock = links.clock;
        bus = links.bus;
        sink = links.sink;
        this.epochTicks = epochTicks;
        table = new SignalTable(binding.catalogue());
        inbound = new Inbound(binding, table, 0);
        outbound = new Outbound(binding, table);
        received = new ReceivedSignals(binding, table);
        controls = new BusControls(binding, table, unit.vehicle().model().steering());
        signals = new VehicleSignals(table, unit, binding.step_s());
        sensed = new SensorSignals(table);
        faults = links.faults.of(table);
        Binding.Node node = binding.node();
        reopens = bus == null ? 0 : bus.stats().get(Counter.REOPENS);
        claim = node == null ? null : new AddressClaim(node.name(), node.address(), binding.step_s());
        if (claim != null) {
            claim.start(0);
        }
    }

    @Override
    public void before(long ofTick, VehicleUnit unit) {
        if (pacer != null) {
            pacer.await(ofTick);
        }
        tick = ofTick;
        clock.set(tick);
        if (tick % epochTicks == 0) {
            controls.driverDecided(unit.vehicle().controls());
        }
        events.take(tick, this);
        inbound.advance(tick);
        received.note(tick);
        controls.decide(unit.vehicle().controls());
    }

    @Override
    public void after(long ofTick, VehicleUnit unit) {
        signals.put(unit, tick);
        sensed.put(unit.sensors(), tick); // a sensor overrides the true value
        signals.putReady(inbound.isReady(), tick);
        readiness.note(inbound.isReady(), tick);
        sendClaim();
        inbound.sendAnswers(sink);
        faults.apply(tick);
        outbound.send(tick, address(), sink);
        faults.undo();
    }

    /** The signals, then the controls, then what {@link VehicleSignals} keeps. */
    @Override
    public double[] state() {
        double[] signalWords = table.state();
        double[] state = Arrays.copyOf(signalWords, signalWords.length + controls.stateLength() + VehicleSignals.STATE);
        controls.copyState(state, signalWords.length);
        signals.copyState(state, state.length - VehicleSignals.STATE);
        return state;
    }

    /**
     * Continues a run: repeats the events that acted in it, without the vehicle and without sending, and restores the
     * state that depends on the vehicle.
     */
    void resume(Recording earlier, double[] state, long nextTick) {
        for (tick = 0; tick < nextTick; tick++) {
            earlier.take(tick, EventRecorder.NONE, this);
            inbound.advance(tick);
            received.note(tick);
            readiness.note(inbound.isReady(), tick);
            if (claim != null) {
                claim.poll(tick, frame);
            }
            inbound.sendAnswers(sent -> true);
            outbound.send(tick, address(), sent -> true);
        }
        if (claim != null) {
            claim.restart(nextTick);
        }
        int words = state.length - VehicleSignals.STATE - controls.stateLength();
        table.restore(state, 0, words);
        controls.restore(state, words);
        signals.restore(state, state.length - VehicleSignals.STATE);
    }

    private void sendClaim() {
        if (claim == null) {
            return;
        }
        boolean isUp = bus == null || bus.stats().state().isUp();
        long opened = bus == null ? 0 : bus.stats().get(Counter.REOPENS);
        if (isUp && (!wasUp || opened != reopens)) {
            reopens = opened;
            claim.restart(tick); // other nodes may have joined, or missed the claim
        }
        wasUp = isUp;
        if (isUp && claim.poll(tick, frame) && !sink.send(frame)) {
            claim.notSent(tick);
        }
    }

    private int address() {
        return claim == null || !claim.isReady() ? Messages.NULL_ADDRESS : claim.address();
    }

    /** Returns whether the node had an address on the bus and found no other. */
    boolean hasLostAddress() {
        return claim != null && claim.state() == AddressClaim.State.CANNOT_CLAIM;
    }

    /** Sends every message with the signal ready set to 0. */
    void sendNotReady() {
        signals.putReady(false, tick);
        outbound.sendAll(tick, address(), sink);
    }

    @Override
    public void frame(CanFrame received) {
        if (claim != null) {
            claim.onFrame(received, tick);
            inbound.setAddress(claim.address());
        }
        inbound.accept(received, tick);
        outbound.onFrame(received, address(), tick);
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
    public void stalled(long ticks) {
        inbound.stalled(ticks, tick);
    }

    /** Messages received from the bus. */
    Inbound inbound() {
        return inbound;
    }

    /** Writes statistics of the received signals. */
    void writeSignals(ObjectNode json) {
        received.write(json, controls);
    }

    /** When the vehicle was ready. */
    Readiness readiness() {
        return readiness;
    }

    /** Messages sent to the bus. */
    Outbound outbound() {
        return outbound;
    }

    /** Age of the newest command in ticks, {@link SignalTable#NEVER} before the first. */
    long age_ticks() {
        return inbound.age_ticks(tick);
    }
}
