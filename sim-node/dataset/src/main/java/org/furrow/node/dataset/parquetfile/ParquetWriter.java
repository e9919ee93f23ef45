package org.furrow.node.dataset.parquetfile;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Writes a Parquet file, one row group after the other. Values are plain, or indices of a dictionary where a column of
 * integers or text has few different ones; nothing is compressed, so the bytes follow from the rows alone on every
 * machine.
 *
 * <pre>
 *  "PAR1" | row group: column chunk: [dictionary page] data page | ... | metadata | its length | "PAR1"
 * </pre>
 */
public final class ParquetWriter implements AutoCloseable {
    private static final byte[] MAGIC = {'P', 'A', 'R', '1'};
    private static final int FORMAT_VERSION = 1;
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int PLAIN = 0;
    private static final int RUN_LENGTHS = 3;
    private static final int DICTIONARY = 8;
    private static final int UNCOMPRESSED = 0;
    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputStream out;
    private final List<ParquetField> fields;
    private final Map<String, String> metadata;
    private final Map<String, Map<String, String>> notes;
    private final List<ParquetColumn> columns = new ArrayList<>();
    private final List<RowGroup> groups = new ArrayList<>();
    private final ByteColumn page = new ByteColumn();
    private long position;
    private long rows;

    private record RowGroup(List<Chunk> chunks, long rows) {}

    private record Chunk(
            int entries, boolean dictionary, long start, long dataAt, long end, ColumnStatistics statistics) {}

    /**
     * Begins a file.
     *
     * @param fields of a row; those of one struct follow each other
     * @param metadata of the file, by key
     * @param notes metadata of columns, by the name of the column
     */
    public ParquetWriter(
            Path file, List<ParquetField> fields, Map<String, String> metadata, Map<String, Map<String, String>> notes)
            throws IOException {
        this.fields = List.copyOf(fields);
        this.metadata = metadata;
        this.notes = notes;
        fields.forEach(field -> columns.add(new ParquetColumn(field)));
        out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
        write(MAGIC, MAGIC.length);
    }

    /** The column at a place in the list of fields. */
    public ParquetColumn column(int place) {
        return columns.get(place);
    }

    /** Number of rows of the row group that is being filled. */
    public int pending() {
        return columns.getFirst().rows();
    }

    /** Writes the rows since the last row group as one; none is written for no rows. */
    public void endRowGroup() throws IOException {
        int count = columns.getFirst().rows();
        for (ParquetColumn column : columns) {
            if (column.rows() != count) {
                throw new IllegalStateException("column '" + column.field().name() + "' has " + column.rows()
                        + " rows, the first one " + count);
            }
        }
        if (count == 0) {
            return;
        }
        List<Chunk> chunks = new ArrayList<>();
        for (ParquetColumn column : columns) {
            chunks.add(writeChunk(column));
            column.clear();
        }
        groups.add(new RowGroup(chunks, count));
        rows += count;
    }

    private Chunk writeChunk(ParquetColumn column) throws IOException {
        long start = position;
        ValueDictionary dictionary = ValueDictionary.of(column);
        if (dictionary != null) {
            writePage(dictionary.plain(), DICTIONARY_PAGE, dictionary.size(), PLAIN);
        }
        long dataAt = position;
        page.clear();
        column.writeLevels(page);
        if (dictionary == null) {
            page.put(column.values().bytes(), column.values().length());
        } else {
            int width = Math.max(1, RunLengths.width(dictionary.size() - 1));
            page.putByte(width);
            RunLengths.encode(dictionary.indices(), dictionary.indices().length, width, page);
        }
        writePage(page, DATA_PAGE, column.entries(), dictionary == null ? PLAIN : DICTIONARY);
        return new Chunk(column.entries(), dictionary != null, start, dataAt, position, ColumnStatistics.of(column));
    }

    private void writePage(ByteColumn content, int type, int entries, int encoding) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(content.bytes(), 0, content.length());
        ThriftWriter head = new ThriftWriter();
        head.i32(1, type).i32(2, content.length()).i32(3, content.length()).i32(4, (int) crc.getValue());
        if (type == DATA_PAGE) {
            head.begin(5)
                    .i32(1, entries)
                    .i32(2, encoding)
                    .i32(3, RUN_LENGTHS)
                    .i32(4, RUN_LENGTHS)
                    .end();
        } else {
            head.begin(7).i32(1, entries).i32(2, encoding).end();
        }
        byte[] bytes = head.finish();
        write(bytes, bytes.length);
        write(content.bytes(), content.length());
    }

    /** Writes the last row group and the metadata, and closes the file. */
    @Override
    public void close() throws IOException {
        try (out) {
            endRowGroup();
            byte[] footer = footer();
            write(footer, footer.length);
            ByteColumn length = new ByteColumn();
            length.putInt(footer.length);
            write(length.bytes(), length.length());
            write(MAGIC, MAGIC.length);
        }
    }

    private byte[] footer() {
        ThriftWriter thrift = new ThriftWriter();
        thrift.i32(1, FORMAT_VERSION);
        SchemaTree.write(fields, 2, thrift);
        thrift.i64(3, rows);
        thrift.list(4, ThriftWriter.STRUCT, groups.size());
        for (RowGroup group : groups) {
            thrift.beginElement().list(1, ThriftWriter.STRUCT, columns.size());
            long bytes = 0;
            for (int c = 0; c < columns.size(); c++) {
                Chunk chunk = group.chunks.get(c);
                bytes += chunk.end - chunk.start;
                describe(fields.get(c), chunk, thrift);
            }
            thrift.i64(2, bytes).i64(3, group.rows).end();
        }
        keyValues(5, metadata, thrift);
        thrift.text(6, "furrow version 1");
        thrift.list(7, ThriftWriter.STRUCT, columns.size());
        columns.forEach(_ -> thrift.beginElement().begin(1).end().end());
        return thrift.finish();
    }

    private void describe(ParquetField field, Chunk chunk, ThriftWriter thrift) {
        thrift.beginElement().i64(2, chunk.start).begin(3);
        thrift.i32(1, field.type().physical);
        thrift.list(2, ThriftWriter.I32, chunk.dictionary ? 3 : 2)
                .element(PLAIN)
                .element(RUN_LENGTHS);
        if (chunk.dictionary) {
            thrift.element(DICTIONARY);
        }
        List<String> path = SchemaTree.path(field);
        thrift.list(3, ThriftWriter.BINARY, path.size());
        path.forEach(thrift::element);
        long size = chunk.end - chunk.start;
        thrift.i32(4, UNCOMPRESSED).i64(5, chunk.entries).i64(6, size).i64(7, size);
        keyValues(8, notes.get(field.path().getFirst()), thrift);
        thrift.i64(9, chunk.dataAt);
        if (chunk.dictionary) {
            thrift.i64(11, chunk.start);
        }
        chunk.statistics.write(12, thrift);
        thrift.end().end();
    }

    private static void keyValues(int field, @Nullable Map<String, String> from, ThriftWriter thrift) {
        if (from == null || from.isEmpty()) {
            return;
        }
        thrift.list(field, ThriftWriter.STRUCT, from.size());
        from.forEach((key, value) ->
                thrift.beginElement().text(1, key).text(2, value).end());
    }

    private void write(byte[] bytes, int count) throws IOException {
        out.write(bytes, 0, count);
        position += count;
    }
}
