package org.furrow.node.hil.binding;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.FastPacketReader;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportReader;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.InboundCounts.Kind;
import org.furrow.node.hil.binding.ReceivePlan.In;
import org.furrow.node.hil.binding.ReceivePlan.OnTimeout;
import org.jspecify.annotations.Nullable;

/**
 * Sets signals from frames of the bus. Frames that are unknown, malformed or have a wrong checksum or counter
 * are counted and ignored. Time is the tick passed in, so that equal frames in equal ticks give equal signals.
 * Nothing is allocated after construction.
 */
public final class Inbound {
    private static final int FAST_PACKETS = 16;
    private static final double FAST_PACKET_TIMEOUT_S = 0.75;
    /** Time after a stall in which frames still come from queues, in s. */
    private static final double QUEUES_S = 0.02;

    private final SignalTable table;
    private final ReceivePlan[] plans;
    private final In[][] fields;
    private final int[] keys;
    private final FastPacketReader fastPackets;
    /** Of the transport protocols by which the binding receives messages. */
    private final TransportReader[] transports;

    private final CanFrame answer = new CanFrame();
    private final InboundCounts counts = new InboundCounts();

    // by message and field
    /** Tick of the last valid value. */
    private final long[][] valid_ticks;

    private final boolean[][] received;
    private final boolean[][] timedOut;
    /** By message; null where it has no counter. */
    private final @Nullable CounterCheck[] checks;
    /** By message; null where it has none. */
    private final @Nullable Transformer[] transformers;

    private final byte[] transformed;
    /** By message with a counter: tick of the last one. */
    private final long[] counted_ticks;

    private final long queue_ticks;
    /** By message: frames are ignored up to this tick, because they have waited during a stall. */
    private final long[] staleUntil_ticks;

    /** By message, the control units that receive it. */
    private final int[] units;

    private int deafUnits;
    private int address;
    private boolean ready;

    /** Sets the start values in the table. Timeouts start at a tick. */
    public Inbound(Binding binding, SignalTable table, long tick) {
        this.table = table;
        for (String state : BusSignals.STATES) {
            table.assume(table.catalogue().number(state), CounterCheck.NO_DATA);
        }
        List<ReceivePlan> sorted = binding.receive().stream()
                .sorted(Comparator.comparingInt(plan -> plan.match().key()))
                .toList();
        int count = sorted.size();
        plans = sorted.toArray(new ReceivePlan[0]);
        fields = new In[count][];
        keys = new int[count];
        units = new int[count];
        counted_ticks = new long[count];
        Arrays.fill(counted_ticks, tick);
        valid_ticks = new long[count][];
        received = new boolean[count][];
        timedOut = new boolean[count][];
        staleUntil_ticks = new long[count];
        Arrays.fill(staleUntil_ticks, Long.MIN_VALUE);
        queue_ticks = Math.max(1, Math.round(QUEUES_S / binding.step_s()));
        checks = new @Nullable CounterCheck[count];
        transformers = new @Nullable Transformer[count];
        for (int k = 0; k < count; k++) {
            keys[k] = plans[k].match().key();
            units[k] = binding.unitsOf(plans[k].payload().name());
            fields[k] = plans[k].fields().toArray(new In[0]);
            CounterRule counter = plans[k].counter();
            checks[k] = counter == null ? null : new CounterCheck(counter);
            Supplier<Transformer> transformer = plans[k].transformer();
            transformers[k] = transformer == null ? null : transformer.get();
            received[k] = new boolean[fields[k].length];
            timedOut[k] = new boolean[fields[k].length];
            valid_ticks[k] = new long[fields[k].length];
            Arrays.fill(valid_ticks[k], tick);
            for (In in : fields[k]) {
                table.assume(in.signal(), in.start());
            }
        }
        long timeout = Math.max(1, Math.round(FAST_PACKET_TIMEOUT_S / binding.step_s()));
        fastPackets = new FastPacketReader(FAST_PACKETS, timeout);
        transports = Arrays.stream(TransportProtocol.values())
                .filter(protocol -> groups(protocol).length > 0)
                .map(protocol -> reader(protocol, binding.step_s()))
                .toArray(TransportReader[]::new);
        TransportProtocol longest = groups(TransportProtocol.EXTENDED).length == 0
                ? TransportProtocol.ORDINARY
                : TransportProtocol.EXTENDED;
        transformed = new byte[longest.mostBytes()];
        address = binding.node() == null ? FrameMatch.ANY : binding.node().address();
        ready = firstBlocking() < 0;
    }

    private TransportReader reader(TransportProtocol protocol, double step_s) {
        int[] wanted = groups(protocol);
        return new TransportReader(protocol, step_s, pgn -> isOneOf(wanted, pgn));
    }

    /** Parameter groups of the messages of a transport protocol. */
    private int[] groups(TransportProtocol protocol) {
        return Arrays.stream(plans)
                .filter(plan -> plan.payload().transport() == protocol)
                .mapToInt(plan -> plan.match().id())
                .toArray();
    }

    private static boolean isOneOf(int[] numbers, int number) {
        for (int each : numbers) {
            if (each == number) {
                return true;
            }
        }
        return false;
    }

    /** Lets control units, by their bits, receive no messages; what is sent to others is received. */
    public void setDeaf(int unitBits) {
        deafUnits = unitBits;
    }

    /** Sets the node's address. Without a call, a binding without a node accepts frames to any address. */
    public void setAddress(int now) {
        address = now;
    }

    /**
     * Receives a frame.
     *
     * @return whether it set a signal
     */
    public boolean accept(CanFrame frame, long tick) {
        counts.add(Kind.FRAMES);
        if (frame.isRemote()) {
            counts.add(Kind.UNKNOWN);
            return false;
        }
        for (TransportReader transport : transports) {
            if (transport.isPart(frame)) {
                return transport.accept(frame, address, tick) && acceptTransported(transport, frame, tick);
            }
        }
        boolean known = false;
        boolean forOthers = false;
        boolean set = false;
        int pgnKey = frame.isExtended() ? FrameMatch.pgnKey(frame) : 0;
        for (int pass = 0; pass < (frame.isExtended() ? 2 : 1); pass++) {
            int key = pass == 0 ? FrameMatch.idKey(frame) : pgnKey;
            for (int k = indexOf(key); k >= 0 && k < keys.length && keys[k] == key; k++) {
                FrameMatch match = plans[k].match();
                if (match.acceptsSender(frame) && match.acceptsReceiver(frame, address)) {
                    known = true;
                    set |= decode(k, frame, tick);
                } else {
                    forOthers |= match.acceptsSender(frame);
                }
            }
        }
        if (known || isNetworkManagement(frame)) {
            return set;
        }
        counts.add(forOthers ? Kind.FOR_OTHERS : Kind.UNKNOWN);
        return false;
    }

    /** Decodes the message that a frame completes. */
    private boolean acceptTransported(TransportReader complete, CanFrame frame, long tick) {
        boolean set = false;
        int key = FrameMatch.pgnKey(complete.pgn());
        for (int k = indexOf(key); k >= 0 && k < keys.length && keys[k] == key; k++) {
            if (plans[k].payload().transport() != null && plans[k].match().acceptsSender(frame)) {
                set |= decode(k, frame.id(), complete.message(), complete.length(), tick);
            }
        }
        return set;
    }

    /** Sends the answers to nodes that transfer messages to this one. */
    public void sendAnswers(FrameSender sink) {
        for (TransportReader transport : transports) {
            while (transport.poll(answer)) {
                sink.send(answer);
            }
        }
    }

    /** Applies timeouts; called once per tick, after its frames. */
    public void advance(long tick) {
        for (TransportReader transport : transports) {
            transport.advance(address, tick);
        }
        for (int k = 0; k < plans.length; k++) {
            long timeout = plans[k].timeout_ticks();
            for (int f = 0; timeout > 0 && f < fields[k].length; f++) {
                if (tick - valid_ticks[k][f] > timeout) {
                    timeOut(k, f);
                }
            }
            CounterCheck check = checks[k];
            if (check != null && timeout > 0 && tick - counted_ticks[k] > timeout) {
                check.lose();
            }
            putState(k, tick);
        }
        ready = firstBlocking() < 0;
    }

    /** Sets the signal that follows the state of a message. */
    private void putState(int k, long tick) {
        CounterCheck check = checks[k];
        if (check != null && check.stateSignal() != CounterRule.NO_SIGNAL) {
            table.set(check.stateSignal(), check.state(), tick);
        }
    }

    /** Takes a message out of use whose protection shows that its sender is not to be trusted. */
    private void distrust(int k, CounterCheck check) {
        for (int f = 0;
                check.state() == CounterCheck.INVALID && plans[k].timeout_ticks() > 0 && f < fields[k].length;
                f++) {
            timeOut(k, f);
        }
    }

    private void timeOut(int k, int f) {
        if (timedOut[k][f]) {
            return;
        }
        timedOut[k][f] = true;
        counts.add(Kind.TIMEOUTS);
        if (plans[k].onTimeout() != OnTimeout.HOLD) {
            table.assume(fields[k][f].signal(), fields[k][f].fallback());
        }
    }

    /**
     * Times out the messages whose timeout is shorter than a stall of the simulator. What has waited in queues
     * meanwhile is ignored: only a message received after the stall counts.
     *
     * @param stalled_ticks length of the stall
     * @param tick the first tick after it
     */
    public void stalled(long stalled_ticks, long tick) {
        for (int k = 0; k < plans.length; k++) {
            long timeout = plans[k].timeout_ticks();
            if (timeout > 0 && timeout < stalled_ticks) {
                staleUntil_ticks[k] = tick + queue_ticks;
                CounterCheck check = checks[k];
                if (check != null) {
                    check.lose();
                }
                for (int f = 0; f < fields[k].length; f++) {
                    timeOut(k, f);
                }
            }
        }
    }

    /**
     * Whether every message with {@link OnTimeout#NOT_READY} was received in time, as of the last {@link
     * #advance}.
     */
    public boolean isReady() {
        return ready;
    }

    /** Ticks since the last valid value of any field, {@link SignalTable#NEVER} before the first. */
    public long age_ticks(long tick) {
        long age = SignalTable.NEVER;
        for (int k = 0; k < plans.length; k++) {
            for (int f = 0; f < fields[k].length; f++) {
                age = received[k][f] ? Math.min(age, tick - valid_ticks[k][f]) : age;
            }
        }
        return age;
    }

    public InboundCounts counts() {
        return counts;
    }

    public FastPacketReader fastPackets() {
        return fastPackets;
    }

    /** Name of the first message without which the vehicle is not ready, or empty. */
    public String waitingFor() {
        int blocking = firstBlocking();
        return blocking < 0 ? "" : plans[blocking].payload().name();
    }

    private boolean decode(int k, CanFrame frame, long tick) {
        Payload payload = plans[k].payload();
        if (!payload.isFastPacket()) {
            return decode(k, frame.id(), frame.array(), payload.transport() != null ? 0 : frame.length(), tick);
        }
        return fastPackets.accept(frame, tick)
                && decode(k, frame.id(), fastPackets.message(), fastPackets.length(), tick);
    }

    private boolean decode(int k, int id, byte[] data, int length, long tick) {
        Payload payload = plans[k].payload();
        if (length < payload.length()) {
            counts.add(Kind.MALFORMED);
            return false;
        }
        if ((units[k] & deafUnits) != 0) {
            return false;
        }
        if (tick <= staleUntil_ticks[k]) {
            counts.add(Kind.STALE);
            return false;
        }
        Transformer transformer = transformers[k];
        byte[] bytes = transformer == null ? data : transformed;
        if (transformer != null) {
            System.arraycopy(data, 0, transformed, 0, payload.length());
        }
        Checksum checksum = plans[k].checksum();
        CounterCheck check = checks[k];
        if ((transformer != null && !transformer.unpack(id, bytes, payload.length()))
                || (checksum != null && !checksum.holds(id, bytes))) {
            counts.add(Kind.WRONG_CHECKSUMS);
            if (check != null) {
                check.failed();
                distrust(k, check);
            }
            return false;
        }
        counted_ticks[k] = tick;
        Kind kind = Kind.TAKEN;
        if (check != null) {
            kind = check.receive(bytes);
            distrust(k, check);
        }
        if (kind != Kind.TAKEN) {
            counts.add(kind);
        }
        if (kind != Kind.TAKEN && kind != Kind.SKIPPED) {
            return false;
        }
        counts.add(Kind.TAKEN);
        return setFields(k, payload, bytes, tick);
    }

    private boolean setFields(int k, Payload payload, byte[] data, long tick) {
        boolean set = false;
        for (int f = 0; f < fields[k].length; f++) {
            In in = fields[k][f];
            double value = payload.get(in.field(), data);
            if (Double.isNaN(value) || in.isMissing(payload.bits(in.field()).get(data))) {
                counts.add(Kind.NOT_AVAILABLE);
            } else {
                table.set(in.signal(), value * in.scale() + in.offset(), tick);
                valid_ticks[k][f] = tick;
                received[k][f] = true;
                timedOut[k][f] = false;
                set = true;
            }
        }
        return set;
    }

    /** Index of the first message without which the vehicle is not ready, or -1. */
    private int firstBlocking() {
        for (int k = 0; k < plans.length; k++) {
            for (int f = 0; plans[k].onTimeout() == OnTimeout.NOT_READY && f < fields[k].length; f++) {
                if (!received[k][f] || timedOut[k][f]) {
                    return k;
                }
            }
        }
        return -1;
    }

    private static boolean isNetworkManagement(CanFrame frame) {
        int pgn = J1939Id.pgn(frame.id());
        return frame.isExtended() && (pgn == KnownMessages.ADDRESS_CLAIM || pgn == KnownMessages.REQUEST);
    }

    /** First index of a key, or -1. */
    private int indexOf(int key) {
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
