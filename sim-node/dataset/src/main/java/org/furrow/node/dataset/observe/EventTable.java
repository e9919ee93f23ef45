package org.furrow.node.dataset.observe;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.parquetfile.ParquetField;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.dataset.parquetfile.ParquetWriter;

/** The table of the events of one observer: number of the event, labels, numbers. */
public interface EventTable extends AutoCloseable {
    /** Rows of a row group of a Parquet file. */
    int ROWS = 4096;

    /** Appends a row; throws {@link UncheckedIOException} when it cannot be written. */
    void append(int event, List<String> labels, double[] numbers);

    @Override
    void close() throws IOException;

    /** A format of tables; the ending of a file is its name in lower case. */
    enum Format {
        CSV,
        PARQUET;

        public String ending() {
            return this == CSV ? ".csv" : ".parquet";
        }
    }

    /**
     * Begins a table.
     *
     * @param file without ending
     * @param labels names of the columns of text
     * @param numbers names of the columns of numbers
     */
    static EventTable create(Path file, Format format, List<String> labels, List<String> numbers) throws IOException {
        Path named = file.resolveSibling(file.getFileName() + format.ending());
        return format == Format.CSV ? csv(named, labels, numbers) : parquet(named, labels, numbers);
    }

    private static EventTable csv(Path file, List<String> labels, List<String> numbers) throws IOException {
        BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        List<String> header = new ArrayList<>(List.of("event"));
        header.addAll(labels);
        header.addAll(numbers);
        out.write(String.join(",", header) + "\n");
        return new EventTable() {
            @Override
            public void append(int event, List<String> texts, double[] values) {
                StringBuilder row = new StringBuilder().append(event);
                texts.forEach(text -> row.append(',').append(text));
                for (double value : values) {
                    row.append(',').append(value);
                }
                try {
                    out.write(row.append('\n').toString());
                } catch (IOException e) {
                    throw new UncheckedIOException(file + ": cannot be written: " + e.getMessage(), e);
                }
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    private static EventTable parquet(Path file, List<String> labels, List<String> numbers) throws IOException {
        List<ParquetField> fields = new ArrayList<>(List.of(ParquetField.of("event", ParquetType.INT32)));
        labels.forEach(label -> fields.add(ParquetField.of(label, ParquetType.TEXT)));
        numbers.forEach(number -> fields.add(ParquetField.of(number, ParquetType.DOUBLE)));
        ParquetWriter out = new ParquetWriter(file, fields, Map.of(), Map.of());
        return new EventTable() {
            @Override
            public void append(int event, List<String> texts, double[] values) {
                int place = 0;
                out.column(place++).add((long) event);
                for (String text : texts) {
                    out.column(place++).add(text);
                }
                for (double value : values) {
                    out.column(place++).add(value);
                }
                try {
                    if (out.pending() == ROWS) {
                        out.endRowGroup();
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(file + ": cannot be written: " + e.getMessage(), e);
                }
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }
}
