package org.furrow.node.hil.binding;

import java.util.List;
import java.util.Locale;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.message.FastPacketWriter;
import org.furrow.node.can.message.TransportFrames;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * The share of a bus's time that the messages of a binding need, if every frame has as many stuff bits as are possible.
 * Classic frames: Davis, Burns, Bril and Lukkien (2007), "Controller Area Network (CAN) schedulability analysis:
 * Refuted, revisited and revised", equation 1. FD frames, at the bit rate of the arbitration: ISO 11898-1:2015.
 */
final class BusLoad {
    /** Above this, messages of low priority may be late. */
    private static final double HIGH = 0.7;

    /** CRC delimiter, acknowledgement and its delimiter, end of frame, interframe space. */
    private static final int TAIL_BITS = 13;

    private BusLoad() {}

    /** Largest number of bits of a frame, with the space to the next one. */
    static int worstBits(boolean extended, boolean fd, int bytes) {
        int data = 8 * CanFrame.roundUpLength(bytes);
        if (!fd) {
            int stuffed = (extended ? 54 : 34) + data; // start of frame to CRC
            return stuffed + (stuffed - 1) / 4 + TAIL_BITS;
        }
        int stuffed = (extended ? 41 : 22) + data; // start of frame to data
        boolean longCrc = data > 8 * 16;
        int check = longCrc ? 4 + 21 + 7 : 4 + 17 + 6; // stuff count, CRC, fixed stuff bits
        return stuffed + (stuffed - 1) / 4 + check + TAIL_BITS;
    }

    private static double bitsPerSecond(Payload payload, boolean extended, double period_s) {
        int frames = payload.isTransported()
                ? 1 + TransportFrames.packets(payload.length())
                : payload.isFastPacket() ? FastPacketWriter.frames(payload.length()) : 1;
        int bytes = payload.isTransported() || payload.isFastPacket() ? CanFrame.MAX_CLASSIC_LENGTH : payload.length();
        boolean fd = payload instanceof DbcPayload ofFile && ofFile.isFd();
        return frames * worstBits(extended, fd, bytes) / period_s;
    }

    /**
     * Checks the load by messages sent, and by those received whose period the DBC file states.
     *
     * @param root the binding, with {@code bitrate_bps} or without
     * @return a warning, or null
     * @throws InputError if the bus cannot carry the messages
     */
    static @Nullable String check(YamlNode root, List<ReceivePlan> receive, List<SendPlan> send, double step_s)
            throws InputError {
        if (!root.has("bitrate_bps")) {
            return null;
        }
        double bits = 0;
        for (SendPlan plan : send) {
            bits += bitsPerSecond(plan.payload(), plan.identity().extended(), plan.period_ticks() * step_s);
        }
        for (ReceivePlan plan : receive) {
            double period_s = plan.payload().period_s();
            boolean extended = plan.match().kind() != FrameMatch.Kind.STANDARD;
            bits += period_s > 0 ? bitsPerSecond(plan.payload(), extended, period_s) : 0;
        }
        YamlNode rate = root.get("bitrate_bps");
        double load = bits / rate.number();
        String what = String.format(
                Locale.ROOT, "the messages of this binding load the bus to %.0f %% in the worst case", 100 * load);
        if (load > 1) {
            throw rate.error(what + "; make periods longer, or the bus faster");
        }
        return load > HIGH
                ? rate.error(what + "; messages of low priority may be late").getMessage()
                : null;
    }
}
