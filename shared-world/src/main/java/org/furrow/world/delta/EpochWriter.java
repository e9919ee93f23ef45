package org.furrow.world.delta;

import static org.furrow.world.delta.EpochLayout.*;

import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.TileKey;

/** Flyweight that writes an epoch message ({@link EpochLayout}) into a buffer which it keeps and reuses. */
public final class EpochWriter implements GroundView.DeltaSink {
    private final MutableDirectBuffer buffer = new ExpandableDirectByteBuffer(1 << 16);
    private int length;
    private int vehicles;
    private int vehicleAt;
    private int vehicleTiles;
    private int tileAt;
    private long nodesLeft;
    private long offsets;

    /**
     * Begins a message.
     *
     * @param digest digest of this rank's world after the commit of {@code digestEpoch}
     */
    public void begin(int rank, int epoch, long digest, int digestEpoch) {
        vehicles = 0;
        length = HEADER;
        buffer.putInt(MAGIC_AT, MAGIC, ORDER);
        buffer.putShort(VERSION_AT, (short) VERSION, ORDER);
        buffer.putInt(RANK_AT, rank, ORDER);
        buffer.putInt(EPOCH_AT, epoch, ORDER);
        buffer.putLong(DIGEST_AT, digest, ORDER);
        buffer.putInt(DIGEST_EPOCH_AT, digestEpoch, ORDER);
    }

    /**
     * Begins a vehicle; its changed tiles follow through {@link #tile} and {@link #node}.
     *
     * @param baseEpoch the epoch of the committed world that the vehicle computed on
     * @param stateHash hash of the vehicle's full state
     */
    public void beginVehicle(int vehicle, int baseEpoch, long stateHash, VehicleReport report) {
        vehicles++;
        vehicleTiles = 0;
        vehicleAt = length;
        buffer.putInt(vehicleAt + V_INDEX_AT, vehicle, ORDER);
        buffer.putInt(vehicleAt + V_BASE_AT, baseEpoch, ORDER);
        buffer.putLong(vehicleAt + V_HASH_AT, stateHash, ORDER);
        buffer.putInt(vehicleAt + V_GEAR_AT, report.gear, ORDER);
        buffer.putInt(vehicleAt + V_WHEELS_AT, report.wheels, ORDER);
        length = vehicleAt + V_DOUBLES_AT;
        putDoubles(report.position_m, 3);
        putDoubles(report.orientation, 4);
        putDoubles(report.velocity_mps, 3);
        putDoubles(report.angularVelocity_radps, 3);
        putDouble(report.steering);
        putDouble(report.throttle);
        putDouble(report.brake);
        putDouble(report.engine_radps);
        putDoubles(report.omega_radps, report.wheels);
    }

    @Override
    public void tile(long key, long mask) {
        align();
        buffer.putInt(length + T_TI_AT, TileKey.ti(key), ORDER);
        buffer.putInt(length + T_TJ_AT, TileKey.tj(key), ORDER);
        buffer.putLong(length + T_MASK_AT, mask, ORDER);
        buffer.putLong(length + T_OFFSETS_AT, 0, ORDER);
        tileAt = length;
        nodesLeft = mask;
        offsets = 0;
        length += T_HEADER;
        vehicleTiles++;
    }

    @Override
    public void node(int sinkage, int plastic, int yield, int shear, int offsetIncrement) {
        buffer.putInt(length, sinkage, ORDER);
        buffer.putInt(length + 4, plastic, ORDER);
        buffer.putInt(length + 8, yield, ORDER);
        buffer.putInt(length + 12, shear, ORDER);
        length += NODE;
        if (offsetIncrement != 0) {
            buffer.putInt(length, offsetIncrement, ORDER);
            length += NODE_OFFSET;
            offsets |= Long.lowestOneBit(nodesLeft);
            buffer.putLong(tileAt + T_OFFSETS_AT, offsets, ORDER);
        }
        nodesLeft &= nodesLeft - 1;
    }

    public void endVehicle() {
        align();
        buffer.putInt(vehicleAt + V_TILES_AT, vehicleTiles, ORDER);
        buffer.putInt(vehicleAt + V_LENGTH_AT, length - vehicleAt, ORDER);
    }

    /** Bytes of the vehicle written last, its state included. */
    public int vehicleLength() {
        return length - vehicleAt;
    }

    /** Ends the message and returns its length in bytes. */
    public int end() {
        buffer.putShort(VEHICLES_AT, (short) vehicles, ORDER);
        buffer.putInt(LENGTH_AT, length, ORDER);
        return length;
    }

    /** The buffer that holds the message from offset 0. */
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    /** Tiles begin and vehicles end at multiples of 8 bytes. */
    private void align() {
        if ((length & 7) != 0) {
            buffer.putInt(length, 0, ORDER);
            length += Integer.BYTES;
        }
    }

    private void putDoubles(double[] values, int count) {
        for (int k = 0; k < count; k++) {
            putDouble(values[k]);
        }
    }

    private void putDouble(double value) {
        buffer.putDouble(length, value, ORDER);
        length += Double.BYTES;
    }
}
