package org.furrow.node.dataset.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.world.digest.Sha256;
import org.jspecify.annotations.Nullable;

/** The rows of a table, column by column. A missing number is NaN in a column that may have missing values. */
public final class Table {
    private final TableSpec spec;
    private final double[][] numbers;
    private final List<List<String>> texts = new ArrayList<>();
    private int rows;
    private int next;

    public Table(TableSpec spec) {
        this.spec = spec;
        numbers = new double[spec.columns().size()][16];
        spec.columns().forEach(_ -> texts.add(new ArrayList<>()));
    }

    public TableSpec spec() {
        return spec;
    }

    public int rows() {
        return rows;
    }

    /** Adds values of the next columns of the row that is being filled. */
    public Table put(double... values) {
        for (double value : values) {
            if (spec.columns().get(next).isText()) {
                throw new IllegalArgumentException(
                        "column '" + spec.columns().get(next).name() + "' has text");
            }
            if (rows == numbers[next].length) {
                numbers[next] = Arrays.copyOf(numbers[next], 2 * rows);
            }
            numbers[next++][rows] = value;
        }
        return this;
    }

    /** Adds text in the next column. */
    Table put(String text) {
        if (!spec.columns().get(next).isText()) {
            throw new IllegalArgumentException(
                    "column '" + spec.columns().get(next).name() + "' has numbers");
        }
        texts.get(next++).add(text);
        return this;
    }

    /** Adds cells: a text, a number, or null where the row has no value. */
    public Table put(List<@Nullable Object> cells) {
        for (@Nullable Object cell : cells) {
            switch (cell) {
                case String text -> put(text);
                case Number number -> put(number.doubleValue());
                case null, default -> put(Double.NaN);
            }
        }
        return this;
    }

    /** Ends the row. */
    public void end() {
        if (next != numbers.length) {
            throw new IllegalStateException(
                    "a row of table '" + spec.name() + "' has " + numbers.length + " values, " + next + " given");
        }
        next = 0;
        rows++;
    }

    /** A number. */
    public double number(int column, int row) {
        return numbers[column][row];
    }

    /** A number by the name of its column. */
    public double number(String column, int row) {
        return numbers[spec.place(column)][row];
    }

    /** Text of a column. */
    public String text(int column, int row) {
        return texts.get(column).get(row);
    }

    /** The rows of moments in a part of the run; all rows of a table without moments. */
    Table between(double from_s, double to_s) {
        int time = spec.columns().stream().map(Column::name).toList().indexOf("t_s");
        if (time < 0) {
            return this;
        }
        Table part = new Table(spec);
        for (int row = 0; row < rows; row++) {
            if (numbers[time][row] >= from_s && numbers[time][row] <= to_s) {
                for (int c = 0; c < numbers.length; c++) {
                    if (spec.columns().get(c).isText()) {
                        part.put(texts.get(c).get(row));
                    } else {
                        part.put(numbers[c][row]);
                    }
                }
                part.end();
            }
        }
        return part;
    }

    /**
     * SHA-256 of what the table states, the same for every file format: column by column the name, then the number of
     * rows and all values; numbers as float64, text as UTF-8 after its length in bytes; lengths as 32 bits; all
     * little-endian.
     */
    public String contentSha256() {
        MessageDigest digest = Sha256.newDigest();
        for (int c = 0; c < numbers.length; c++) {
            put(digest, spec.columns().get(c).name());
            digest.update(ByteBuffer.allocate(Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(rows)
                    .flip());
            if (spec.columns().get(c).isText()) {
                texts.get(c).forEach(text -> put(digest, text));
                continue;
            }
            ByteBuffer values = ByteBuffer.allocate(Double.BYTES * rows).order(ByteOrder.LITTLE_ENDIAN);
            for (int row = 0; row < rows; row++) {
                values.putDouble(numbers[c][row]);
            }
            digest.update(values.flip());
        }
        return Sha256.toHex(digest.digest());
    }

    private static void put(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        digest.update(length.putInt(bytes.length).flip());
        digest.update(bytes);
    }

    /** First row whose number in a column is at least a value; the rows ascend in it within [from, to). */
    int lowerBound(int column, double value, int from, int to) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (numbers[column][middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The rows of a vehicle as [from, to); the rows are ordered by column "vehicle". */
    public int[] rowsOf(int vehicle) {
        int column = spec.place("vehicle");
        return new int[] {lowerBound(column, vehicle, 0, rows), lowerBound(column, vehicle + 1.0, 0, rows)};
    }
}
