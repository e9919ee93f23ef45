package org.furrow.node.input.file;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;

/**
 * Reads a CSV table with a header (RFC 4180, UTF-8) row by row. White space around cells is removed, blank lines
 * are skipped. Errors have the form {@code file:line: what}.
 *
 * <pre>{@code
 * try (CsvTable table = CsvTable.open(file)) {
 *     int speed = table.column("speed_mps");
 *     while (table.next()) {
 *         sum += table.number(speed);
 *     }
 * }
 * }</pre>
 */
public final class CsvTable implements AutoCloseable {
    /** Character that a decoder substitutes for malformed bytes. */
    private static final char REPLACEMENT = '\ufffd';

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String label;
    private final CloseableIterator<CsvRecord> records;
    private final List<String> columns;
    private List<String> cells = List.of();
    private long line;

    private CsvTable(String label, InputStream text) throws InputError {
        this.label = label;
        records = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                // unlike that of Files.newBufferedReader, this decoder does not stop at malformed bytes: the error can
                // name their line
                .ofCsvRecord(new InputStreamReader(withoutMark(label, text), StandardCharsets.UTF_8))
                .iterator();
        columns = advance() ? cells : List.of();
    }

    /** Skips the byte order mark that spreadsheets write. */
    private static InputStream withoutMark(String label, InputStream text) throws InputError {
        try {
            InputStream buffered = new BufferedInputStream(text);
            buffered.mark(BYTE_ORDER_MARK.length);
            if (!Arrays.equals(buffered.readNBytes(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)) {
                buffered.reset();
            }
            return buffered;
        } catch (IOException e) {
            throw new InputError(label + ": cannot be read: " + e.getMessage());
        }
    }

    /** Opens a file and reads its header. */
    public static CsvTable open(Path file) throws InputError {
        try {
            return new CsvTable(file.toString(), Files.newInputStream(file));
        } catch (IOException e) {
            throw new InputError(file + ": is missing or cannot be read");
        }
    }

    /** Reads the header of a table in memory. */
    public static CsvTable of(Source source) throws InputError {
        return new CsvTable(
                source.label(), new ByteArrayInputStream(source.bytes().toArray()));
    }

    /** Checks that the table has these columns and no others, in this order. */
    public void requireColumns(List<String> expected) throws InputError {
        if (!columns.equals(expected)) {
            throw new InputError(label + ":1: the first line must be " + String.join(",", expected));
        }
    }

    /** Names of the columns; empty when the file is empty. */
    public List<String> columns() {
        return columns;
    }

    /** Index of a column, from 0. */
    public int column(String name) throws InputError {
        int column = columns.indexOf(name);
        if (column < 0) {
            throw new InputError(label + ":1: column '" + name + "' is missing");
        }
        return column;
    }

    /** Reads the next row, which must have as many cells as the header; false at the end of the table. */
    public boolean next() throws InputError {
        if (!advance()) {
            line++;
            return false;
        }
        if (cells.size() != columns.size()) {
            throw error("expected " + columns.size() + " columns, found " + cells.size());
        }
        return true;
    }

    /** Text of a cell of the current row, perhaps empty. */
    public String text(int column) {
        return cells.get(column);
    }

    /** Number in a cell of the current row, which must be finite. */
    public double number(int column) throws InputError {
        String text = text(column);
        double value = Double.NaN;
        try {
            char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
            if ((Character.isDigit(last) || last == '.') && text.indexOf('x') < 0 && text.indexOf('X') < 0) {
                value = Double.parseDouble(text); // which accepts 1f, 1d and 0x1p3, too
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        if (!Double.isFinite(value)) {
            throw error(columns.get(column) + ": '" + text + "' is not a finite number");
        }
        return value;
    }

    /** An error in the current row, or in the line after the last one. */
    public InputError error(String what) {
        return new InputError(label + ":" + line + ": " + what);
    }

    /** Reads the next line that is not blank. */
    private boolean advance() throws InputError {
        try {
            while (records.hasNext()) {
                CsvRecord row = records.next();
                line = row.getStartingLineNumber();
                cells = row.getFields().stream().map(String::strip).toList();
                if (cells.stream().anyMatch(cell -> cell.indexOf(REPLACEMENT) >= 0)) {
                    throw error("is not UTF-8 text");
                }
                if (cells.size() > 1 || !cells.getFirst().isEmpty()) {
                    return true;
                }
            }
            return false;
        } catch (CsvParseException e) {
            throw new InputError(label + ":" + (line + 1) + ": is not CSV: " + e.getMessage());
        } catch (UncheckedIOException e) {
            throw new InputError(label + ": cannot be read: " + e.getMessage());
        }
    }

    @Override
    public void close() throws InputError {
        try {
            records.close();
        } catch (IOException e) {
            throw new InputError(label + ": cannot be read: " + e.getMessage());
        }
    }
}
