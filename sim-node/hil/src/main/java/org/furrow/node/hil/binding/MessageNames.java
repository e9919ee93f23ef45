package org.furrow.node.hil.binding;

import java.util.Locale;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.dbc.DbcMessage;
import org.furrow.node.can.dbc.DbcSignal;
import org.furrow.node.can.j1939.FastPacketReader;
import org.furrow.node.can.j1939.J1939Name;
import org.furrow.node.can.message.Field;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.can.message.MessageLayout;
import org.jspecify.annotations.Nullable;

/**
 * Describes frames by the messages of a DBC file, matched by identifier and then by parameter group, else by
 * the built-in ones. Fast packets are reassembled; their last part describes the message.
 */
public final class MessageNames {
    private final @Nullable DbcFile dbc;
    private final FastPacketReader fastPackets = new FastPacketReader(64, Long.MAX_VALUE);

    /** @param dbc a DBC file, or null for the built-in messages alone */
    public MessageNames(@Nullable DbcFile dbc) {
        this.dbc = dbc;
    }

    /** Returns name and values of a message in one line; null if it is unknown. */
    public @Nullable String describe(CanFrame frame) {
        if (frame.isRemote()) {
            return null;
        }
        DbcMessage message = find(frame);
        if (message != null) {
            return frame.length() < message.length() ? message.name() + ": too short" : describe(message, frame);
        }
        return frame.isExtended() ? describePgn(frame) : null;
    }

    private @Nullable DbcMessage find(CanFrame frame) {
        if (dbc == null) {
            return null;
        }
        DbcMessage exact = dbc.message(frame.id(), frame.isExtended());
        if (exact != null || !frame.isExtended()) {
            return exact;
        }
        int pgn = J1939Id.pgn(frame.id());
        for (DbcMessage message : dbc.messages()) {
            if (message.extended() && J1939Id.pgn(message.id()) == pgn) {
                return message;
            }
        }
        return null;
    }

    private static String describe(DbcMessage message, CanFrame frame) {
        StringBuilder line = new StringBuilder(message.name());
        for (DbcSignal signal : message.signals()) {
            if (message.carries(signal, frame.array())) {
                double value = signal.get(frame.array());
                String named = signal.names()
                        .get(
                                signal.form() == DbcSignal.Form.SIGNED
                                        ? signal.bits().getSigned(frame.array())
                                        : signal.bits().get(frame.array()));
                line.append(' ').append(signal.name()).append('=');
                line.append(
                        named != null ? named : format(value) + signal.scale().unit());
            }
        }
        return line.toString();
    }

    private @Nullable String describePgn(CanFrame frame) {
        int pgn = J1939Id.pgn(frame.id());
        if (pgn == KnownMessages.REQUEST && frame.length() >= 3) {
            return "request pgn=" + (frame.u16(0) | (frame.u8(2) << 16));
        }
        if (pgn == KnownMessages.ADDRESS_CLAIM && frame.length() == Long.BYTES) {
            return describeClaim(frame);
        }
        MessageLayout layout = KnownMessages.byPgn(pgn);
        if (layout == null) {
            return null;
        }
        if (!layout.isFastPacket()) {
            return frame.length() < layout.length() ? layout.name() + ": too short" : describe(layout, frame.array());
        }
        boolean complete = fastPackets.accept(frame, 0);
        if (complete && fastPackets.length() >= layout.length()) {
            return describe(layout, fastPackets.message());
        }
        return layout.name() + " part " + (frame.u8(0) & 0x1F);
    }

    private static String describeClaim(CanFrame frame) {
        J1939Name name = J1939Name.of(frame.i64(0));
        int source = J1939Id.source(frame.id());
        String what = source == KnownMessages.NULL_ADDRESS ? "no-address" : "address-claim address=" + source;
        return what + " function=" + name.function() + " manufacturer=" + name.manufacturer() + " identity="
                + name.identity() + " industry_group=" + name.industryGroup();
    }

    private static String describe(MessageLayout layout, byte[] data) {
        StringBuilder line = new StringBuilder(layout.name());
        for (Field field : layout.fields()) {
            double value = field.get(data);
            if (!Double.isNaN(value)) {
                line.append(' ').append(field.name()).append('=').append(format(value));
            } else if (field.isError(data)) {
                line.append(' ').append(field.name()).append("=error");
            }
        }
        return line.toString();
    }

    private static String format(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        String digits = String.format(Locale.ROOT, "%.8f", value);
        return digits.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
}
