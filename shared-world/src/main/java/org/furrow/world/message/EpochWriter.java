package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/** Flyweight that writes an epoch message ({@link EpochLayout}). */
public final class EpochWriter implements GroundView.DeltaSink {
    private MutableDirectBuffer buffer;
    /** The part of the message that is written, for its checksums. */
    private final UnsafeBuffer written = new UnsafeBuffer(new byte[0]);

    private int length;
    private int vehicles;
    private int vehicleAt;
    /** End of the report; the checksum of the tiles goes there if there are any. */
    private int tilesAt;

    private int tiles;
    private int tiMin;
    private int tiMax;
    private int tjMin;
    private int tjMax;

    /** The present tile's nodes, by field; the widths are known after the last node. */
    private final int[][] values = new int[NodeField.COUNT][TileKey.NODES];

    private double[] numbers = new double[V_DOUBLES];
    private long tileKey;
    private long tileMask;
    private long offsetMask;
    private long nodesLeft;
    private int tileNodes;
    private int tileOffsets;

    /** Bytes of tiles and nodes of the last vehicle. */
    private int vehicleTileBytes;

    private int vehicleNodes;
    private long writtenTileBytes;
    private long writtenNodes;

    public EpochWriter() {
        this(new ExpandableDirectByteBuffer(1 << 16));
    }

    /** @param buffer must be expandable */
    public EpochWriter(MutableDirectBuffer buffer) {
        this.buffer = buffer;
    }

    /** Sets the buffer of the next messages, which must be expandable. */
    public void into(MutableDirectBuffer dest) {
        buffer = dest;
    }

    /**
     * Begins a message.
     *
     * @param digest this rank's chain, a hash of its messages and digests, after the commit of {@code digestEpoch}
     * @param digestEpoch an epoch before this one; -1 in epoch 0
     * @param stop whether the rank requests the end of the run after this epoch
     */
    public void begin(int rank, int epoch, long digest, int digestEpoch, boolean stop) {
        vehicles = 0;
        length = HEADER;
        nodesLeft = 0;
        buffer.putInt(MAGIC_AT, MAGIC, ORDER);
        buffer.putByte(VERSION_AT, (byte) VERSION);
        buffer.putByte(FLAGS_AT, (byte) (stop ? FLAG_STOP : 0));
        buffer.putInt(RANK_AT, rank, ORDER);
        buffer.putInt(EPOCH_AT, epoch, ORDER);
        buffer.putLong(DIGEST_AT, digest, ORDER);
        buffer.putInt(DIGEST_EPOCH_AT, digestEpoch, ORDER);
    }

    /** Adds to the message the request that all ranks hold after the commit of its epoch. */
    public void requestHold() {
        buffer.putByte(FLAGS_AT, (byte) (buffer.getByte(FLAGS_AT) | FLAG_HOLD));
    }

    /**
     * Begins a vehicle; calls of {@link #tile} and {@link #node} follow.
     *
     * @param vehicle greater than that of the vehicle before, at most 65535
     * @param baseEpoch the committed epoch on which the vehicle computed: before the message's; 0 in epoch 0
     * @throws IllegalArgumentException when vehicle, gear, channels or reach exceed the range of the wire form
     */
    public void beginVehicle(int vehicle, int baseEpoch, long stateHash, VehicleReport report) {
        requireRange("vehicle", vehicle, 0, MAX_VEHICLE);
        requireRange("gear", report.gear, Byte.MIN_VALUE, Byte.MAX_VALUE);
        vehicles++;
        vehicleAt = length;
        buffer.putShort(vehicleAt + V_INDEX_AT, (short) vehicle, ORDER);
        buffer.putByte(vehicleAt + V_GEAR_AT, (byte) report.gear);
        buffer.putByte(vehicleAt + V_REACH_AT, (byte) report.reach.epochs());
        buffer.putShort(vehicleAt + V_CHANNELS_AT, (short) report.channelCount, ORDER);
        buffer.putInt(vehicleAt + V_BASE_AT, baseEpoch, ORDER);
        buffer.putLong(vehicleAt + V_HASH_AT, stateHash, ORDER);
        length = vehicleAt + V_DOUBLES_AT;
        if (numbers.length < report.numbers()) {
            numbers = new double[report.numbers()];
        }
        report.copyNumbers(numbers);
        for (int k = 0; k < report.numbers(); k++, length += Double.BYTES) {
            buffer.putDouble(length, numbers[k], ORDER);
        }
        putReach(report.reach);
        tilesAt = length;
        tiles = 0;
        vehicleNodes = 0;
        tiMin = NO_MIN;
        tiMax = NO_MAX;
        tjMin = NO_MIN;
        tjMax = NO_MAX;
    }

    @Override
    public void tile(long key, long mask) {
        requireWholeTile();
        tileKey = key;
        tileMask = mask;
        offsetMask = 0;
        nodesLeft = mask;
        tileNodes = 0;
        tileOffsets = 0;
    }

    @Override
    public void node(int[] fields, int from) {
        if (nodesLeft == 0) {
            throw new IllegalStateException("more nodes than the tile's mask");
        }
        for (int row = 0; row < NodeField.STATES; row++) {
            values[row][tileNodes] = fields[from + row];
        }
        tileNodes++;
        if (fields[from + OFFSET] != 0) {
            values[OFFSET][tileOffsets++] = fields[from + OFFSET];
            offsetMask |= Long.lowestOneBit(nodesLeft);
        }
        nodesLeft &= nodesLeft - 1;
        if (nodesLeft == 0) {
            writeTile();
        }
    }

    public void endVehicle() {
        requireWholeTile();
        buffer.putLong(length, 0, ORDER);
        length = length + 7 & ~7;
        if (tiles > 0) {
            written.wrap(buffer, 0, length);
            buffer.putLong(tilesAt, EpochChecksum.ofTiles(written, tilesAt + V_SUM, length), ORDER);
        }
        vehicleTileBytes = length - tilesAt;
        writtenTileBytes += vehicleTileBytes;
        requireRange("tiles", tiles, 0, MAX_TILES);
        buffer.putShort(vehicleAt + V_TILES_AT, (short) tiles, ORDER);
        buffer.putInt(vehicleAt + V_LENGTH_AT, length - vehicleAt, ORDER);
        buffer.putInt(vehicleAt + V_TI_MIN_AT, tiMin, ORDER);
        buffer.putInt(vehicleAt + V_TI_MAX_AT, tiMax, ORDER);
        buffer.putInt(vehicleAt + V_TJ_MIN_AT, tjMin, ORDER);
        buffer.putInt(vehicleAt + V_TJ_MAX_AT, tjMax, ORDER);
    }

    /**
     * Appends the raw bytes of a vehicle from {@link EpochReader#copyVehicle}.
     *
     * @throws IllegalArgumentException when no vehicle has this length
     */
    public void addVehicle(DirectBuffer from, int at, int bytes) {
        if (bytes < V_HEADER || (bytes & 7) != 0) {
            throw new IllegalArgumentException(
                    "length of a vehicle must be a multiple of 8 and at least " + V_HEADER + ", length=" + bytes);
        }
        buffer.putBytes(length, from, at, bytes);
        vehicles++;
        vehicleAt = length;
        length += bytes;
    }

    /** Appends the last vehicle of another writer, as if it were written here. */
    public void addVehicle(EpochWriter from) {
        addVehicle(from.buffer, from.vehicleAt, from.vehicleLength());
        writtenTileBytes += from.vehicleTileBytes;
        writtenNodes += from.vehicleNodes;
    }

    /** The box of the last vehicle's tiles, unless it was added; without tiles the minimum exceeds the maximum. */
    public int tiMin() {
        return tiMin;
    }

    public int tiMax() {
        return tiMax;
    }

    public int tjMin() {
        return tjMin;
    }

    public int tjMax() {
        return tjMax;
    }

    /** Bytes of the last vehicle, including its report. */
    public int vehicleLength() {
        return length - vehicleAt;
    }

    /** Ends the message and returns its length in bytes, which must be within the limits of readers. */
    public int end() {
        if (length > MAX_LENGTH || vehicles > MAX_VEHICLE) {
            throw new IllegalStateException("message exceeds " + MAX_LENGTH + " bytes or " + MAX_VEHICLE
                    + " vehicles: length=" + length + " vehicles=" + vehicles);
        }
        buffer.putShort(VEHICLES_AT, (short) vehicles, ORDER);
        buffer.putInt(LENGTH_AT, length, ORDER);
        written.wrap(buffer, 0, length);
        EpochChecksum.seal(written, length);
        return length;
    }

    /** The buffer that holds the message from offset 0. */
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    /** Bytes of tiles in all messages so far, with checksums and padding; without added vehicles. */
    public long writtenTileBytes() {
        return writtenTileBytes;
    }

    /** Nodes in all messages so far; without added vehicles. */
    public long writtenNodes() {
        return writtenNodes;
    }

    private void writeTile() {
        if (tiles == 0) {
            length += V_SUM;
        }
        int widths = widths();
        int ti = TileKey.ti(tileKey);
        int tj = TileKey.tj(tileKey);
        buffer.putInt(length + T_TI_AT, ti, ORDER);
        buffer.putInt(length + T_TJ_AT, tj, ORDER);
        buffer.putLong(length + T_MASK_AT, tileMask, ORDER);
        buffer.putInt(length + T_WIDTHS_AT, widths, ORDER);
        length += T_HEADER;
        if (offsetMask != 0) {
            buffer.putLong(length, offsetMask, ORDER);
            length += T_OFFSETS;
        }
        for (int n = 0; n < tileNodes; n++) {
            for (int row = 0; row < NodeField.STATES; row++) {
                putValue(values[row][n], width(widths, row));
            }
        }
        for (int n = 0; n < tileOffsets; n++) {
            putValue(values[OFFSET][n], width(widths, OFFSET));
        }
        tiMin = Math.min(tiMin, ti);
        tiMax = Math.max(tiMax, ti);
        tjMin = Math.min(tjMin, tj);
        tjMax = Math.max(tjMax, tj);
        tiles++;
        vehicleNodes += tileNodes;
        writtenNodes += tileNodes;
    }

    private int widths() {
        int widths = 0;
        for (int field = 0; field < NodeField.COUNT; field++) {
            int count = field == OFFSET ? tileOffsets : tileNodes;
            widths |= widthOf(values[field], count) << (WIDTH_BITS * field);
        }
        return widths;
    }

    /** Bytes per value needed for the largest of the first values in two's complement; 0 when all are 0. */
    private static int widthOf(int[] values, int count) {
        int any = 0;
        int magnitude = 0;
        for (int n = 0; n < count; n++) {
            any |= values[n];
            magnitude |= values[n] ^ (values[n] >> 31);
        }
        int bits = Integer.SIZE + 1 - Integer.numberOfLeadingZeros(magnitude);
        return any == 0 ? 0 : (bits + 7) >> 3;
    }

    /** Writes four bytes and advances by the width; the next value overwrites the others. */
    private void putValue(int value, int width) {
        buffer.putInt(length, value, ORDER);
        length += width;
    }

    private void requireWholeTile() {
        if (nodesLeft != 0) {
            throw new IllegalStateException(
                    "tile is incomplete: " + Long.bitCount(nodesLeft) + " nodes of its mask are missing");
        }
    }

    private static void requireRange(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    name + " must be from " + min + " to " + max + ", " + name + "=" + value);
        }
    }

    private void putReach(Reach reach) {
        for (int epoch = 0; epoch < reach.epochs(); epoch++) {
            for (int side = 0; side < Reach.SIDES; side++) {
                int tile = reach.side(epoch, side);
                if (epoch == 0) {
                    buffer.putInt(length, tile, ORDER);
                    length += Integer.BYTES;
                } else {
                    int before = reach.side(epoch - 1, side);
                    int growth = (side & 1) == 0 ? before - tile : tile - before;
                    requireRange("growth of the reach", growth, 0, 0xffff);
                    buffer.putShort(length, (short) growth, ORDER);
                    length += Short.BYTES;
                }
            }
        }
    }
}
