package org.furrow.node.can.dbc;

import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.furrow.node.can.BitField;
import org.furrow.node.input.InputError;

/**
 * Reads the signals of one message:
 * {@code SG_ name [M|mN|mNM] : start|bits@order sign (factor,offset) [least|most] "unit" receivers}.
 */
final class SignalReader {
    private static final Pattern SELECTED = Pattern.compile("m[0-9]{1,9}");
    private static final Pattern SELECTED_MULTIPLEXOR = Pattern.compile("m[0-9]{1,9}M");

    /** Largest start bit of a message in several frames. */
    private static final int MOST_START = 8 * 65_535 - 1;

    private final Tokens tokens;
    private final MessageDraft message;

    SignalReader(Tokens tokens, MessageDraft message) {
        this.tokens = tokens;
        this.message = message;
    }

    void read() throws InputError {
        tokens.advance();
        DbcPosition namePosition = tokens.position();
        String name = tokens.name("the signal's name");
        if (message.signals.containsKey(name)) {
            throw namePosition.error("signal '" + name + "' is duplicated");
        }
        if (Character.isDigit(name.charAt(0))) {
            message.setUnusable(name, namePosition, "a name must begin with a letter or '_', found '" + name + "'");
        }
        boolean multiplexor = false;
        long selector = -1;
        if (tokens.kind() == Tokens.Kind.WORD) {
            multiplexor = tokens.is("M") || isSelectedMultiplexor();
            selector = tokens.is("M") ? -1 : readSelector();
            message.multiplexing().add(name, multiplexor, selector, tokens.position());
            tokens.advance();
        }
        tokens.mark(":");
        DbcPosition startPosition = tokens.position();
        long start = tokens.whole("the start bit", 0, MOST_START);
        tokens.mark("|");
        long length = tokens.whole("the number of bits, 1 to 64", 1, 64);
        tokens.mark("@");
        boolean bigEndian = tokens.whole("the byte order: 0 big-endian, 1 little-endian", 0, 1) == 0;
        if (!tokens.is("+") && !tokens.is("-")) {
            throw tokens.expected("'+' for unsigned or '-' for signed");
        }
        DbcSignal.Form form = tokens.is("-") ? DbcSignal.Form.SIGNED : DbcSignal.Form.UNSIGNED;
        tokens.advance();
        BitField bits = new BitField((int) start, (int) length, bigEndian);
        if (bits.bytesNeeded() > message.length) {
            message.setUnusable(
                    startPosition,
                    "signal '" + name + "' needs " + bits.bytesNeeded() + " data bytes; message '" + message.name
                            + "' has " + message.length);
        }
        DbcSignal.Scale scale = readScale(name);
        tokens.skipLine(); // the receivers
        DbcSignal.Selection selection = new DbcSignal.Selection(multiplexor, selector, List.of());
        message.add(
                new DbcSignal(name, "", bits, form, scale, selection, Collections.emptySortedMap(), Double.NaN),
                namePosition);
    }

    /** Returns whether a signal is a multiplexor that another one selects. */
    private boolean isSelectedMultiplexor() {
        return SELECTED_MULTIPLEXOR.matcher(tokens.text()).matches();
    }

    private long readSelector() throws InputError {
        if (!SELECTED.matcher(tokens.text()).matches() && !isSelectedMultiplexor()) {
            throw tokens.expected("':', M for a multiplexor, or m and the value that selects the signal");
        }
        return Long.parseLong(tokens.text().substring(1).replace("M", ""));
    }

    private DbcSignal.Scale readScale(String name) throws InputError {
        tokens.mark("(");
        DbcPosition factorPosition = tokens.position();
        double factor = tokens.number("the factor");
        if (factor == 0) {
            throw factorPosition.error("a factor must not be 0");
        }
        tokens.mark(",");
        double offset = tokens.number("the offset");
        tokens.mark(")");
        tokens.mark("[");
        DbcPosition limits = tokens.position();
        double least = tokens.number("the smallest value");
        tokens.mark("|");
        double most = tokens.number("the largest value");
        tokens.mark("]");
        if (least > most) {
            message.setUnusable(
                    name,
                    limits,
                    "the limits of signal '" + name + "' are reversed; write [" + most + "|" + least + "]");
        }
        return new DbcSignal.Scale(factor, offset, least, most, tokens.text("the unit in quotes, or \"\""));
    }
}
