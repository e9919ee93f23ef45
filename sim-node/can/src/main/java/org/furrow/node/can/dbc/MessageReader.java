package org.furrow.node.can.dbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/** Reads messages and their signals: {@code BO_ id name: length sender}, and lines with SG_. */
final class MessageReader {
    /** Flag of identifiers with 29 bits. */
    private static final long EXTENDED = 1L << 31;
    /** Identifier of the pseudo message for signals without a message. */
    private static final long NO_MESSAGE = 0xC000_0000L;
    /** Maximum length of a message in several frames (NMEA 2000 and J1939 transport). */
    private static final int MAX_TRANSPORTED = 65_535;

    private final Tokens tokens;
    private final List<String> warnings;
    private final List<MessageDraft> all = new ArrayList<>();
    private final Map<Long, MessageDraft> byId = new HashMap<>();
    private final Map<String, MessageDraft> byName = new HashMap<>();

    MessageReader(Tokens tokens, List<String> warnings) {
        this.tokens = tokens;
        this.warnings = warnings;
    }

    /** Messages, usable or not, in the order of the file. */
    Collection<MessageDraft> all() {
        return all;
    }

    /** A message by the number in the file; null if the file does not define it. */
    @Nullable
    MessageDraft byId(long id) {
        return byId.get(id);
    }

    /** Reads a message. One with a mistake becomes unusable, or is skipped if its name cannot be read. */
    void read() throws InputError {
        tokens.advance();
        MessageDraft message = null;
        try {
            message = readHead();
        } catch (InputError e) {
            if (tokens.isUnclosed()) {
                throw e;
            }
            warnings.add(e.getMessage() + "; the message is skipped");
        }
        if (message == null) {
            tokens.skipTo(word -> DbcParser.isSection(word) && !word.equals("SG_"));
            return;
        }
        if (tokens.kind() == Tokens.Kind.WORD && !tokens.beginsLine()) {
            message.node = tokens.text();
        }
        tokens.skipLine();
        readSignals(message);
    }

    /** Reads a message up to its length; returns null if it has no readable length. */
    private @Nullable MessageDraft readHead() throws InputError {
        DbcPosition idPosition = tokens.position();
        long id = tokens.whole("the message's identifier", 0, 0xFFFF_FFFFL);
        DbcPosition namePosition = tokens.position();
        String name = tokens.name("the message's name");
        boolean isMessage = id != NO_MESSAGE;
        int length;
        DbcPosition lengthPosition;
        try {
            tokens.mark(":");
            lengthPosition = tokens.position();
            length = (int) tokens.whole(
                    "the number of data bytes, 0 to 65535", 0, isMessage ? MAX_TRANSPORTED : Long.MAX_VALUE);
        } catch (InputError e) {
            add(id, new MessageDraft(name, (int) id, false, 0, warnings)).setUnusable(e.getMessage());
            return null;
        }
        boolean extended = (id & EXTENDED) != 0;
        MessageDraft message = new MessageDraft(name, (int) (id & ~EXTENDED), extended, length, warnings);
        if (!isMessage) {
            message.fault = "is no message"; // the signals need not fit
            return message;
        }
        checkName(message, namePosition);
        checkId(message, id, idPosition);
        checkLength(message, lengthPosition);
        return add(id, message);
    }

    private MessageDraft add(long id, MessageDraft message) {
        all.add(message);
        byId.putIfAbsent(id, message);
        byName.putIfAbsent(message.name, message);
        return message;
    }

    private void checkName(MessageDraft message, DbcPosition position) {
        String name = message.name;
        MessageDraft namesake = byName.get(name);
        if (Character.isDigit(name.charAt(0))) {
            message.setUnusable(position, "a name must begin with a letter or '_', found '" + name + "'");
        } else if (namesake != null) { // a binding could mean either
            message.setUnusable(position, "message '" + name + "' is duplicated");
            namesake.fault = namesake.fault == null ? message.fault : namesake.fault;
        }
    }

    private void checkId(MessageDraft message, long id, DbcPosition position) {
        if (!CanFrame.isId(id & ~EXTENDED, message.extended)) {
            message.setUnusable(position, "an identifier has 11 bits, or 29 bits and bit 31 set; found " + id);
        } else if (byId.containsKey(id)) {
            message.setUnusable(position, "identifier " + id + " is duplicated");
        }
    }

    /** Longer messages with 29 bits are transported in several frames. */
    private static void checkLength(MessageDraft message, DbcPosition position) {
        if (!message.extended
                && CanFrame.roundUpLength(Math.min(message.length, CanFrame.MAX_LENGTH)) != message.length) {
            message.setUnusable(
                    position,
                    "message '" + message.name + "' has " + message.length
                            + " data bytes; a frame has up to 8, or 12, 16," + " 20, 24, 32, 48 or 64 (CAN FD)");
        }
    }

    private void readSignals(MessageDraft message) throws InputError {
        SignalReader reader = new SignalReader(tokens, message);
        while (tokens.is("SG_")) {
            try {
                reader.read();
            } catch (InputError e) {
                if (tokens.isUnclosed()) {
                    throw e;
                }
                message.setUnusable(e.getMessage());
                tokens.skipTo(word -> word.equals("SG_") || DbcParser.isSection(word));
            }
        }
    }
}
