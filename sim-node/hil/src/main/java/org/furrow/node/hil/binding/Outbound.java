package org.furrow.node.hil.binding;

import java.util.function.Supplier;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.FastPacketWriter;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportWriter;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.SendPlan.Out;
import org.furrow.node.hil.parameter.ParameterTable;
import org.jspecify.annotations.Nullable;

/**
 * Sends signals in frames to the bus. The frames of a tick depend on the tick, the signals and the node's
 * address alone: rolling counters count periods. Nothing is allocated after construction.
 */
public final class Outbound {
    private final SendPlan[] plans;
    private final Out[][] fields;
    private final SignalTable table;
    private final CanFrame frame = new CanFrame();
    private final byte[] message;
    /** By plan; null where a message fits into a frame or fast packet. */
    private final @Nullable TransportWriter[] transfers;
    /** By plan; null where a message has none. */
    private final @Nullable Transformer[] transformers;

    /** Plan whose broadcast is in progress, or -1: a node has one at a time. */
    private int broadcast = -1;

    private boolean broadcastElsewhere;

    private final byte[] part = new byte[CanFrame.MAX_CLASSIC_LENGTH];

    /** By plan: whether another node has requested the message. */
    private final boolean[] requested;

    /** By plan, the control units that send it. */
    private final int[] units;

    private int silentUnits;
    private final MessageParameters parameters;
    private final RefusedRequests refused = new RefusedRequests();

    private long sent;
    private long dropped;
    private long withheld;

    /** Sends as the binding says, without parameters that change. */
    public Outbound(Binding binding, SignalTable table) {
        this(binding, table, new ParameterTable(binding.parameters("")), 0);
    }

    /** @param from number of the binding's first parameter */
    public Outbound(Binding binding, SignalTable table, ParameterTable changing, int from) {
        this.table = table;
        parameters = new MessageParameters(binding, changing, from);
        plans = binding.send().toArray(new SendPlan[0]);
        fields = new Out[plans.length][];
        transfers = new @Nullable TransportWriter[plans.length];
        int longest = TransportProtocol.ORDINARY.mostBytes();
        transformers = new @Nullable Transformer[plans.length];
        requested = new boolean[plans.length];
        units = new int[plans.length];
        for (int k = 0; k < plans.length; k++) {
            fields[k] = plans[k].fields().toArray(new Out[0]);
            units[k] = binding.unitsOf(plans[k].payload().name());
            Supplier<Transformer> transformer = plans[k].transformer();
            transformers[k] = transformer == null ? null : transformer.get();
            Payload payload = plans[k].payload();
            longest = Math.max(longest, payload.length());
            TransportProtocol transport = payload.transport();
            transfers[k] = transport == null ? null : new TransportWriter(transport, binding.step_s());
        }
        message = new byte[longest];
    }

    /**
     * Handles a frame from the bus: answers of receivers of longer messages, and requests. A request to this node is
     * answered by the message, or by a negative acknowledgement if it sends none of that group; one to all nodes by the
     * message only.
     */
    public void onFrame(CanFrame received, int address, long tick) {
        if (received.isExtended()
                && J1939Id.pgn(received.id()) == KnownMessages.REQUEST
                && !received.isRemote()
                && received.length() >= RefusedRequests.PGN_BYTES
                && address != KnownMessages.NULL_ADDRESS) {
            onRequest(received, address);
        }
        for (TransportWriter transfer : transfers) {
            if (transfer != null) {
                transfer.onFrame(received, address, tick);
            }
        }
    }

    private void onRequest(CanFrame request, int address) {
        int destination = J1939Id.destination(request.id());
        if (destination != address && destination != J1939Id.GLOBAL) {
            return;
        }
        int pgn = request.u16(0) | request.u8(2) << 16;
        boolean found = pgn == KnownMessages.ADDRESS_CLAIM;
        for (int k = 0; k < plans.length; k++) {
            SendPlan.Identity identity = plans[k].identity();
            if (identity.fromNode() && J1939Id.pgn(identity.id()) == pgn) {
                requested[k] = true;
                found = true;
            }
        }
        if (!found && destination == address) {
            refused.add(pgn, J1939Id.source(request.id()));
        }
    }

    /**
     * Sends the messages that are due in a tick or were requested, and the next packets of longer ones.
     *
     * @param address the node's address, {@link KnownMessages#NULL_ADDRESS} without one: messages that need one are
     *     then withheld
     */
    public void send(long tick, int address, FrameSender sink) {
        for (int k = 0; k < plans.length; k++) {
            boolean isDue = parameters.isDue(k, tick);
            if (isDue || (requested[k] && parameters.isOn(k))) {
                send(k, parameters.number(k, tick), address, tick, sinkOf(k, sink));
            }
            requested[k] = false;
        }
        while (address != KnownMessages.NULL_ADDRESS && refused.poll(address, frame)) {
            sendFrame(sink);
        }
        sendPackets(tick, address, sink);
    }

    /** Whether a broadcast in several frames is in progress. */
    public boolean isBroadcasting() {
        return broadcast >= 0;
    }

    /** Another part of the node has a broadcast in several frames in progress, for which new ones wait. */
    public void setBroadcastElsewhere(boolean isOn) {
        broadcastElsewhere = isOn;
    }

    /** Lets control units, by their bits, send no messages. */
    public void setSilent(int unitBits) {
        silentUnits = unitBits;
    }

    private FrameSender sinkOf(int k, FrameSender sink) {
        return (units[k] & silentUnits) == 0 ? sink : FrameSender.NONE;
    }

    private void sendPackets(long tick, int address, FrameSender sink) {
        for (int k = 0; k < transfers.length && address != KnownMessages.NULL_ADDRESS; k++) {
            TransportWriter transfer = transfers[k];
            if (transfer == null || !transfer.isBusy()) {
                continue;
            }
            boolean toAll = plans[k].identity().destination() == J1939Id.GLOBAL;
            if (toAll && broadcast < 0 && !broadcastElsewhere) {
                broadcast = k;
            }
            if ((!toAll || broadcast == k) && transfer.poll(tick, address, frame)) {
                sendFrame(sinkOf(k, sink));
            }
            if (broadcast == k && !transfer.isBusy()) {
                broadcast = -1;
            }
        }
    }

    /**
     * Sends every message that is one frame or fast packet a last time before the node stops sending, due or not.
     *
     * @param address as in {@link #send}
     */
    public void sendAll(long tick, int address, FrameSender sink) {
        for (int k = 0; k < plans.length; k++) {
            if (transfers[k] == null && parameters.isOn(k)) {
                send(k, parameters.number(k, tick) + 1, address, tick, sink);
            }
        }
    }

    /** Frames that the bus accepted. */
    public long sent() {
        return sent;
    }

    /** Frames that the bus did not accept, and messages that were due before the one before was transferred. */
    public long dropped() {
        return dropped;
    }

    /** KnownMessages not sent because the node had no address. */
    public long withheld() {
        return withheld;
    }

    private void send(int k, long number, int address, long tick, FrameSender sink) {
        SendPlan plan = plans[k];
        SendPlan.Identity identity = plan.identity();
        if (identity.fromNode() && address == KnownMessages.NULL_ADDRESS) {
            withheld++;
            return;
        }
        int id = identity.fromNode() ? (identity.id() & ~0xFF) | address : identity.id();
        int length = plan.payload().length();
        TransportWriter transfer = transfers[k];
        if (transfer != null && transfer.isBusy()) {
            dropped++;
            return;
        }
        fill(k, id, number);
        if (transfer != null) {
            transfer.begin(J1939Id.pgn(id), identity.destination(), message, length, tick);
            return;
        }
        if (!plan.payload().isFastPacket()) {
            frame.begin(id, identity.flags()).length(CanFrame.roundUpLength(length));
            System.arraycopy(message, 0, frame.array(), 0, length);
            sendFrame(sink);
            return;
        }
        for (int n = 0; n < FastPacketWriter.frames(length); n++) {
            FastPacketWriter.write(message, length, (int) (number & 7), n, part);
            frame.extended(id).data(part, 0, part.length);
            sendFrame(sink);
        }
    }

    private void fill(int k, int id, long number) {
        SendPlan plan = plans[k];
        Payload payload = plan.payload();
        payload.clear(message, plan.fill());
        for (Out out : fields[k]) {
            boolean isRaw = out.signal() == SendPlan.CONSTANT && out.missing().raw() >= 0;
            double signal = isRaw ? Double.NaN : out.signal() == SendPlan.CONSTANT ? 0 : table.get(out.signal());
            if (!Double.isNaN(signal)) {
                payload.set(out.field(), message, signal * out.scale() + out.offset());
            } else if (out.missing().raw() >= 0) {
                payload.bits(out.field()).set(message, out.missing().raw());
            } else {
                payload.setMissing(out.field(), message, out.missing().value());
            }
        }
        Counter counter = plan.counter();
        if (counter != null) {
            counter.put(message, number);
        }
        parameters.apply(k, payload, message);
        Checksum checksum = plan.checksum();
        if (checksum != null) {
            checksum.put(id, message);
        }
        Transformer transformer = transformers[k];
        if (transformer != null) {
            transformer.pack(id, message, payload.length(), number);
        }
    }

    private void sendFrame(FrameSender sink) {
        if (sink.send(frame)) {
            sent++;
        } else {
            dropped++;
        }
    }
}
