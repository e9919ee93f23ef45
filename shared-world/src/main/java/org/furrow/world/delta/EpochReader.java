package org.furrow.world.delta;

import static org.furrow.world.delta.EpochLayout.*;

import org.agrona.DirectBuffer;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.TileKey;
import org.jspecify.annotations.Nullable;

/**
 * Flyweight that reads an epoch message ({@link EpochLayout}) where it lies.
 *
 * <p>{@link #wrap} checks every length and count of the message before anything else may be read. Then: {@link
 * #nextVehicle} until false; within a vehicle {@link #nextTile} until false; within a tile {@link #nextNode} until false.
 */
public final class EpochReader {
    private @Nullable DirectBuffer buffer;
    private boolean sound;
    private int vehiclesLeft;
    private int vehicleAt;
    private int tilesLeft;
    private int at;
    private long tileKey;
    private long tileMask;
    private long offsetMask;
    private long nodesLeft;
    private int nodeAt;
    private int nextNodeAt;
    private int node;

    /**
     * Takes up a message.
     *
     * @return null when the message is well formed, else what is wrong with it; then nothing may be read
     */
    public @Nullable String wrap(DirectBuffer message, int length) {
        buffer = message;
        String fault = faultOf(message, length);
        sound = fault == null;
        rewind();
        return fault;
    }

    /** Goes back to before the first vehicle. */
    public void rewind() {
        vehiclesLeft = sound ? vehicles() : 0;
        tilesLeft = 0;
        nodesLeft = 0;
        vehicleAt = 0;
        at = HEADER;
    }

    /** Hash of all bytes of the message. */
    public long checksum() {
        int words = message().getInt(LENGTH_AT, ORDER) / Long.BYTES;
        long h = 0;
        for (int w = 0; w < words; w++) {
            h = Digest.mix(h ^ message().getLong(Long.BYTES * w, ORDER));
        }
        return h;
    }

    public int rank() {
        return message().getInt(RANK_AT, ORDER);
    }

    public int epoch() {
        return message().getInt(EPOCH_AT, ORDER);
    }

    public long digest() {
        return message().getLong(DIGEST_AT, ORDER);
    }

    public int digestEpoch() {
        return message().getInt(DIGEST_EPOCH_AT, ORDER);
    }

    public int vehicles() {
        return message().getShort(VEHICLES_AT, ORDER) & 0xffff;
    }

    /** Moves to the next vehicle, passing over what is unread of the present one. */
    public boolean nextVehicle() {
        if (vehiclesLeft == 0) {
            return false;
        }
        vehiclesLeft--;
        vehicleAt = vehicleAt == 0 ? HEADER : vehicleAt + message().getInt(vehicleAt + V_LENGTH_AT, ORDER);
        tilesLeft = message().getInt(vehicleAt + V_TILES_AT, ORDER);
        at = vehicleAt + V_HEADER + Double.BYTES * message().getInt(vehicleAt + V_WHEELS_AT, ORDER);
        return true;
    }

    public int vehicle() {
        return message().getInt(vehicleAt + V_INDEX_AT, ORDER);
    }

    public int baseEpoch() {
        return message().getInt(vehicleAt + V_BASE_AT, ORDER);
    }

    public long stateHash() {
        return message().getLong(vehicleAt + V_HASH_AT, ORDER);
    }

    /** Copies the present vehicle's report. */
    public void report(VehicleReport dest) {
        dest.gear = message().getInt(vehicleAt + V_GEAR_AT, ORDER);
        dest.wheels = message().getInt(vehicleAt + V_WHEELS_AT, ORDER);
        int from = vehicleAt + V_DOUBLES_AT;
        from = getDoubles(from, dest.position_m, 3);
        from = getDoubles(from, dest.orientation, 4);
        from = getDoubles(from, dest.velocity_mps, 3);
        from = getDoubles(from, dest.angularVelocity_radps, 3);
        dest.steering = message().getDouble(from, ORDER);
        dest.throttle = message().getDouble(from + 8, ORDER);
        dest.brake = message().getDouble(from + 16, ORDER);
        dest.engine_radps = message().getDouble(from + 24, ORDER);
        getDoubles(from + 32, dest.omega_radps, dest.wheels);
    }

    /** Moves to the next tile of the present vehicle, whose nodes must have been read to the end. */
    public boolean nextTile() {
        if (tilesLeft == 0) {
            return false;
        }
        tilesLeft--;
        tileKey = TileKey.of(message().getInt(at + T_TI_AT, ORDER), message().getInt(at + T_TJ_AT, ORDER));
        tileMask = message().getLong(at + T_MASK_AT, ORDER);
        offsetMask = message().getLong(at + T_OFFSETS_AT, ORDER);
        nodesLeft = tileMask;
        nextNodeAt = at + T_HEADER;
        at += tileLength(tileMask, offsetMask);
        return true;
    }

    public long tileKey() {
        return tileKey;
    }

    public long tileMask() {
        return tileMask;
    }

    public boolean nextNode() {
        if (nodesLeft == 0) {
            return false;
        }
        node = Long.numberOfTrailingZeros(nodesLeft);
        nodesLeft &= nodesLeft - 1;
        nodeAt = nextNodeAt;
        nextNodeAt += hasOffset() ? NODE + NODE_OFFSET : NODE;
        return true;
    }

    /** Local index of the present node in its tile. */
    public int node() {
        return node;
    }

    public int sinkage() {
        return message().getInt(nodeAt, ORDER);
    }

    public int plastic() {
        return message().getInt(nodeAt + 4, ORDER);
    }

    public int yieldPressure() {
        return message().getInt(nodeAt + 8, ORDER);
    }

    public int shear() {
        return message().getInt(nodeAt + 12, ORDER);
    }

    /** What the vehicle has added to the bulldozed offset. */
    public int offsetIncrement() {
        return hasOffset() ? message().getInt(nodeAt + NODE, ORDER) : 0;
    }

    boolean hasOffset() {
        return (offsetMask & (1L << node)) != 0;
    }

    private static int tileLength(long mask, long offsets) {
        return T_HEADER + NODE * Long.bitCount(mask) + NODE_OFFSET * (Long.bitCount(offsets) + 1 & ~1);
    }

    private DirectBuffer message() {
        if (buffer == null) {
            throw new IllegalStateException("no message wrapped");
        }
        return buffer;
    }

    private int getDoubles(int from, double[] dest, int count) {
        for (int k = 0; k < count; k++) {
            dest[k] = message().getDouble(from + Double.BYTES * k, ORDER);
        }
        return from + Double.BYTES * count;
    }

    private static @Nullable String faultOf(DirectBuffer message, int length) {
        if (length < HEADER || length > message.capacity()) {
            return "length=" + length + " is less than a header or more than the buffer";
        }
        if (message.getInt(MAGIC_AT, ORDER) != MAGIC) {
            return "not an epoch message: magic=" + Integer.toHexString(message.getInt(MAGIC_AT, ORDER));
        }
        if (message.getShort(VERSION_AT, ORDER) != VERSION) {
            return "version=" + message.getShort(VERSION_AT, ORDER) + ", this program reads " + VERSION;
        }
        if (message.getInt(LENGTH_AT, ORDER) != length) {
            return "stated length=" + message.getInt(LENGTH_AT, ORDER) + ", received " + length;
        }
        int at = HEADER;
        int vehicles = message.getShort(VEHICLES_AT, ORDER) & 0xffff;
        for (int v = 0; v < vehicles; v++) {
            String fault = faultOfVehicle(message, at, length);
            if (fault != null) {
                return "vehicle " + v + " of the message: " + fault;
            }
            at += message.getInt(at + V_LENGTH_AT, ORDER);
        }
        return at == length ? null : (length - at) + " bytes after the last vehicle";
    }

    private static @Nullable String faultOfVehicle(DirectBuffer message, int start, int limit) {
        if (limit - start < V_HEADER) {
            return "header cut off";
        }
        int length = message.getInt(start + V_LENGTH_AT, ORDER);
        int wheels = message.getInt(start + V_WHEELS_AT, ORDER);
        int tiles = message.getInt(start + V_TILES_AT, ORDER);
        if (length < V_HEADER || length > limit - start) {
            return "length=" + length + " does not fit";
        }
        if (wheels < 0 || wheels > VehicleReport.MAX_WHEELS) {
            return "wheels=" + wheels + ", at most " + VehicleReport.MAX_WHEELS;
        }
        int index = message.getInt(start + V_INDEX_AT, ORDER);
        if (index < 0 || index > MAX_VEHICLE || tiles < 0) {
            return "index=" + index + " tiles=" + tiles + " out of range";
        }
        int end = start + length;
        int at = start + V_HEADER + Double.BYTES * wheels;
        for (int t = 0; t < tiles; t++) {
            if (end - at < T_HEADER) {
                return "tile " + t + " of " + tiles + " cut off";
            }
            long mask = message.getLong(at + T_MASK_AT, ORDER);
            long offsets = message.getLong(at + T_OFFSETS_AT, ORDER);
            if ((offsets & ~mask) != 0) {
                return "tile " + t + " has offsets of nodes that it does not have";
            }
            int bytes = tileLength(mask, offsets);
            if (end - at < bytes) {
                return "nodes of tile " + t + " cut off";
            }
            at += bytes;
        }
        return at == end ? null : (end - at) + " bytes after the last tile";
    }
}
