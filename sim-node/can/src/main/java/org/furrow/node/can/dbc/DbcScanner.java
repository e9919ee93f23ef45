package org.furrow.node.can.dbc;

import org.furrow.node.input.InputError;

/** Reads expected tokens of a DBC file; throws an error that names them otherwise. */
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
        return text(Tokens.Kind.WORD, what);
    }

    String text(String what) throws InputError {
        return text(Tokens.Kind.TEXT, what);
    }

    private String text(Tokens.Kind kind, String what) throws InputError {
        if (tokens.kind() != kind) {
            throw tokens.expected(what);
        }
        String text = tokens.text();
        tokens.advance();
        return text;
    }

    double number(String what) throws InputError {
        double number;
        try {
            number = Double.parseDouble(tokens.kind() == Tokens.Kind.NUMBER ? tokens.text() : "");
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

    /** Reads the second number of {@code low-high}: one token, or two if there is a space after '-'. */
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

    /** Reads a raw value of a signal, which some editors write as a decimal number. */
    long rawValue(String what) throws InputError {
        return (long) number(what);
    }

    /** Skips a statement and its semicolon. */
    void skipStatement() throws InputError {
        DbcPosition begin = tokens.position();
        while (!tokens.is(";")) {
            if (tokens.kind() == Tokens.Kind.END) {
                throw begin.error("the statement that begins here is not closed; write ';' at its end");
            }
            tokens.advance();
        }
        tokens.advance();
    }
}
