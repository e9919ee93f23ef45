package org.furrow.node.dataset.parquetfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The values of one column of the row group that is being filled. */
public final class ParquetColumn {
    private final ParquetField field;
    private final ByteColumn values = new ByteColumn();
    private int[] repetition = new int[0];
    private int[] definition = new int[0];
    private int levels;
    private int count;
    private int rows;

    ParquetColumn(ParquetField field) {
        this.field = field;
    }

    /** Type of the values. */
    public ParquetType type() {
        return field.type();
    }

    ParquetField field() {
        return field;
    }

    /** Adds an integer. */
    public void add(long value) {
        row();
        define();
        putInteger(value);
    }

    /** Adds a number to a column of FLOAT or DOUBLE. */
    public void add(double value) {
        row();
        define();
        putReal(value);
    }

    /** Adds text. */
    public void add(String value) {
        add(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds bytes. */
    public void add(byte[] value) {
        row();
        define();
        putBytes(value);
    }

    /** Adds a missing value. */
    public void addNull() {
        row();
        if (!field.nullable()) {
            throw new IllegalArgumentException("column '" + field.name() + "' cannot have missing values");
        }
        level(0, 0);
    }

    /** Adds a list of numbers to a column of FLOAT or DOUBLE, or of integers. */
    public void addList(double... list) {
        row();
        beginList(list.length);
        for (int k = 0; k < list.length; k++) {
            level(k == 0 ? 0 : 1, 1);
            putNumber(list[k]);
        }
    }

    /** Adds a list of text. */
    public void addList(Iterable<String> list) {
        row();
        int at = 0;
        for (String text : list) {
            level(at++ == 0 ? 0 : 1, 1);
            putBytes(text.getBytes(StandardCharsets.UTF_8));
        }
        beginList(at);
    }

    /** Adds a list of lists of equal length. */
    public void addMatrix(double[] matrix, int width) {
        row();
        beginList(matrix.length);
        for (int k = 0; k < matrix.length; k++) {
            level(k == 0 ? 0 : k % width == 0 ? 1 : 2, 2);
            putNumber(matrix[k]);
        }
    }

    /** Adds a list of 1 x 1 matrices. */
    public void addCells(double... cells) {
        row();
        beginList(cells.length);
        for (int k = 0; k < cells.length; k++) {
            level(k == 0 ? 0 : 1, 3);
            putNumber(cells[k]);
        }
    }

    private void beginList(int length) {
        if (field.lists() == 0) {
            throw new IllegalArgumentException("column '" + field.name() + "' has no lists");
        }
        if (length == 0) {
            level(0, 0);
        }
    }

    private void row() {
        rows++;
    }

    private void define() {
        if (field.lists() > 0) {
            throw new IllegalArgumentException("column '" + field.name() + "' has lists");
        }
        if (field.nullable()) {
            level(0, 1);
        }
    }

    private void level(int repeated, int defined) {
        if (levels == repetition.length) {
            int size = Math.max(1 << 6, 2 * levels);
            repetition = Arrays.copyOf(repetition, size);
            definition = Arrays.copyOf(definition, size);
        }
        repetition[levels] = repeated;
        definition[levels++] = defined;
    }

    private void putNumber(double value) {
        if (field.type().isInteger()) {
            putInteger((long) value);
        } else {
            putReal(value);
        }
    }

    private void putInteger(long value) {
        if (!field.type().isInteger()) {
            throw wrongType("an integer");
        }
        count++;
        if (field.type().bytes == Long.BYTES) {
            values.putLong(value);
        } else {
            values.putInt(Math.toIntExact(value));
        }
    }

    private void putReal(double value) {
        count++;
        switch (field.type()) {
            case DOUBLE -> values.putLong(Double.doubleToLongBits(value));
            case FLOAT -> values.putInt(Float.floatToIntBits((float) value));
            default -> throw wrongType("a real number");
        }
    }

    private void putBytes(byte[] value) {
        if (field.type().bytes != 0) {
            throw wrongType("bytes");
        }
        count++;
        values.putInt(value.length);
        values.put(value, value.length);
    }

    private IllegalArgumentException wrongType(String what) {
        return new IllegalArgumentException(
                "column '" + field.name() + "' has values of type " + field.type() + ", not " + what);
    }

    int rows() {
        return rows;
    }

    /** Number of values that are present. */
    int count() {
        return count;
    }

    /** Number of entries of a page: values, missing values and empty lists. */
    int entries() {
        return hasLevels() ? levels : count;
    }

    boolean hasLevels() {
        return field.definition() > 0;
    }

    ByteColumn values() {
        return values;
    }

    /** Writes the levels of all entries as a data page has them. */
    void writeLevels(ByteColumn dest) {
        if (field.lists() > 0) {
            writeLevels(repetition, field.lists(), dest);
        }
        if (hasLevels()) {
            writeLevels(definition, field.definition(), dest);
        }
    }

    private void writeLevels(int[] from, int highest, ByteColumn dest) {
        ByteColumn encoded = new ByteColumn();
        RunLengths.encode(from, levels, RunLengths.width(highest), encoded);
        dest.putInt(encoded.length());
        dest.put(encoded.bytes(), encoded.length());
    }

    void clear() {
        values.clear();
        levels = 0;
        count = 0;
        rows = 0;
    }
}
