package org.furrow.node.hil.binding;

import java.util.List;
import java.util.Locale;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.j1939.FastPacketWriter;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * The share of a bus's time that the messages of a binding need, if every frame has as many stuff bits as are possible.
 * Classic frames: Davis, Burns, Bril and Lukkien (2007), "Controller Area Network (CAN) schedulability analysis:
 * Refuted, revisited and revised", equation 1. FD frames: ISO 11898-1:2015; those that switch the bit rate have the
 * bits from the error state indicator to the CRC at the higher rate.
 *
 * @param rate_bps bit rate of the arbitration
 * @param data_bps bit rate of the data of frames that switch it
 */
record BusLoad(double rate_bps, double data_bps) {
    /** Above this, messages of low priority may be late. */
    private static final double HIGH = 0.7;

    /** CRC delimiter, acknowledgement and its delimiter, end of frame, interframe space. */
    private static final int TAIL_BITS = 13;

    /** Error state indicator and length code. */
    private static final int FD_CONTROL_BITS = 5;

    private static final String RATE = "bitrate_bps";
    private static final String DATA_RATE = "data_bitrate_bps";

    /** Longest time of a frame, with the space to the next one, in s. */
    double worst_s(int flags, int bytes) {
        boolean extended = (flags & CanFrame.EXTENDED) != 0;
        int data = 8 * CanFrame.roundUpLength(bytes);
        if ((flags & CanFrame.FD) == 0) {
            int stuffed = (extended ? 54 : 34) + data; // start of frame to CRC
            return (stuffed + (stuffed - 1) / 4 + TAIL_BITS) / rate_bps;
        }
        int head = extended ? 36 : 17; // start of frame to bit rate switch
        int stuffed = head + FD_CONTROL_BITS + data;
        boolean longCrc = data > 8 * 16;
        int check = longCrc ? 4 + 21 + 7 : 4 + 17 + 6; // stuff count, CRC, fixed stuff bits
        int slow = head + (head - 1) / 4 + TAIL_BITS;
        int all = stuffed + (stuffed - 1) / 4 + check + TAIL_BITS;
        return slow / rate_bps + (all - slow) / (switches(flags) ? data_bps : rate_bps);
    }

    private static boolean switches(int flags) {
        return (flags & CanFrame.BIT_RATE_SWITCH) != 0;
    }

    private double share(Payload payload, int flags, double period_s) {
        TransportProtocol transport = payload.transport();
        int frames = transport != null
                ? transport.frames(payload.length())
                : payload.isFastPacket() ? FastPacketWriter.frames(payload.length()) : 1;
        int bytes = transport != null || payload.isFastPacket() ? CanFrame.MAX_CLASSIC_LENGTH : payload.length();
        return frames * worst_s(flags, bytes) / period_s;
    }

    private static int flags(ReceivePlan plan) {
        boolean extended = plan.match().kind() != FrameMatch.Kind.STANDARD;
        return plan.payload() instanceof DbcPayload ofFile
                ? CanFrame.flags(
                        extended, false, ofFile.isFd(), ofFile.message().frame().bitRateSwitch(), false)
                : CanFrame.flags(extended, false, false, false, false);
    }

    /**
     * Checks the load by messages sent, and by those received whose period the DBC file states.
     *
     * @param root the binding, with {@code bitrate_bps} or without
     * @return a warning, or null
     * @throws InputError if the bus cannot carry the messages, or a bit rate is missing or has no effect
     */
    static @Nullable String check(YamlNode root, List<ReceivePlan> receive, List<SendPlan> send, double step_s)
            throws InputError {
        if (!root.has(RATE)) {
            if (root.has(DATA_RATE)) {
                throw root.get(DATA_RATE).error("has no effect without '" + RATE + "'; give both, or leave it out");
            }
            return null;
        }
        List<ReceivePlan> periodic =
                receive.stream().filter(plan -> plan.payload().period_s() > 0).toList();
        requireDataRate(root, switching(periodic, send));
        YamlNode rate = root.get(RATE);
        BusLoad bus = new BusLoad(rate.number(), root.has(DATA_RATE) ? root.number(DATA_RATE) : rate.number());
        double load = 0;
        for (SendPlan plan : send) {
            load += bus.share(plan.payload(), plan.identity().flags(), plan.period_ticks() * step_s);
        }
        for (ReceivePlan plan : periodic) {
            load += bus.share(plan.payload(), flags(plan), plan.payload().period_s());
        }
        String what = String.format(
                Locale.ROOT, "the messages of this binding load the bus to %.0f %% in the worst case", 100 * load);
        if (load > 1) {
            throw rate.error(what + "; make periods longer, or the bus faster");
        }
        return load > HIGH
                ? rate.error(what + "; messages of low priority may be late").getMessage()
                : null;
    }

    /** The first message whose data have the higher bit rate; null if there is none. */
    private static @Nullable String switching(List<ReceivePlan> receive, List<SendPlan> send) {
        for (SendPlan plan : send) {
            if (switches(plan.identity().flags())) {
                return plan.payload().name();
            }
        }
        for (ReceivePlan plan : receive) {
            if (switches(flags(plan))) {
                return plan.payload().name();
            }
        }
        return null;
    }

    private static void requireDataRate(YamlNode root, @Nullable String switching) throws InputError {
        if (switching != null && !root.has(DATA_RATE)) {
            throw root.get(RATE)
                    .error("message '" + switching + "' has its data at a higher bit rate; state it with '" + DATA_RATE
                            + "'");
        }
        if (switching == null && root.has(DATA_RATE)) {
            throw root.get(DATA_RATE)
                    .error("has no effect, because no message has its data at a higher bit rate ('bit_rate_switch', or"
                            + " CANFD_BRS of the DBC file); leave it out");
        }
        if (switching != null && root.number(DATA_RATE) < root.number(RATE)) {
            throw root.get(DATA_RATE).error("must be at least '" + RATE + "', which is that of the arbitration");
        }
    }
}
