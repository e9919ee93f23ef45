package org.furrow.node.can.dbc;

import java.util.List;
import java.util.Map;
import org.furrow.node.can.CanFrame;
import org.jspecify.annotations.Nullable;

/**
 * A message of a DBC file.
 *
 * @param name name in the file
 * @param frame kind of its frames
 * @param length number of data bytes: that of a frame, or up to 65535 with 29 bits, for a transport protocol
 * @param sending who sends it, and when
 * @param signals in the order of the file
 * @param faults by name of a signal: place and reason why it cannot be used
 */
public record DbcMessage(
        String name, Frame frame, int length, Sending sending, List<DbcSignal> signals, Map<String, String> faults) {
    /**
     * Kind of a frame.
     *
     * @param id 11 or 29 bits
     * @param extended whether the identifier has 29 bits
     * @param fd whether it is a CAN FD frame, by VFrameFormat or because of its length
     * @param bitRateSwitch whether the data of an FD frame have the higher bit rate, by CANFD_BRS
     */
    public record Frame(int id, boolean extended, boolean fd, boolean bitRateSwitch) {}

    /**
     * Who sends a message, and when.
     *
     * @param node name of the sender, as in the file, which has a placeholder for none
     * @param period_s time between messages, from GenMsgCycleTime; 0 if the file does not state it
     * @param delay_s time of the first message, from GenMsgStartDelayTime
     * @param cyclic whether the node sends it in each period, by GenMsgSendType
     */
    public record Sending(String node, double period_s, double delay_s, boolean cyclic) {}

    public DbcMessage {
        signals = List.copyOf(signals);
        faults = Map.copyOf(faults);
    }

    /** Time between messages, 0 if the file does not state it. */
    public double period_s() {
        return sending.period_s();
    }

    public int id() {
        return frame.id();
    }

    public boolean extended() {
        return frame.extended();
    }

    /** Returns whether a frame, classic or FD, can have this length. */
    public boolean fitsFrame() {
        return CanFrame.isLength(length, true);
    }

    /** Returns a signal by its name, short or long, or null. */
    public @Nullable DbcSignal signal(String signalName) {
        return signals.stream()
                .filter(signal ->
                        signal.name().equals(signalName) || signal.longName().equals(signalName))
                .findFirst()
                .orElse(null);
    }

    /** Returns the first signal that selects others, or null. */
    public @Nullable DbcSignal multiplexor() {
        for (int k = 0; k < signals.size(); k++) { // without an iterator: frames are decoded without allocations
            if (signals.get(k).multiplexor()) {
                return signals.get(k);
            }
        }
        return null;
    }

    /** Returns whether the data of a frame contain a signal: always, unless it is multiplexed and not selected. */
    public boolean carries(DbcSignal signal, byte[] data) {
        return signal.selection().holds(data);
    }
}
