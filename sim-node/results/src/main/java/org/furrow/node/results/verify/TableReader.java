package org.furrow.node.results.verify;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a table of a run line by line, exactly as it is written; errors name the line. */
final class TableReader implements AutoCloseable {
    /** What a decoder substitutes for malformed bytes. */
    private static final char REPLACEMENT = '\ufffd';

    private final String name;
    private final BufferedReader in;
    private int line;

    private TableReader(String name, BufferedReader in) {
        this.name = name;
        this.in = in;
    }

    /** @param name the table's path in the folder of the run */
    static TableReader open(Path folder, String name) throws DamagedException {
        try {
            // unlike Files.newBufferedReader, this reader does not stop at malformed bytes: their line can be named
            return new TableReader(
                    name,
                    new BufferedReader(
                            new InputStreamReader(Files.newInputStream(folder.resolve(name)), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new DamagedException(name + ": is missing or cannot be read");
        }
    }

    /** The next line, or null at the end. */
    @Nullable
    String nextLine() throws DamagedException {
        String text;
        try {
            text = in.readLine();
        } catch (IOException e) {
            throw new DamagedException(name + ": cannot be read: " + e.getMessage());
        }
        line++;
        if (text != null && text.indexOf(REPLACEMENT) >= 0) {
            throw fault("is not UTF-8 text");
        }
        return text;
    }

    /** The cells of the next row, which must have as many; null at the end. */
    String @Nullable [] nextRow(int columns) throws DamagedException {
        String text = nextLine();
        if (text == null) {
            return null;
        }
        String[] cells = text.split(",", -1);
        if (cells.length != columns) {
            throw fault("has " + cells.length + " columns, expected " + columns);
        }
        return cells;
    }

    /** Reads the first line, which must be this header. */
    void requireHeader(String header) throws DamagedException {
        if (!header.equals(nextLine())) {
            throw fault("expected the header " + header);
        }
    }

    /** The number in a cell, which must be finite. */
    double number(String column, String cell) throws DamagedException {
        double value;
        try {
            value = Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        if (!Double.isFinite(value)) {
            throw fault(column + " is '" + cell + "', expected a finite number");
        }
        return value;
    }

    /** An error in the line that was read last. */
    DamagedException fault(String what) {
        return new DamagedException(name + ":" + line + ": " + what);
    }

    @Override
    public void close() throws DamagedException {
        try {
            in.close();
        } catch (IOException e) {
            throw new DamagedException(name + ": cannot be read: " + e.getMessage());
        }
    }
}
