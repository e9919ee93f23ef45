package org.furrow.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.furrow.node.dataset.parquetfile.ParquetColumn;
import org.furrow.node.dataset.parquetfile.ParquetField;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.dataset.parquetfile.ParquetWriter;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A Parquet file with columns like those of the table of wheels: integers and text with few values, numbers, numbers
 * that may be missing, and a list. {@code megabyte} is the time per 10^6 bytes of the file.
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ParquetBenchmark extends KernelBenchmark {
    private static final int ROWS = 20_000;
    private static final int ROW_GROUPS = 2;
    private static final int WHEELS = 4;
    private static final int NUMBERS = 18;
    private static final int OPTIONAL = 3;
    private static final int LIST = 6;
    private static final double MEGABYTE = 1e6;
    private static final String[] NAMES = {"front-left", "front-right", "rear-left", "rear-right"};

    private final List<ParquetField> fields = new ArrayList<>();
    private final double[] numbers = new double[ROWS];
    private final double[] list = new double[LIST];
    private Path file;

    /** Size of the file. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Size {
        public double megabyte;
    }

    @Setup
    public void setUp() throws IOException {
        file = Files.createTempFile("furrow", ".parquet");
        fields.add(ParquetField.of("run", ParquetType.INT32));
        fields.add(ParquetField.of("tick", ParquetType.INT64));
        fields.add(ParquetField.of("wheel", ParquetType.TEXT));
        for (int k = 0; k < NUMBERS; k++) {
            fields.add(ParquetField.of("number" + k, k % 2 == 0 ? ParquetType.DOUBLE : ParquetType.FLOAT));
        }
        for (int k = 0; k < OPTIONAL; k++) {
            fields.add(ParquetField.optional("optional" + k, ParquetType.FLOAT));
        }
        fields.add(ParquetField.list("state", ParquetType.FLOAT, 1));
        SplittableRandom random = new SplittableRandom(1);
        for (int row = 0; row < ROWS; row++) {
            numbers[row] = random.nextDouble();
        }
    }

    @TearDown
    public void remove() throws IOException {
        Files.delete(file);
    }

    /** Fills the columns and writes the file. */
    @Benchmark
    public void write(Size size) throws IOException {
        try (ParquetWriter writer = new ParquetWriter(file, fields, Map.of(), Map.of())) {
            int rows = ROWS / ROW_GROUPS;
            for (int group = 0; group < ROW_GROUPS; group++) {
                fill(writer, group * rows, (group + 1) * rows);
                writer.endRowGroup();
            }
        }
        size.megabyte += Files.size(file) / MEGABYTE;
    }

    private void fill(ParquetWriter writer, int from, int to) {
        for (int row = from; row < to; row++) {
            writer.column(0).add((long) (row * ROW_GROUPS / ROWS));
            writer.column(1).add((long) (row / WHEELS));
            writer.column(2).add(NAMES[row % WHEELS]);
        }
        int column = 3;
        for (int k = 0; k < NUMBERS; k++) {
            ParquetColumn dest = writer.column(column++);
            for (int row = from; row < to; row++) {
                dest.add(numbers[row]);
            }
        }
        for (int k = 0; k < OPTIONAL; k++) {
            ParquetColumn dest = writer.column(column++);
            for (int row = from; row < to; row++) {
                if (numbers[row] < 0.25) {
                    dest.addNull();
                } else {
                    dest.add(numbers[row]);
                }
            }
        }
        ParquetColumn dest = writer.column(column);
        for (int row = from; row < to; row++) {
            list[row % LIST] = numbers[row];
            dest.addList(list);
        }
    }
}
