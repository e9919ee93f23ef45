package org.furrow.node.can.dbc;

import org.furrow.node.input.InputError;

/** Takes what must stand at a place in a DBC file, or says what should. */
final class DbcScanner {
    private final Tokens tokens;

    DbcScanner(Tokens tokens) {
        this.tokens = tokens;
    }

    void mark(String mark) throws InputError {
        if (!tokens.is(mark)) {
            throw tokens.expected("'" + mark + "'");
        }
        tokens.advance();
    }

    String word(String what) throws InputError {
        if (tokens.kind() != Tokens.Kind.WORD) {
            throw tokens.expected(what);
        }
        String word = tokens.text();
        tokens.advance();
        return word;
    }

    String text(String what) throws InputError {
        if (tokens.kind() != Tokens.Kind.TEXT) {
            throw tokens.expected(what);
        }
        String text = tokens.text();
        tokens.advance();
        return text;
    }

    double number(String what) throws InputError {
        if (tokens.kind() != Tokens.Kind.NUMBER) {
            throw tokens.expected(what);
        }
        double number;
        try {
            number = Double.parseDouble(tokens.text());
        } catch (NumberFormatException e) {
            throw tokens.expected(what);
        }
        if (!Double.isFinite(number)) {
            throw tokens.expected(what + " that is finite");
        }
        tokens.advance();
        return number;
    }

    long whole(String what, long least, long most) throws InputError {
        long number;
        try {
            number = tokens.kind() == Tokens.Kind.NUMBER ? Long.parseLong(tokens.text()) : -1;
        } catch (NumberFormatException e) {
            throw tokens.expected(what);
        }
        if (tokens.kind() != Tokens.Kind.NUMBER || number < least || number > most) {
            throw tokens.expected(what);
        }
        tokens.advance();
        return number;
    }

    /** The second number of {@code low-high}: its mark and its digits are one token, or two with a blank between. */
    long upperEnd(String what) throws InputError {
        if (tokens.is("-")) {
            tokens.advance();
            return whole(what, 0, Long.MAX_VALUE);
        }
        if (!tokens.text().startsWith("-")) {
            throw tokens.expected("'-' and " + what);
        }
        return -whole(what, -Long.MAX_VALUE, 0);
    }

    /** A raw value of a signal: some editors write it as a decimal number. */
    long rawValue(String what) throws InputError {
        double value = number(what);
        return (long) value;
    }

    /** Goes behind the semicolon that ends a statement. */
    void skipStatement() throws InputError {
        DbcPosition begin = tokens.place();
        while (!tokens.is(";")) {
            if (tokens.kind() == Tokens.Kind.END) {
                throw begin.error("the statement that begins here is not closed; write ';' at its end");
            }
            tokens.advance();
        }
        tokens.advance();
    }
}
