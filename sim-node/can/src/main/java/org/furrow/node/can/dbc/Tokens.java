package org.furrow.node.can.dbc;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** White space and comments. */
    private static final Pattern BLANKS = Pattern.compile("(?:[\\x00-\\x20\\ufeff]++|//[^\n]*+)++");

    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*+");
    /** A name that may begin with a digit. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]++");
    /** A sign or point begins a number if a digit follows; after '@1' a sign is a mark. */
    private static final Pattern NUMBER =
            Pattern.compile("(?:[0-9]|[-+.](?=[0-9])|[-+](?=[.]))(?:[0-9.]|[eE][-+]?+)*+");
    /** A quoted text, in which \" stands for a quote; possessive, so that long texts need no stack. */
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]++|\\\\\"?+)*+)\"");

    private final String label;
    private final String file;
    private final Matcher matcher;
    private int at;
    private int line = 1;
    private int lineStart;

    private Kind kind = Kind.END;
    private String text = "";
    private int tokenLine = 1;
    private int tokenColumn = 1;
    private int previousLine;
    private int tokenStart;
    private boolean unclosed;

    Tokens(String label, String file) throws InputError {
        this.label = label;
        this.file = file;
        matcher = BLANKS.matcher(file);
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

    /** Returns whether the token is followed by a quoted text. */
    boolean isFollowedByText(String quoted) {
        int from = at;
        while (from < file.length() && file.charAt(from) <= ' ') {
            from++;
        }
        return file.startsWith("\"" + quoted + "\"", from);
    }

    /** Returns whether the token is the first on its line. */
    boolean beginsLine() {
        return tokenLine != previousLine;
    }

    void advance() throws InputError {
        previousLine = kind == Kind.END && at == 0 ? 0 : line;
        if (matches(BLANKS)) {
            moveTo(matcher.end());
        }
        tokenStart = at;
        tokenLine = line;
        tokenColumn = at - lineStart + 1;
        if (at >= file.length()) {
            accept(Kind.END, "the end of the file", at);
        } else if (matches(WORD)) {
            accept(Kind.WORD, matcher.group(), matcher.end());
        } else if (matches(NUMBER)) {
            accept(Kind.NUMBER, matcher.group(), matcher.end());
        } else if (matches(TEXT)) {
            accept(Kind.TEXT, matcher.group(1).replace("\\\"", "\""), matcher.end());
        } else if (file.charAt(at) == '"') {
            unclosed = true;
            throw error("the text that begins here is not closed; write \"...\"");
        } else {
            accept(Kind.MARK, file.substring(at, at + 1), at + 1);
        }
    }

    private boolean matches(Pattern pattern) {
        return matcher.usePattern(pattern).region(at, file.length()).lookingAt();
    }

    private void accept(Kind nextKind, String nextText, int end) {
        kind = nextKind;
        text = nextText;
        moveTo(end);
    }

    private void moveTo(int end) {
        for (; at < end; at++) {
            if (file.charAt(at) == '\n') {
                line++;
                lineStart = at + 1;
            }
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

    /** Reads a name; files from the field have some that begin with a digit. */
    String name(String what) throws InputError {
        if (kind == Kind.NUMBER
                && matcher.usePattern(NAME).region(tokenStart, file.length()).lookingAt()) {
            int end = matcher.end();
            if (end > at) {
                accept(Kind.WORD, matcher.group(), end);
            }
        }
        return word(what);
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

    /** Returns whether a text or statement has no end, so that nothing after it can be read. */
    boolean isUnclosed() {
        return unclosed;
    }

    /** Skips the rest of a line. */
    void skipLine() throws InputError {
        while (kind != Kind.END && !beginsLine()) {
            advance();
        }
    }

    /** Skips to a semicolon and past it, or to a line that begins with one of some words. */
    void skipTo(Predicate<String> begins) throws InputError {
        while (kind != Kind.END && !(kind == Kind.WORD && beginsLine() && begins.test(text))) {
            boolean isEnd = is(";");
            advance();
            if (isEnd) {
                return;
            }
        }
    }

    /** Skips a statement and its semicolon; a line that begins with one of some words ends it, too. */
    void skipStatement(Predicate<String> begins) throws InputError {
        DbcPosition begin = position();
        advance();
        while (!is(";")) {
            if (kind == Kind.END || (kind == Kind.WORD && beginsLine() && begins.test(text))) {
                throw begin.error("the statement that begins here is not closed; write ';' at its end");
            }
            advance();
        }
        advance();
    }
}
