package org.furrow.node.can.dbc;

import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;

/**
 * Splits a DBC file into tokens; {@link #advance} goes to the next one. The methods that read an expected token
 * throw an error if there is another one.
 */
final class Tokens {
    enum Kind {
        /** A name or keyword. */
        WORD,
        /** A number. */
        NUMBER,
        /** A text without its quotes. */
        TEXT,
        /** Any other character. */
        MARK,
        /** The end of the file. */
        END
    }

    private final String label;
    private final String file;
    private int at;
    private int line = 1;
    private int lineStart;

    private Kind kind = Kind.END;
    private String text = "";
    private int tokenLine = 1;
    private int tokenColumn = 1;
    private int previousLine;

    Tokens(String label, String file) throws InputError {
        this.label = label;
        this.file = file;
        advance();
    }

    Kind kind() {
        return kind;
    }

    String text() {
        return text;
    }

    /** Returns whether the token has a text and is not quoted. */
    boolean is(String expected) {
        return kind != Kind.TEXT && kind != Kind.END && text.equals(expected);
    }

    /** Returns whether the token is the first on its line. */
    boolean beginsLine() {
        return tokenLine != previousLine;
    }

    void advance() throws InputError {
        previousLine = kind == Kind.END && at == 0 ? 0 : line;
        skipBlanks();
        tokenLine = line;
        tokenColumn = at - lineStart + 1;
        if (at >= file.length()) {
            kind = Kind.END;
            text = "the end of the file";
            return;
        }
        char c = file.charAt(at);
        if (c == '"') {
            readText();
        } else if (isWordStart(c)) {
            readWhile(Kind.WORD);
        } else if (isDigit(c) || isSigned(c)) {
            readNumber();
        } else {
            kind = Kind.MARK;
            text = String.valueOf(c);
            at++;
        }
    }

    DbcPosition position() {
        return new DbcPosition(label, tokenLine, tokenColumn);
    }

    InputError error(String message) {
        return position().error(message);
    }

    /** Creates an error that names the expected token and the one found. */
    InputError expected(String what) {
        String shown = kind == Kind.END
                ? text
                : "'" + OneLine.of(text.length() > 40 ? text.substring(0, 40) + "..." : text) + "'";
        return error("expected " + what + ", found " + shown);
    }

    void mark(String mark) throws InputError {
        if (!is(mark)) {
            throw expected("'" + mark + "'");
        }
        advance();
    }

    String word(String what) throws InputError {
        return text(Kind.WORD, what);
    }

    String text(String what) throws InputError {
        return text(Kind.TEXT, what);
    }

    private String text(Kind required, String what) throws InputError {
        if (kind != required) {
            throw expected(what);
        }
        String read = text;
        advance();
        return read;
    }

    double number(String what) throws InputError {
        double number;
        try {
            number = Double.parseDouble(kind == Kind.NUMBER ? text : "");
        } catch (NumberFormatException e) {
            throw expected(what);
        }
        if (!Double.isFinite(number)) {
            throw expected(what + " that is finite");
        }
        advance();
        return number;
    }

    long whole(String what, long least, long most) throws InputError {
        long number;
        try {
            number = kind == Kind.NUMBER ? Long.parseLong(text) : -1;
        } catch (NumberFormatException e) {
            throw expected(what);
        }
        if (kind != Kind.NUMBER || number < least || number > most) {
            throw expected(what);
        }
        advance();
        return number;
    }

    /** Reads the second number of {@code low-high}: one token, or two if there is a space after '-'. */
    long upperEnd(String what) throws InputError {
        if (is("-")) {
            advance();
            return whole(what, 0, Long.MAX_VALUE);
        }
        if (!text.startsWith("-")) {
            throw expected("'-' and " + what);
        }
        return -whole(what, -Long.MAX_VALUE, 0);
    }

    /** Reads a raw value of a signal, which some editors write as a decimal number. */
    long rawValue(String what) throws InputError {
        return (long) number(what);
    }

    /** Skips a statement and its semicolon. */
    void skipStatement() throws InputError {
        DbcPosition begin = position();
        while (!is(";")) {
            if (kind == Kind.END) {
                throw begin.error("the statement that begins here is not closed; write ';' at its end");
            }
            advance();
        }
        advance();
    }

    private void skipBlanks() {
        while (at < file.length()) {
            char c = file.charAt(at);
            if (c == '\n') {
                line++;
                lineStart = at + 1;
            } else if (c == '/' && at + 1 < file.length() && file.charAt(at + 1) == '/') {
                int end = file.indexOf('\n', at);
                at = end < 0 ? file.length() : end;
                continue;
            } else if (c > ' ' && c != '\ufeff') {
                return;
            }
            at++;
        }
    }

    private void readText() throws InputError {
        kind = Kind.TEXT;
        StringBuilder read = new StringBuilder();
        for (at++; at < file.length(); at++) {
            char c = file.charAt(at);
            if (c == '"') {
                at++;
                text = read.toString();
                return;
            }
            if (c == '\n') {
                line++;
                lineStart = at + 1;
            }
            if (c == '\\' && at + 1 < file.length() && file.charAt(at + 1) == '"') {
                at++;
                c = '"';
            }
            read.append(c);
        }
        throw error("the text that begins here is not closed; write \"...\"");
    }

    private void readWhile(Kind found) {
        kind = found;
        int from = at;
        while (at < file.length() && (isWordStart(file.charAt(at)) || isDigit(file.charAt(at)))) {
            at++;
        }
        text = file.substring(from, at);
    }

    private void readNumber() {
        kind = Kind.NUMBER;
        int from = at++;
        while (at < file.length()) {
            char c = file.charAt(at);
            char before = file.charAt(at - 1);
            boolean exponentSign = (c == '-' || c == '+') && (before == 'e' || before == 'E');
            if (!isDigit(c) && c != '.' && c != 'e' && c != 'E' && !exponentSign) {
                break;
            }
            at++;
        }
        text = file.substring(from, at);
    }

    /** Returns whether a sign or point begins a number; after '@1' a sign is a mark. */
    private boolean isSigned(char c) {
        if ((c != '-' && c != '+' && c != '.') || at + 1 >= file.length()) {
            return false;
        }
        char next = file.charAt(at + 1);
        return isDigit(next) || (next == '.' && c != '.');
    }

    private static boolean isWordStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
