package org.furrow.node.hil;

import java.util.Arrays;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.message.AddressClaim;
import org.furrow.node.can.message.Messages;
import org.furrow.node.engine.Pilot;
import org.furrow.node.engine.VehicleUnit;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.FrameSink;
import org.furrow.node.hil.binding.Inbound;
import org.furrow.node.hil.binding.Outbound;
import org.furrow.node.hil.binding.SensorSignals;
import org.furrow.node.hil.binding.SignalTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The vehicle in the loop, tick by tick: waits for the tick's time, lets the events act that have come, sets the controls; and when
 * the tick was computed tells the bus. Nothing is allocated in a tick, and nothing waits but for the time.
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
    private final int epochTicks;
    private final CanFrame frame = new CanFrame();
    private long tick;
    private long reopens;
    private boolean wasUp = true;

    /**
     * What comes in and goes out, and when.
     *
     * @param pacer null to go on as fast as it goes
     * @param bus null when nobody listens
     * @param sink where frames go
     */
    record Links(
            @Nullable Pacer pacer,
            EventSource events,
            EjectOrders orders,
            TickClock clock,
            @Nullable CanBus bus,
            FrameSink sink) {}

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
        Binding.Node node = binding.node();
        reopens = bus == null ? 0 : bus.stats().reopens();
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
        sensed.put(unit.sensors(), tick); // where a sensor is, it has the word
        signals.putReady(inbound.isReady(), tick);
        sayClaim();
        outbound.send(tick, address(), sink);
    }

    /** The signals, then the controls, then the distance driven. */
    @Override
    public double[] state() {
        double[] signalWords = table.state();
        double[] state = Arrays.copyOf(signalWords, signalWords.length + controls.stateLength() + 1);
        controls.copyState(state, signalWords.length);
        state[state.length - 1] = signals.distance_m();
        return state;
    }

    /**
     * Continues a run: repeats the events that acted in it, without the vehicle and without sending, and restores the state that
     * depends on the vehicle.
     */
    void resume(Recording earlier, double[] state, long nextTick) {
        for (tick = 0; tick < nextTick; tick++) {
            earlier.take(tick, this);
            inbound.advance(tick);
            received.note(tick);
            if (claim != null) {
                claim.poll(tick, frame);
            }
            outbound.send(tick, address(), sent -> true);
        }
        if (claim != null) {
            claim.restart(nextTick);
        }
        int words = state.length - 1 - controls.stateLength();
        table.restore(state, 0, words);
        controls.restore(state, words);
        signals.restore(state[state.length - 1]);
    }

    private void sayClaim() {
        if (claim == null) {
            return;
        }
        boolean isUp = bus == null || bus.stats().state().isUp();
        long opened = bus == null ? 0 : bus.stats().reopens();
        if (isUp && (!wasUp || opened != reopens)) {
            reopens = opened;
            claim.restart(tick); // whoever is on the bus now may not have heard it, and others may have come
        }
        wasUp = isUp;
        if (isUp && claim.poll(tick, frame) && !sink.send(frame)) {
            claim.notSent(tick);
        }
    }

    private int address() {
        return claim == null || !claim.isReady() ? Messages.NULL_ADDRESS : claim.address();
    }

    /** Tells the bus that the simulator is not in time, or not there, any more. */
    void sayNotReady() {
        signals.putReady(false, tick);
        outbound.sendAll(tick, address(), sink);
    }

    @Override
    public void frame(CanFrame heard) {
        if (claim != null) {
            claim.onFrame(heard, tick);
            inbound.setAddress(claim.address());
        }
        inbound.accept(heard, tick);
    }

    @Override
    public void operator(OperatorAxis axis, double value) {
        controls.operate(axis, value);
    }

    @Override
    public void eject(int vehicle) {
        orders.order(vehicle);
    }

    /** What came from the bus. */
    Inbound inbound() {
        return inbound;
    }

    /** Writes down what came for the binding's signals. */
    void writeSignals(ObjectNode json) {
        received.write(json, controls);
    }

    /** What went to the bus. */
    Outbound outbound() {
        return outbound;
    }

    /** Age of the newest command in ticks, {@link SignalTable#NEVER} before the first. */
    long age_ticks() {
        return inbound.age_ticks(tick);
    }
}
