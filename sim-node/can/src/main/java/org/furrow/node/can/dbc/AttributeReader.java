package org.furrow.node.can.dbc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * Reads the attributes of messages and signals that say how they are sent: {@code BA_ "name" BO_ id value;},
 * {@code BA_ "name" SG_ id signal value;} and, as the usual one of all, {@code BA_DEF_DEF_ "name" value;}.
 */
final class AttributeReader {
    /** Time between messages, in ms. */
    private static final String PERIOD = "GenMsgCycleTime";
    /** Time of the first message, in ms. */
    private static final String DELAY = "GenMsgStartDelayTime";
    /** When a message is sent: the number of a name in the list of its definition. */
    private static final String SEND_TYPE = "GenMsgSendType";
    /** In the names of send types with a period. */
    private static final String CYCLIC = "cyclic";
    /** Kind of frame: the number of a name in the list of its definition. */
    private static final String FORMAT = "VFrameFormat";
    /** End of the names of FD formats; in the list of Vector's tools they are the last two of sixteen. */
    private static final String FD = "_FD";

    private static final int FIRST_FD = 14;
    /** 1 for frames whose data have the higher bit rate. */
    private static final String SWITCH = "CANFD_BRS";
    /** Raw number of a signal before its first value. */
    private static final String START = "GenSigStartValue";

    private static final Set<String> OF_MESSAGES = Set.of(PERIOD, DELAY, SEND_TYPE, FORMAT, SWITCH);

    private final Tokens tokens;
    private final MessageReader messages;
    /** By attribute, the names of its numbers. */
    private final Map<String, List<String>> names = new HashMap<>();

    // values of messages and signals that do not state them
    private double usualPeriod_ms;
    private double usualDelay_ms;
    private boolean usualCyclic = true;
    private boolean usualFd;
    private boolean usualSwitch;
    private double usualStart = Double.NaN;

    AttributeReader(Tokens tokens, MessageReader messages) {
        this.tokens = tokens;
        this.messages = messages;
    }

    /** Reads {@code BA_DEF_ BO_ "name" ENUM "name", "name";}; returns false for other definitions. */
    boolean readDefinition() throws InputError {
        tokens.advance();
        if (!tokens.is("BO_")) {
            return false;
        }
        String attribute =
                tokens.isFollowedByText(FORMAT) ? FORMAT : tokens.isFollowedByText(SEND_TYPE) ? SEND_TYPE : null;
        if (attribute == null) {
            return false;
        }
        tokens.advance();
        tokens.advance();
        if (attribute.equals(SEND_TYPE) && !tokens.is("ENUM")) {
            return false;
        }
        tokens.mark("ENUM");
        List<String> all = new ArrayList<>();
        do {
            if (!all.isEmpty()) {
                tokens.mark(",");
            }
            all.add(tokens.text("the name of a value"));
        } while (tokens.is(","));
        names.put(attribute, all);
        tokens.mark(";");
        return true;
    }

    /**
     * Reads an attribute; returns false for one without meaning here.
     *
     * @param isUsual whether it is that of all which do not state it
     */
    boolean read(boolean isUsual) throws InputError {
        String attribute = OF_MESSAGES.stream()
                .filter(tokens::isFollowedByText)
                .findFirst()
                .orElse(tokens.isFollowedByText(START) ? START : null);
        if (attribute == null) {
            return false;
        }
        tokens.advance();
        tokens.advance();
        if (attribute.equals(START)) {
            return readStart(isUsual);
        }
        MessageDraft message = null;
        if (!isUsual) {
            tokens.mark("BO_");
            message = messages.byId(tokens.whole("a message's identifier", 0, 0xFFFF_FFFFL));
        }
        MessageDraft dest = message != null ? message : new MessageDraft("", 0, false, 0, new ArrayList<>());
        readValue(attribute, dest);
        if (isUsual) {
            setUsual(attribute, dest);
        }
        tokens.mark(";");
        return true;
    }

    private void readValue(String attribute, MessageDraft dest) throws InputError {
        switch (attribute) {
            case PERIOD -> dest.period_s = Math.max(0, tokens.number("the time between messages, in ms")) / 1000;
            case DELAY -> dest.delay_s = Math.max(0, tokens.number("the time of the first message, in ms")) / 1000;
            case SEND_TYPE -> {
                String name = readName(SEND_TYPE, "the name or number of a send type");
                dest.cyclic = name == null || name.toLowerCase(Locale.ROOT).contains(CYCLIC);
            }
            case FORMAT -> {
                String name = readName(FORMAT, "the name or number of a frame format");
                dest.fd = name != null && name.endsWith(FD);
            }
            default ->
                dest.bitRateSwitch = tokens.kind() == Tokens.Kind.TEXT
                        ? tokens.text("0 or 1").equals("1")
                        : tokens.whole("0 or 1", 0, 1) == 1;
        }
    }

    /** The name of a value that the file states by name or number; null if it has none. */
    private @Nullable String readName(String attribute, String what) throws InputError {
        if (tokens.kind() == Tokens.Kind.TEXT) {
            return tokens.text(what);
        }
        int number = (int) tokens.whole(what, 0, Integer.MAX_VALUE);
        List<String> known = names.getOrDefault(attribute, List.of());
        if (known.isEmpty() && attribute.equals(FORMAT)) {
            return number >= FIRST_FD ? FD : null;
        }
        return number < known.size() ? known.get(number) : null;
    }

    private void setUsual(String attribute, MessageDraft value) {
        switch (attribute) {
            case PERIOD -> usualPeriod_ms = 1000 * value.period_s;
            case DELAY -> usualDelay_ms = 1000 * value.delay_s;
            case SEND_TYPE -> usualCyclic = Boolean.TRUE.equals(value.cyclic);
            case FORMAT -> usualFd = Boolean.TRUE.equals(value.fd);
            default -> usualSwitch = Boolean.TRUE.equals(value.bitRateSwitch);
        }
    }

    private boolean readStart(boolean isUsual) throws InputError {
        MessageDraft message = null;
        String signal = "";
        if (!isUsual) {
            tokens.mark("SG_");
            message = messages.byId(tokens.whole("a message's identifier", 0, 0xFFFF_FFFFL));
            signal = tokens.name("a signal's name");
        }
        double raw = tokens.number("the raw number before the first value");
        tokens.mark(";");
        if (isUsual) {
            usualStart = raw;
        } else if (message != null) {
            message.signals.computeIfPresent(signal, (name, found) -> found.withStart(raw));
        }
        return true;
    }

    /** Gives a message the usual values of what the file does not state for it. */
    void complete(MessageDraft message) {
        message.period_s = Double.isNaN(message.period_s) ? usualPeriod_ms / 1000 : message.period_s;
        message.delay_s = Double.isNaN(message.delay_s) ? usualDelay_ms / 1000 : message.delay_s;
        message.cyclic = message.cyclic == null ? usualCyclic : message.cyclic;
        message.fd = message.fd == null ? usualFd : message.fd;
        message.bitRateSwitch = message.bitRateSwitch == null ? usualSwitch : message.bitRateSwitch;
        double start = Double.isNaN(usualStart) ? 0 : usualStart;
        message.signals.replaceAll((name, signal) -> Double.isNaN(signal.start()) ? signal.withStart(start) : signal);
    }
}
