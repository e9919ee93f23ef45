package org.furrow.node.can.dbc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;

/** Parses a DBC file section by section. */
final class DbcParser {
    /** Sections without information about the layout of signals; they end with a semicolon. */
    private static final Set<String> SKIPPED = Set.of("""
            VAL_TABLE_ BA_DEF_ BA_ BA_DEF_DEF_ BA_DEF_REL_ BA_REL_ BA_DEF_DEF_REL_ BU_SG_REL_ BU_EV_REL_ BU_BO_REL_ \
            EV_ EV_DATA_ ENVVAR_DATA_ SGTYPE_ SGTYPE_VAL_ SIGTYPE_VALTYPE_ BA_DEF_SGTYPE_ BA_SGTYPE_ SIG_TYPE_REF_ \
            SIG_GROUP_ BO_TX_BU_ CAT_DEF_ CAT_ FILTER""".split(" "));

    private static final List<String> READ =
            List.of("VERSION", "NS_", "BS_", "BU_", "BO_", "SG_", "VAL_", "CM_", "SIG_VALTYPE_", "SG_MUL_VAL_");

    /** Flag of identifiers with 29 bits. */
    private static final long EXTENDED = 1L << 31;
    /** Identifier of the pseudo message for signals without a message. */
    private static final long NO_MESSAGE = 0xC000_0000L;
    /** Maximum length of a message in several frames (NMEA 2000 and J1939 transport). */
    private static final int MAX_TRANSPORTED = 1785;

    private final Tokens tokens;
    private final Map<Long, MessageDraft> messages = new LinkedHashMap<>();
    private final Set<String> messageNames = new HashSet<>();

    DbcParser(String label, String text) throws InputError {
        tokens = new Tokens(label, text);
    }

    DbcFile parse() throws InputError {
        while (tokens.kind() != Tokens.Kind.END) {
            if (tokens.kind() != Tokens.Kind.WORD) {
                throw tokens.expected("a section such as BO_");
            }
            readSection();
        }
        List<DbcMessage> usable = new ArrayList<>();
        Map<String, String> unusable = new HashMap<>();
        for (MessageDraft message : messages.values()) {
            if (message.fault == null) {
                usable.add(message.finish());
            } else {
                unusable.put(message.name, message.fault);
            }
        }
        return new DbcFile(usable, unusable);
    }

    private void readSection() throws InputError {
        String keyword = tokens.text();
        switch (keyword) {
            case "VERSION" -> {
                tokens.advance();
                tokens.text("the version in quotes");
            }
            case "NS_" -> skipNewSymbols();
            case "BS_" -> skipLine();
            case "BU_" -> skipNodes();
            case "BO_" -> readMessage();
            case "SG_" -> throw tokens.error("unexpected signal; signals follow a message (BO_)");
            case "VAL_" -> readNames();
            case "CM_" -> skipComment();
            case "SIG_VALTYPE_" -> readValueType();
            case "SG_MUL_VAL_" -> readSelection();
            default -> {
                if (!SKIPPED.contains(keyword)) {
                    throw unknownSection(keyword);
                }
                tokens.skipStatement();
            }
        }
    }

    private InputError unknownSection(String keyword) {
        List<String> known = new ArrayList<>(READ);
        SKIPPED.stream().sorted().forEach(known::add);
        String nearest = Spelling.nearest(keyword, known);
        return tokens.error("'" + OneLine.of(keyword) + "' is not a section of a DBC file; "
                + (nearest != null ? "did you mean '" + nearest + "'?" : "expected one such as BO_, SG_ or VAL_"));
    }

    /** Skips the list of keywords, one on each line. */
    private void skipNewSymbols() throws InputError {
        tokens.advance();
        tokens.mark(":");
        while (tokens.kind() == Tokens.Kind.WORD && !tokens.is("BS_") && !tokens.is("BU_") && !tokens.is("BO_")) {
            tokens.advance();
        }
    }

    private void skipLine() throws InputError {
        do {
            tokens.advance();
        } while (tokens.kind() != Tokens.Kind.END && !tokens.beginsLine());
    }

    private void skipNodes() throws InputError {
        tokens.advance();
        tokens.mark(":");
        while (tokens.kind() == Tokens.Kind.WORD && !tokens.beginsLine()) {
            tokens.advance();
        }
        if (tokens.is(";")) {
            tokens.advance();
        }
    }

    private void readMessage() throws InputError {
        tokens.advance();
        DbcPosition idPosition = tokens.position();
        long id = tokens.whole("the message's identifier", 0, 0xFFFF_FFFFL);
        DbcPosition namePosition = tokens.position();
        String name = tokens.word("the message's name");
        tokens.mark(":");
        DbcPosition lengthPosition = tokens.position();
        int length = (int) tokens.whole(
                "the number of data bytes, 0 to 64", 0, id == NO_MESSAGE ? Long.MAX_VALUE : MAX_TRANSPORTED);
        boolean extended = (id & EXTENDED) != 0;
        long bare = id & ~EXTENDED;
        if (id != NO_MESSAGE && !CanFrame.isId(bare, extended)) {
            throw idPosition.error("an identifier has 11 bits, or 29 bits and bit 31 set; found " + id);
        }
        MessageDraft message = new MessageDraft(name, (int) bare, extended, length);
        if (length > CanFrame.MAX_LENGTH) {
            message.setUnusable(
                    lengthPosition,
                    "message '" + name + "' has " + length
                            + " data bytes and needs a transport protocol; a frame has at most 64");
        }
        if (tokens.kind() == Tokens.Kind.WORD && !tokens.beginsLine()) {
            tokens.advance(); // the sender
        }
        if (messages.containsKey(id)) {
            throw idPosition.error("identifier " + id + " is duplicated");
        }
        if (!messageNames.add(name)) {
            throw namePosition.error("message '" + name + "' is duplicated");
        }
        SignalReader reader = new SignalReader(tokens, message, id != NO_MESSAGE);
        while (tokens.is("SG_")) {
            reader.read();
        }
        if (id != NO_MESSAGE) {
            reader.finish();
            messages.put(id, message);
        }
    }

    private void readNames() throws InputError {
        tokens.advance();
        if (tokens.kind() != Tokens.Kind.NUMBER) {
            tokens.skipStatement(); // values of an environment variable
            return;
        }
        MessageDraft message = readMessageId();
        DbcSignal signal = readSignalName(message);
        SortedMap<Long, String> names = new TreeMap<>(signal == null ? Map.of() : signal.names());
        while (!tokens.is(";")) {
            long raw = (long) tokens.number("a raw value, or ';'"); // some editors write a decimal number
            names.put(raw, tokens.text("the value's name in quotes"));
        }
        tokens.advance();
        if (message != null && signal != null) {
            message.signals.put(signal.name(), signal.withNames(names));
        }
    }

    /** Reads {@code SG_MUL_VAL_ id signal multiplexor low-high, ...;}, redundant for a single multiplexor. */
    private void readSelection() throws InputError {
        tokens.advance();
        DbcPosition position = tokens.position();
        MessageDraft message = readMessageId();
        DbcPosition signalPosition = tokens.position();
        String signalName = tokens.word("a signal's name");
        DbcPosition multiplexorPosition = tokens.position();
        String multiplexorName = tokens.word("the multiplexor's name");
        DbcSignal signal = signal(message, signalName, signalPosition);
        DbcSignal multiplexor = signal(message, multiplexorName, multiplexorPosition);
        boolean simple = multiplexor != null && multiplexor.multiplexor() && !signalName.equals(multiplexorName);
        int ranges = 0;
        do {
            if (ranges++ > 0) {
                tokens.mark(",");
            }
            long low = tokens.whole("the smallest value that selects the signal", 0, Long.MAX_VALUE);
            long high = tokens.upperEnd("the largest value that selects the signal");
            simple &= signal != null && signal.selector() == low && low == high;
        } while (!tokens.is(";"));
        tokens.advance();
        if (message != null && (!simple || ranges > 1)) {
            message.setUnusable(
                    position,
                    "extended multiplexing is not supported; use one multiplexor (M) with signals (m0, m1, ...)");
        }
    }

    private void skipComment() throws InputError {
        tokens.advance();
        if (tokens.is("BO_")) {
            tokens.advance();
            readMessageId();
        } else if (tokens.is("SG_")) {
            tokens.advance();
            readSignalName(readMessageId());
        } else {
            tokens.skipStatement();
            return;
        }
        tokens.text("the comment in quotes");
        tokens.mark(";");
    }

    private void readValueType() throws InputError {
        tokens.advance();
        MessageDraft message = readMessageId();
        DbcSignal signal = readSignalName(message);
        if (tokens.is(":")) {
            tokens.advance();
        }
        DbcPosition typePosition = tokens.position();
        long type = tokens.whole("the type: 0 whole number, 1 float, 2 double", 0, 2);
        tokens.mark(";");
        if (message == null || signal == null || type == 0) {
            return;
        }
        if (signal.bits().bits() != (type == 1 ? 32 : 64)) {
            throw typePosition.error("a float has 32 bits (type 1) and a double 64 (type 2)");
        }
        DbcSignal.Form form = type == 1 ? DbcSignal.Form.FLOAT : DbcSignal.Form.DOUBLE;
        message.signals.put(signal.name(), signal.withForm(form));
    }

    /** Reads an identifier and returns its message; null if the file does not define it. */
    private @Nullable MessageDraft readMessageId() throws InputError {
        return messages.get(tokens.whole("a message's identifier", 0, 0xFFFF_FFFFL));
    }

    private @Nullable DbcSignal readSignalName(@Nullable MessageDraft message) throws InputError {
        DbcPosition position = tokens.position();
        return signal(message, tokens.word("a signal's name"), position);
    }

    private static @Nullable DbcSignal signal(@Nullable MessageDraft message, String name, DbcPosition position)
            throws InputError {
        if (message == null) {
            return null;
        }
        DbcSignal signal = message.signals.get(name);
        if (signal == null) {
            String nearest = Spelling.nearest(name, message.signals.keySet());
            throw position.error(
                    "the message has no such signal" + (nearest == null ? "" : "; did you mean '" + nearest + "'?"));
        }
        return signal;
    }
}
