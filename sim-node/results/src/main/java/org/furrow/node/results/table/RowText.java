package org.furrow.node.results.table;

import java.io.IOException;
import java.io.Writer;

/**
 * The text of a row of a table, written without garbage, which would fill the memory of a long run. Numbers have the
 * digits of {@link Double#toString(double)}.
 */
public final class RowText {
    private final StringBuilder text = new StringBuilder(1024);
    private char[] chars = new char[1024];

    /** Adds a character between cells. */
    public RowText add(char separator) {
        text.append(separator);
        return this;
    }

    public RowText add(int value) {
        text.append(value);
        return this;
    }

    public RowText add(double value) {
        text.append(value);
        return this;
    }

    /** Writes the row with the end of its line, and begins the next one. */
    public void writeTo(Writer to) throws IOException {
        text.append('\n');
        int length = text.length();
        if (chars.length < length) {
            chars = new char[2 * length];
        }
        text.getChars(0, length, chars, 0);
        text.setLength(0);
        to.write(chars, 0, length);
    }
}
