package org.furrow.benchmarks;

import java.util.concurrent.TimeUnit;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.VehicleReport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Encoding, validation and decoding of an epoch message of one vehicle. A HMMWV of scenario {@code convoy} sends
 * about 100 nodes; 180 nodes give a message of 2 KB.
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Fork(2)
public class EpochCodecBenchmark extends KernelBenchmark {
    private static final int NODES_PER_TILE = 10;
    private static final long TILE = 0x3ffL;

    @Param({"100", "180"})
    public int nodes;

    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final VehicleReport report = new VehicleReport();
    private MutableDirectBuffer message;
    private final int[] fields = new int[NodeField.COUNT];
    private final int[] decoded = new int[NodeField.COUNT];
    private int length;

    @Setup
    public void setUp() {
        report.setChannelCount(4);
        length = encode();
        message = new UnsafeBuffer(new byte[length]);
        message.putBytes(0, writer.buffer(), 0, length);
        if (reader.wrapWhole(message, length) != null) {
            throw new IllegalStateException(reader.wrapWhole(message, length));
        }
    }

    @Benchmark
    public int encode() {
        writer.begin(0, 9, 1, 8, false);
        writer.beginVehicle(0, 8, 2, report);
        for (int t = 0; t < nodes / NODES_PER_TILE; t++) {
            writer.tile(TileKey.of(-5 + t, 3 - t), TILE);
            for (int n = 0; n < NODES_PER_TILE; n++) {
                fields[0] = 500_000 + 1_000 * n;
                fields[1] = 480_000 + 1_000 * n;
                fields[2] = 900_000 + 5_000 * t;
                writer.node(fields, 0);
            }
        }
        writer.endVehicle();
        return writer.end();
    }

    /** Checksum and structure without tiles: the cost of a vehicle that is far from all vehicles of a rank. */
    @Benchmark
    public Object validateHeads() {
        return reader.wrap(message, length);
    }

    /** Checksums and structure. */
    @Benchmark
    public Object validate() {
        return reader.wrapWhole(message, length);
    }

    @Benchmark
    public long validateAndDecode() {
        reader.wrapWhole(message, length);
        long sum = 0;
        while (reader.nextVehicle()) {
            while (reader.nextTile()) {
                while (reader.nextNode()) {
                    reader.copyFields(decoded);
                    for (int row = 0; row < NodeField.COUNT; row++) {
                        sum += decoded[row];
                    }
                }
            }
        }
        return sum;
    }
}
