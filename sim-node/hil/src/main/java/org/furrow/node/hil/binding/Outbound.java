package org.furrow.node.hil.binding;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.message.FastPacketWriter;
import org.furrow.node.can.message.MessageLayout;
import org.furrow.node.can.message.Messages;
import org.furrow.node.hil.binding.SendPlan.Out;

/**
 * Signals into frames for the bus. What is sent in a tick depends on the tick, the signals and the node's address alone: counters count periods. Nothing
 * is allocated after construction.
 */
public final class Outbound {
    private final SendPlan[] plans;
    private final Out[][] fields;
    private final SignalTable table;
    private final CanFrame frame = new CanFrame();
    private final byte[] message = new byte[Math.max(MessageLayout.MAX_LENGTH, CanFrame.MAX_LENGTH)];
    private final byte[] part = new byte[CanFrame.MAX_CLASSIC_LENGTH];

    private long sent;
    private long dropped;
    private long withheld;

    public Outbound(Binding binding, SignalTable table) {
        this.table = table;
        plans = binding.send().toArray(new SendPlan[0]);
        fields = new Out[plans.length][];
        for (int k = 0; k < plans.length; k++) {
            fields[k] = plans[k].fields().toArray(new Out[0]);
        }
    }

    /**
     * Sends what is due in a tick.
     *
     * @param address the node's address, {@link Messages#NULL_ADDRESS} while it has none: then messages that need one are withheld
     * @return number of frames that the sink took
     */
    public int send(long tick, int address, FrameSink sink) {
        int taken = 0;
        for (int k = 0; k < plans.length; k++) {
            SendPlan plan = plans[k];
            long since = tick - plan.phase_ticks();
            if (since < 0 || since % plan.period_ticks() != 0) {
                continue;
            }
            if (plan.identity().fromNode() && address == Messages.NULL_ADDRESS) {
                withheld++;
                continue;
            }
            taken += send(plan, fields[k], since / plan.period_ticks(), address, sink);
        }
        return taken;
    }

    /**
     * Sends every message once more, whenever it is due; for the last word before the node falls silent.
     *
     * @param address as in {@link #send}
     * @return number of frames that the sink took
     */
    public int sendAll(long tick, int address, FrameSink sink) {
        int taken = 0;
        for (int k = 0; k < plans.length; k++) {
            if (plans[k].identity().fromNode() && address == Messages.NULL_ADDRESS) {
                withheld++;
                continue;
            }
            long since = Math.max(0, tick - plans[k].phase_ticks());
            taken += send(plans[k], fields[k], since / plans[k].period_ticks() + 1, address, sink);
        }
        return taken;
    }

    /** Frames that were taken. */
    public long sent() {
        return sent;
    }

    /** Frames that the bus did not take. */
    public long dropped() {
        return dropped;
    }

    /** Messages that were not sent for want of an address. */
    public long withheld() {
        return withheld;
    }

    private int send(SendPlan plan, Out[] outs, long number, int address, FrameSink sink) {
        SendPlan.Identity identity = plan.identity();
        int id = identity.fromNode() ? (identity.id() & ~0xFF) | address : identity.id();
        int length = plan.payload().length();
        fill(plan, outs, id, number);
        if (!plan.payload().isFastPacket()) {
            int flags = (identity.extended() ? CanFrame.EXTENDED : 0)
                    | (length > CanFrame.MAX_CLASSIC_LENGTH ? CanFrame.FD : 0);
            frame.begin(id, flags).length(CanFrame.roundUpLength(length));
            System.arraycopy(message, 0, frame.array(), 0, length);
            return give(sink);
        }
        int taken = 0;
        int frames = FastPacketWriter.frames(length);
        for (int k = 0; k < frames; k++) {
            FastPacketWriter.write(message, length, (int) (number & 7), k, part);
            frame.extended(id).data(part, 0, part.length);
            taken += give(sink);
        }
        return taken;
    }

    private void fill(SendPlan plan, Out[] outs, int id, long number) {
        Payload payload = plan.payload();
        payload.clear(message);
        for (Out out : outs) {
            double value = out.offset();
            if (out.signal() != SendPlan.CONSTANT) {
                double signal = table.get(out.signal());
                value = Double.isNaN(signal) ? out.missing() : signal * out.scale() + out.offset();
            }
            payload.set(out.field(), message, value);
        }
        Counter counter = plan.counter();
        if (counter != null) {
            counter.put(message, number);
        }
        Checksum checksum = plan.checksum();
        if (checksum != null) {
            checksum.put(id, message);
        }
    }

    private int give(FrameSink sink) {
        if (sink.send(frame)) {
            sent++;
            return 1;
        }
        dropped++;
        return 0;
    }
}
