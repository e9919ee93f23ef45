package org.furrow.node.can.dbc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;

/** Parses a DBC file section by section. A section with a mistake is skipped with a warning. */
final class DbcParser {
    /** Sections without information about the layout of signals; they end with a semicolon. */
    private static final Set<String> SKIPPED = Set.of("""
            VAL_TABLE_ BA_DEF_REL_ BA_REL_ BA_DEF_DEF_REL_ BU_SG_REL_ BU_EV_REL_ BU_BO_REL_ \
            EV_ EV_DATA_ ENVVAR_DATA_ SGTYPE_ SGTYPE_VAL_ SIGTYPE_VALTYPE_ BA_DEF_SGTYPE_ BA_SGTYPE_ SIG_TYPE_REF_ \
            SIG_GROUP_ BO_TX_BU_ CAT_DEF_ CAT_ FILTER""".split(" "));

    private static final List<String> READ = List.of(
            "VERSION",
            "NS_",
            "BS_",
            "BU_",
            "BO_",
            "SG_",
            "VAL_",
            "CM_",
            "BA_",
            "BA_DEF_",
            "BA_DEF_DEF_",
            "SIG_VALTYPE_",
            "SG_MUL_VAL_");

    /** Attributes with names of messages and signals that are too long for a DBC file. */
    private static final String LONG_MESSAGE = "SystemMessageLongSymbol";

    private static final String LONG_SIGNAL = "SystemSignalLongSymbol";

    private final Tokens tokens;
    private final List<String> warnings = new ArrayList<>();
    private final MessageReader messages;
    private final Map<String, String> shortNames = new HashMap<>();
    private final AttributeReader attributes;

    DbcParser(String label, String text) throws InputError {
        tokens = new Tokens(label, text);
        messages = new MessageReader(tokens, warnings);
        attributes = new AttributeReader(tokens, messages);
    }

    /** A part of the file. */
    @FunctionalInterface
    private interface Part {
        void read() throws InputError;
    }

    DbcFile parse() throws InputError {
        if (tokens.kind() == Tokens.Kind.END) {
            throw tokens.expected("a section such as BO_");
        }
        while (tokens.kind() != Tokens.Kind.END) {
            if (tokens.kind() != Tokens.Kind.WORD) {
                throw tokens.expected("a section such as BO_");
            }
            readSection();
        }
        List<DbcMessage> usable = new ArrayList<>();
        Map<String, String> unusable = new HashMap<>();
        for (MessageDraft message : messages.all()) {
            attributes.complete(message);
            message.checkLayout();
            if (message.fault == null) {
                usable.add(message.finish());
            } else {
                unusable.put(message.name, message.fault);
            }
        }
        return new DbcFile(usable, unusable, warnings, shortNames);
    }

    static boolean isSection(String word) {
        return SKIPPED.contains(word) || READ.contains(word);
    }

    private void readSection() throws InputError {
        String keyword = tokens.text();
        switch (keyword) {
            case "VERSION" ->
                attempt(() -> {
                    tokens.advance();
                    tokens.text("the version in quotes");
                });
            case "NS_" -> attempt(this::skipNewSymbols);
            case "BS_" -> {
                tokens.advance();
                tokens.skipLine();
            }
            case "BU_" -> attempt(this::skipNodes);
            case "BO_" -> messages.read();
            case "SG_" ->
                attempt(() -> {
                    InputError error = tokens.error("unexpected signal; signals follow a message (BO_)");
                    tokens.advance();
                    throw error;
                });
            case "VAL_" -> attempt(this::readNames);
            case "CM_" -> attempt(this::skipComment);
            case "BA_" ->
                attempt(
                        tokens.isFollowedByText(LONG_MESSAGE) || tokens.isFollowedByText(LONG_SIGNAL)
                                ? this::readLongName
                                : () -> skipUnless(attributes.read(false)));
            case "BA_DEF_" -> attempt(() -> skipUnless(attributes.readDefinition()));
            case "BA_DEF_DEF_" -> attempt(() -> skipUnless(attributes.read(true)));
            case "SIG_VALTYPE_" -> attempt(this::readValueType);
            case "SG_MUL_VAL_" -> attempt(this::readSelection);
            default -> {
                if (!SKIPPED.contains(keyword)) {
                    throw unknownSection(keyword);
                }
                attempt(this::skipStatement);
            }
        }
    }

    private void skipStatement() throws InputError {
        tokens.skipStatement(DbcParser::isSection);
    }

    /** Reads a statement; if it has a mistake, skips it with a warning. */
    private void attempt(Part statement) throws InputError {
        try {
            statement.read();
        } catch (InputError e) {
            if (tokens.isUnclosed()) {
                throw e;
            }
            warnings.add(e.getMessage() + "; the statement is skipped");
            tokens.skipTo(DbcParser::isSection);
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

    /** Skips the list of nodes, which may continue on the next lines. */
    private void skipNodes() throws InputError {
        tokens.advance();
        tokens.mark(":");
        while (tokens.kind() == Tokens.Kind.WORD && !(tokens.beginsLine() && isSection(tokens.text()))) {
            tokens.advance();
        }
        if (tokens.is(";")) {
            tokens.advance();
        }
    }

    /** Skips the rest of a statement that was not read. */
    private void skipUnless(boolean read) throws InputError {
        if (!read) {
            skipStatement();
        }
    }

    /** Reads {@code BA_ "name" BO_ id "long name";} and {@code BA_ "name" SG_ id signal "long name";}. */
    private void readLongName() throws InputError {
        tokens.advance();
        tokens.advance();
        boolean ofMessage = tokens.is("BO_");
        tokens.mark(ofMessage ? "BO_" : "SG_");
        MessageDraft message = readMessageId();
        DbcSignal signal = ofMessage ? null : readSignalName(message);
        String name = tokens.text("the long name in quotes");
        tokens.mark(";");
        if (message != null && ofMessage) {
            shortNames.put(name, message.name);
        } else if (message != null && signal != null) {
            message.signals.put(signal.name(), signal.withLongName(name));
        }
    }

    private void readNames() throws InputError {
        tokens.advance();
        if (tokens.kind() == Tokens.Kind.WORD && !tokens.beginsLine()) {
            skipStatement(); // values of an environment variable
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

    /** Reads {@code SG_MUL_VAL_ id signal multiplexor low-high, ...;}. */
    private void readSelection() throws InputError {
        tokens.advance();
        MessageDraft message = readMessageId();
        try {
            readSelection(message);
        } catch (InputError e) {
            throw refused(message, e);
        }
    }

    private void readSelection(@Nullable MessageDraft message) throws InputError {
        DbcPosition signalPosition = tokens.position();
        String signalName = tokens.name("a signal's name");
        DbcPosition multiplexorPosition = tokens.position();
        String multiplexorName = tokens.name("the multiplexor's name");
        DbcSignal signal = signal(message, signalName, signalPosition);
        DbcSignal multiplexor = signal(message, multiplexorName, multiplexorPosition);
        List<Long> ranges = new ArrayList<>();
        do {
            if (!ranges.isEmpty()) {
                tokens.mark(",");
            }
            ranges.add(tokens.whole("the smallest value that selects the signal", 0, Long.MAX_VALUE));
            ranges.add(tokens.upperEnd("the largest value that selects the signal"));
        } while (!tokens.is(";"));
        tokens.advance();
        if (message == null || signal == null || multiplexor == null) {
            return;
        }
        if (signal.selector() < 0 || !multiplexor.multiplexor()) {
            message.setUnusable(
                    signalPosition,
                    "'" + multiplexorName + "' selects '" + signalName + "', but they are not marked; write M at the"
                            + " first, and m and a number at the second");
            return;
        }
        message.multiplexing()
                .select(
                        signalName,
                        multiplexorName,
                        ranges.stream().mapToLong(Long::longValue).toArray());
    }

    /** Marks a message as unusable because a statement about its layout has a mistake. */
    private InputError refused(@Nullable MessageDraft message, InputError mistake) {
        if (message != null && !tokens.isUnclosed()) {
            message.setUnusable(mistake.getMessage());
        }
        return mistake;
    }

    private void skipComment() throws InputError {
        tokens.advance();
        if (tokens.is("BO_")) {
            tokens.advance();
            readMessageId();
        } else if (tokens.is("SG_")) {
            tokens.advance();
            readSignalName(readMessageId());
        } else if (tokens.is("BU_") || tokens.is("EV_")) {
            tokens.advance();
            tokens.name("a name");
        }
        tokens.text("the comment in quotes");
        tokens.mark(";");
    }

    private void readValueType() throws InputError {
        tokens.advance();
        MessageDraft message = readMessageId();
        DbcSignal signal = readSignalName(message);
        try {
            readValueType(message, signal);
        } catch (InputError e) {
            throw refused(message, e);
        }
    }

    private void readValueType(@Nullable MessageDraft message, @Nullable DbcSignal signal) throws InputError {
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
            message.setUnusable(typePosition, "a float has 32 bits (type 1) and a double 64 (type 2)");
            return;
        }
        DbcSignal.Form form = type == 1 ? DbcSignal.Form.FLOAT : DbcSignal.Form.DOUBLE;
        message.signals.put(signal.name(), signal.withForm(form));
    }

    /** Reads an identifier and returns its message; null if the file does not define it. */
    private @Nullable MessageDraft readMessageId() throws InputError {
        return messages.byId(tokens.whole("a message's identifier", 0, 0xFFFF_FFFFL));
    }

    private @Nullable DbcSignal readSignalName(@Nullable MessageDraft message) throws InputError {
        DbcPosition position = tokens.position();
        return signal(message, tokens.name("a signal's name"), position);
    }

    private static @Nullable DbcSignal signal(@Nullable MessageDraft message, String name, DbcPosition position)
            throws InputError {
        if (message == null) {
            return null;
        }
        DbcSignal signal = message.signals.get(name);
        if (signal == null && message.fault == null) {
            String nearest = Spelling.nearest(name, message.signals.keySet());
            throw position.error(
                    "the message has no such signal" + (nearest == null ? "" : "; did you mean '" + nearest + "'?"));
        }
        return signal;
    }
}
