package org.furrow.node.hil.binding;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.FastPacketReader;
import org.furrow.node.can.message.Messages;
import org.furrow.node.hil.binding.ReceivePlan.In;
import org.furrow.node.hil.binding.ReceivePlan.OnTimeout;

/**
 * Frames from the bus into signals. What is not known, malformed, repeated or wrong by its checksum is counted and ignored. Time is the tick that is
 * handed in, so that the same frames in the same ticks do the same. Nothing is allocated after construction.
 */
public final class Inbound {
    private static final int FAST_PACKETS = 16;
    private static final double FAST_PACKET_PATIENCE_S = 0.75;
    private static final int NO_COUNTER = -1;

    private final SignalTable table;
    private final ReceivePlan[] plans;
    private final In[][] fields;
    private final int[] keys;
    private final FastPacketReader fastPackets;
    private final InboundCounts counts = new InboundCounts();

    /** Per message, then per field: the tick of the last valid value. */
    private final long[][] valid;

    private final boolean[][] heard;
    private final boolean[][] late;
    private final int[] lastCounter;
    private int address;
    private boolean ready;

    /** Puts the start values into the table; time-outs begin to run at a tick. */
    public Inbound(Binding binding, SignalTable table, long tick) {
        this.table = table;
        List<ReceivePlan> sorted = binding.receive().stream()
                .sorted(Comparator.comparingInt(plan -> plan.match().key()))
                .toList();
        int count = sorted.size();
        plans = sorted.toArray(new ReceivePlan[0]);
        fields = new In[count][];
        keys = new int[count];
        valid = new long[count][];
        heard = new boolean[count][];
        late = new boolean[count][];
        lastCounter = new int[count];
        Arrays.fill(lastCounter, NO_COUNTER);
        for (int k = 0; k < count; k++) {
            keys[k] = plans[k].match().key();
            fields[k] = plans[k].fields().toArray(new In[0]);
            heard[k] = new boolean[fields[k].length];
            late[k] = new boolean[fields[k].length];
            valid[k] = new long[fields[k].length];
            Arrays.fill(valid[k], tick);
            for (In in : fields[k]) {
                table.assume(in.signal(), in.start());
            }
        }
        long patience = Math.max(1, Math.round(FAST_PACKET_PATIENCE_S / binding.step_s()));
        fastPackets = new FastPacketReader(FAST_PACKETS, patience);
        address = binding.node() == null ? FrameMatch.ANY : binding.node().address();
        ready = decideReady();
    }

    /** Says which address the node has now; a binding without a node takes what is sent to anybody. */
    public void setAddress(int now) {
        address = now;
    }

    /**
     * Takes a frame.
     *
     * @return whether it set a signal
     */
    public boolean accept(CanFrame frame, long tick) {
        counts.frames++;
        if (frame.isRemote()) {
            counts.unknown++;
            return false;
        }
        boolean known = false;
        boolean forOthers = false;
        boolean set = false;
        int pgnKey = frame.isExtended() ? FrameMatch.pgnKey(frame) : 0;
        for (int pass = 0; pass < (frame.isExtended() ? 2 : 1); pass++) {
            int key = pass == 0 ? FrameMatch.idKey(frame) : pgnKey;
            for (int k = first(key); k >= 0 && k < keys.length && keys[k] == key; k++) {
                FrameMatch match = plans[k].match();
                if (match.acceptsSender(frame) && match.acceptsReceiver(frame, address)) {
                    known = true;
                    set |= take(k, frame, tick);
                } else {
                    forOthers |= match.acceptsSender(frame);
                }
            }
        }
        if (known || isNetworkManagement(frame)) {
            return set;
        }
        if (forOthers) {
            counts.forOthers++;
        } else {
            counts.unknown++;
        }
        return false;
    }

    /** Lets time-outs run out; once in every tick, when its frames have been taken. */
    public void advance(long tick) {
        for (int k = 0; k < plans.length; k++) {
            long timeout = plans[k].timeout_ticks();
            for (int f = 0; timeout > 0 && f < fields[k].length; f++) {
                if (!late[k][f] && tick - valid[k][f] > timeout) {
                    late[k][f] = true;
                    lastCounter[k] = NO_COUNTER; // who starts again may start with any number
                    counts.timeouts++;
                    if (plans[k].onTimeout() != OnTimeout.HOLD) {
                        table.assume(fields[k][f].signal(), fields[k][f].fallback());
                    }
                }
            }
        }
        ready = decideReady();
    }

    /** Whether all messages that are needed for that have come, in time. As of the last {@link #advance}. */
    public boolean isReady() {
        return ready;
    }

    /** Ticks since the youngest valid value of any field came, {@link SignalTable#NEVER} before the first. */
    public long age_ticks(long tick) {
        long age = SignalTable.NEVER;
        for (int k = 0; k < plans.length; k++) {
            for (int f = 0; f < fields[k].length; f++) {
                age = heard[k][f] ? Math.min(age, tick - valid[k][f]) : age;
            }
        }
        return age;
    }

    /** Counters, a live view. */
    public InboundCounts counts() {
        return counts;
    }

    /** Reassembly of fast packets, with its counters. */
    public FastPacketReader fastPackets() {
        return fastPackets;
    }

    /** Name of the first message that keeps the vehicle from being ready; empty when none does. */
    public String waitingFor() {
        for (int k = 0; k < plans.length; k++) {
            if (holdsUp(k)) {
                return plans[k].payload().name();
            }
        }
        return "";
    }

    private boolean take(int k, CanFrame frame, long tick) {
        Payload payload = plans[k].payload();
        byte[] data = frame.array();
        if (payload.isFastPacket()) {
            if (!fastPackets.accept(frame, tick)) {
                return false;
            }
            data = fastPackets.message();
        }
        if ((payload.isFastPacket() ? fastPackets.length() : frame.length()) < payload.length()) {
            counts.malformed++;
            return false;
        }
        Checksum checksum = plans[k].checksum();
        if (checksum != null && !checksum.holds(frame.id(), data)) {
            counts.wrongChecksums++;
            return false;
        }
        Counter counter = plans[k].counter();
        if (counter != null && !isFresh(k, counter, data)) {
            return false;
        }
        counts.taken++;
        return setFields(k, payload, data, tick);
    }

    private boolean setFields(int k, Payload payload, byte[] data, long tick) {
        boolean set = false;
        for (int f = 0; f < fields[k].length; f++) {
            In in = fields[k][f];
            double value = payload.get(in.field(), data);
            if (Double.isNaN(value)) {
                counts.notAvailable++;
            } else {
                table.set(in.signal(), value * in.scale() + in.offset(), tick);
                valid[k][f] = tick;
                heard[k][f] = true;
                late[k][f] = false;
                set = true;
            }
        }
        return set;
    }

    /** Whether a frame's counter is not that of the frame before. */
    private boolean isFresh(int k, Counter counter, byte[] data) {
        int number = counter.get(data);
        int before = lastCounter[k];
        if (number == before) {
            counts.repeated++;
            return false;
        }
        if (before != NO_COUNTER && number != counter.next(before)) {
            counts.skipped++;
        }
        lastCounter[k] = number;
        return true;
    }

    private boolean decideReady() {
        for (int k = 0; k < plans.length; k++) {
            if (holdsUp(k)) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsUp(int k) {
        if (plans[k].onTimeout() != OnTimeout.NOT_READY) {
            return false;
        }
        for (int f = 0; f < fields[k].length; f++) {
            if (!heard[k][f] || late[k][f]) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNetworkManagement(CanFrame frame) {
        if (!frame.isExtended()) {
            return false;
        }
        int pgn = J1939Id.pgn(frame.id());
        return pgn == Messages.ADDRESS_CLAIM || pgn == Messages.REQUEST;
    }

    /** First place of a key, -1 when it is not there. */
    private int first(int key) {
        int low = 0;
        int high = keys.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keys[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < keys.length && keys[low] == key ? low : -1;
    }
}
