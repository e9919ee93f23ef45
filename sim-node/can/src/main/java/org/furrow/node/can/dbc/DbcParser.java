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

    /** Attribute with the time between messages, in ms. */
    private static final String PERIOD = "GenMsgCycleTime";
    /** Attribute with the kind of frame: the number of a name in the list of its definition. */
    private static final String FORMAT = "VFrameFormat";
    /** End of the names of FD formats; in the list of Vector's tools they are the last two of sixteen. */
    private static final String FD = "_FD";

    private static final int FIRST_FD = 14;
    /** Attribute that is 1 for frames whose data have the higher bit rate. */
    private static final String SWITCH = "CANFD_BRS";
    /** Attributes with names of messages and signals that are too long for a DBC file. */
    private static final String LONG_MESSAGE = "SystemMessageLongSymbol";

    private static final String LONG_SIGNAL = "SystemSignalLongSymbol";

    private final Tokens tokens;
    private final List<String> warnings = new ArrayList<>();
    private final MessageReader messages;
    private final Map<String, String> shortNames = new HashMap<>();
    /** Value of {@link #PERIOD} of messages that do not state it, in ms. */
    private double usualPeriod_ms;

    private boolean usualFd;
    private boolean usualSwitch;
    /** Names of {@link #FORMAT}; empty without a definition. */
    private final List<String> formats = new ArrayList<>();

    DbcParser(String label, String text) throws InputError {
        tokens = new Tokens(label, text);
        messages = new MessageReader(tokens, warnings);
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
            if (Double.isNaN(message.period_s)) {
                message.period_s = usualPeriod_ms / 1000;
            }
            message.fd = message.fd == null ? usualFd : message.fd;
            message.bitRateSwitch = message.bitRateSwitch == null ? usualSwitch : message.bitRateSwitch;
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
                                : () -> readAttribute(true));
            case "BA_DEF_" -> attempt(this::readDefinition);
            case "BA_DEF_DEF_" -> attempt(() -> readAttribute(false));
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

    /** Reads {@code BA_DEF_ BO_ "VFrameFormat" ENUM "name", "name";}; skips other definitions. */
    private void readDefinition() throws InputError {
        tokens.advance();
        if (!tokens.is("BO_") || !tokens.isFollowedByText(FORMAT)) {
            skipStatement();
            return;
        }
        tokens.advance();
        tokens.advance();
        tokens.mark("ENUM");
        formats.add(tokens.text("the name of a frame format"));
        while (tokens.is(",")) {
            tokens.advance();
            formats.add(tokens.text("the name of a frame format"));
        }
        tokens.mark(";");
    }

    /**
     * Reads {@link #PERIOD}, {@link #FORMAT} or {@link #SWITCH}, of a message or, as the usual one, of all; skips other
     * attributes. These are {@code BA_ "name" BO_ id value;} and {@code BA_DEF_DEF_ "name" value;}.
     */
    private void readAttribute(boolean ofMessage) throws InputError {
        boolean isPeriod = tokens.isFollowedByText(PERIOD);
        boolean isFormat = tokens.isFollowedByText(FORMAT);
        if (!isPeriod && !isFormat && !tokens.isFollowedByText(SWITCH)) {
            skipStatement();
            return;
        }
        tokens.advance();
        tokens.advance();
        MessageDraft message = null;
        if (ofMessage) {
            tokens.mark("BO_");
            message = readMessageId();
        }
        if (isPeriod) {
            readPeriod(message, ofMessage);
        } else if (isFormat) {
            boolean fd = readFormat();
            usualFd = ofMessage ? usualFd : fd;
            if (message != null) {
                message.fd = fd;
            }
        } else {
            boolean on = tokens.kind() == Tokens.Kind.TEXT
                    ? tokens.text("0 or 1").equals("1")
                    : tokens.whole("0 or 1", 0, 1) == 1;
            usualSwitch = ofMessage ? usualSwitch : on;
            if (message != null) {
                message.bitRateSwitch = on;
            }
        }
        tokens.mark(";");
    }

    private void readPeriod(@Nullable MessageDraft message, boolean ofMessage) throws InputError {
        double period_ms = Math.max(0, tokens.number("the time between messages, in ms"));
        usualPeriod_ms = ofMessage ? usualPeriod_ms : period_ms;
        if (message != null) {
            message.period_s = period_ms / 1000;
        }
    }

    /** Whether a frame format, by its name or number, is one of CAN FD. */
    private boolean readFormat() throws InputError {
        if (tokens.kind() == Tokens.Kind.TEXT) {
            return tokens.text("the name of a frame format").endsWith(FD);
        }
        int number = (int) tokens.whole("the number of a frame format", 0, Integer.MAX_VALUE);
        return formats.isEmpty()
                ? number >= FIRST_FD
                : number < formats.size() && formats.get(number).endsWith(FD);
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

    /** Reads {@code SG_MUL_VAL_ id signal multiplexor low-high, ...;}, redundant for a single multiplexor. */
    private void readSelection() throws InputError {
        tokens.advance();
        DbcPosition position = tokens.position();
        MessageDraft message = readMessageId();
        try {
            readSelection(message, position);
        } catch (InputError e) {
            throw refused(message, e);
        }
    }

    private void readSelection(@Nullable MessageDraft message, DbcPosition position) throws InputError {
        DbcPosition signalPosition = tokens.position();
        String signalName = tokens.name("a signal's name");
        DbcPosition multiplexorPosition = tokens.position();
        String multiplexorName = tokens.name("the multiplexor's name");
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
