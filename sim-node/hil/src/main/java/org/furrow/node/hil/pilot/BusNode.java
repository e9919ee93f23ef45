package org.furrow.node.hil.pilot;

import java.util.List;
import java.util.function.Predicate;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.j1939.AddressClaim;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.FrameSender;
import org.furrow.node.hil.binding.Inbound;
import org.furrow.node.hil.binding.Outbound;
import org.furrow.node.hil.diagnosis.FaultStates;
import org.furrow.node.hil.diagnosis.J1939Diagnosis;
import org.furrow.node.hil.diagnosis.UdsServer;
import org.furrow.node.hil.parameter.ParameterTable;
import org.furrow.node.hil.xcp.XcpCan;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A vehicle as a node on one of its buses: what it receives and sends there, and its address. */
public final class BusNode {
    private static final Predicate<CanFrame> SILENT = FrameSender.NONE::send;

    private final @Nullable CanBus bus;
    private final FrameSender sink;
    private final Inbound inbound;
    private final Outbound outbound;
    private final ReceivedSignals received;
    private final @Nullable AddressClaim claim;
    private final UdsServer[] units;
    private final J1939Diagnosis diagnosis;
    private final @Nullable XcpCan xcp;
    private final Predicate<CanFrame> unitSink;
    private final CanFrame frame = new CanFrame();
    private long reopens;
    private boolean wasUp = true;

    /**
     * What the buses of a vehicle share.
     *
     * @param table its signals
     * @param faults set trouble codes
     */
    record Shared(SignalTable table, ParameterTable parameters, FaultStates faults) {}

    /** @param outbound sends the messages of the binding */
    BusNode(HilPilot.Wire wire, Binding binding, Outbound outbound, Shared shared) {
        bus = wire.bus();
        sink = wire.sink();
        SignalTable table = shared.table;
        FaultStates faults = shared.faults;
        inbound = new Inbound(binding, table, 0);
        this.outbound = outbound;
        received = new ReceivedSignals(binding, table);
        units = binding.units().stream()
                .map(unit -> new UdsServer(unit, table, faults, binding.step_s()))
                .toArray(UdsServer[]::new);
        diagnosis = new J1939Diagnosis(List.of(units), binding.step_s());
        XcpCan.Plan plan = binding.xcp();
        xcp = plan == null ? null : new XcpCan(plan, table, shared.parameters, binding.step_s());
        unitSink = sink::send;
        Binding.Node node = binding.node();
        reopens = bus == null ? 0 : bus.stats().get(Counter.REOPENS);
        claim = node == null ? null : new AddressClaim(node.name(), node.address(), binding.step_s());
        if (claim != null) {
            claim.start(0);
        }
    }

    /** Receives a frame in a tick. */
    void frame(CanFrame arrived, long tick) {
        if (claim != null) {
            claim.onFrame(arrived, tick);
            inbound.setAddress(claim.address());
        }
        int deaf = 0;
        for (int k = 0; k < units.length; k++) {
            units[k].accept(arrived, tick);
            deaf |= units[k].receives() ? 0 : 1 << k;
        }
        if (xcp != null) {
            xcp.accept(arrived);
        }
        inbound.setDeaf(deaf);
        inbound.accept(arrived, tick);
        if (!diagnosis.accept(arrived, address(), tick)) {
            outbound.onFrame(arrived, address(), tick);
        }
    }

    /** Applies timeouts after the frames of a tick. */
    void advance(long tick) {
        inbound.advance(tick);
        for (UdsServer unit : units) {
            unit.advance(tick);
        }
        received.note(tick);
    }

    /** Sends claims of an address, and answers to nodes that transfer messages. */
    void answer(long tick) {
        sendClaim(tick);
        inbound.sendAnswers(sink);
        for (UdsServer unit : units) {
            unit.send(tick, unitSink);
        }
        if (xcp != null) {
            xcp.send(tick, unitSink);
        }
    }

    private void sendClaim(long tick) {
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

    /** Sends the messages that are due in a tick. */
    void send(long tick) {
        int silent = 0;
        for (int k = 0; k < units.length; k++) {
            silent |= units[k].sends() ? 0 : 1 << k;
        }
        outbound.setSilent(silent);
        outbound.setBroadcastElsewhere(diagnosis.isBroadcasting());
        outbound.send(tick, address(), sink);
        diagnosis.send(tick, address(), outbound.isBroadcasting(), silent == 0 ? unitSink : SILENT);
    }

    /** Sends every message a last time. */
    void sendAll(long tick) {
        outbound.sendAll(tick, address(), sink);
    }

    /** Repeats a tick of a run that resumes, after its frames, without sending. */
    void repeat(long tick) {
        if (claim != null) {
            claim.poll(tick, frame);
        }
        inbound.sendAnswers(FrameSender.NONE);
        for (UdsServer unit : units) {
            unit.send(tick, FrameSender.NONE::send);
        }
        if (xcp != null) {
            xcp.send(tick, SILENT);
        }
        outbound.send(tick, address(), FrameSender.NONE);
        diagnosis.send(tick, address(), outbound.isBroadcasting(), SILENT);
    }

    /** Continues a run after {@link #repeat}. */
    void resume(long nextTick) {
        if (claim != null) {
            claim.restart(nextTick);
        }
    }

    private int address() {
        return claim == null || !claim.isReady() ? KnownMessages.NULL_ADDRESS : claim.address();
    }

    /** What is wrong with the node's address, in words for users; empty when it has one alone. */
    public String troubleWithAddress() {
        return claim == null ? "" : claim.trouble();
    }

    /** Number of values that {@link #copyState} copies. */
    int stateLength() {
        int length = 0;
        for (UdsServer unit : units) {
            length += unit.stateLength();
        }
        return length;
    }

    /** Copies the state that depends on the vehicle's motion; the rest follows from the events of the run. */
    void copyState(double[] dest, int at) {
        int next = at;
        for (UdsServer unit : units) {
            unit.copyState(dest, next);
            next += unit.stateLength();
        }
    }

    /** Restores what {@link #copyState} copied. */
    void restore(double[] from, int at) {
        int next = at;
        for (UdsServer unit : units) {
            unit.restore(from, next);
            next += unit.stateLength();
        }
    }

    /** Writes whether other nodes on the bus have the node's NAME, or use its address. */
    public void writeAddress(ObjectNode json) {
        json.put("namesake", claim != null && claim.hasNamesake());
        json.put("address_violation", claim != null && claim.isViolated());
    }

    /** Writes statistics of the received signals. */
    void writeSignals(ObjectNode json, BusControls controls) {
        received.write(json, controls);
    }

    /** KnownMessages received from the bus. */
    public Inbound inbound() {
        return inbound;
    }

    /** KnownMessages sent to the bus. */
    public Outbound outbound() {
        return outbound;
    }
}
