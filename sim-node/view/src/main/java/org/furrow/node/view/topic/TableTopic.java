package org.furrow.node.view.topic;

import java.io.IOException;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.jspecify.annotations.Nullable;

/** Topic {@code /vehicle/NAME}: the rows of a vehicle's table, a number for each column. */
final class TableTopic implements AutoCloseable {
    private final TopicSink sink;
    private final @Nullable TableTail tail;
    private CsvTable table;
    private final List<String> columns;
    private final int topic;
    private final ProtoWriter out = new ProtoWriter();
    private final boolean mayEnd;
    private boolean hasRow;
    private double rowTime_s;

    /**
     * @param type of the rows: {@link MessageType#ofColumns} of the table's columns
     * @param tail of a table that grows; null: the table is complete
     * @param mayEnd whether the table may end within a row, because the run is incomplete
     */
    TableTopic(
            TopicSink sink, String vehicle, CsvTable table, @Nullable TableTail tail, MessageType type, boolean mayEnd)
            throws InputError {
        this.sink = sink;
        this.table = table;
        this.tail = tail;
        this.mayEnd = mayEnd;
        columns = table.columns();
        topic = sink.topic("/vehicle/" + vehicle, type);
        advance();
    }

    private void advance() throws InputError {
        try {
            hasRow = table.next();
            if (hasRow) {
                rowTime_s = table.number(0);
            }
        } catch (InputError e) {
            if (!mayEnd) {
                throw e;
            }
            hasRow = false;
        }
    }

    /** Sends the rows up to a time. */
    void sendUpTo(double time_s) throws InputError, IOException {
        if (!hasRow && tail != null) {
            table = tail.more();
            advance();
        }
        while (hasRow && rowTime_s <= time_s) {
            out.clear();
            for (int c = 0; c < columns.size(); c++) {
                if (!table.text(c).isEmpty()) {
                    out.number(c + 1, table.number(c));
                }
            }
            sink.message(topic, Geometry.ns(rowTime_s), out);
            advance();
        }
    }

    @Override
    public void close() throws InputError {
        table.close();
    }
}
