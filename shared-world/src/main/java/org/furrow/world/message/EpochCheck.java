package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;

import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.Reach;
import org.jspecify.annotations.Nullable;

/**
 * Validation of an epoch message: of its header and the heads of its vehicles, in one pass that reads no tile
 * ({@link #faultOf}), and of a vehicle's tiles ({@link #faultOfTiles}). No value is used before it is checked.
 */
final class EpochCheck {
    /** Exponent of infinities and NaN. */
    private static final long NOT_FINITE = 0x7ff0_0000_0000_0000L;

    /** A nibble for each field. */
    private static final int NIBBLES = -1 >>> (Integer.SIZE - WIDTH_BITS * NodeField.COUNT);
    /** A nibble above 4 has its highest bit set, before or after adding 3. */
    private static final int NIBBLES_LOW = 0x77777777 & NIBBLES;

    private static final int NIBBLES_THREE = 0x33333333 & NIBBLES;
    private static final int NIBBLES_HIGH = 0x88888888 & NIBBLES;

    private EpochCheck() {}

    /** Null when a message may have this length in a buffer of this capacity. */
    static @Nullable String faultOfLength(int length, int capacity) {
        if (length < HEADER || length > MAX_LENGTH || (length & 7) != 0) {
            return "length=" + length + ", must be a multiple of 8 from " + HEADER + " to " + MAX_LENGTH;
        }
        return length <= capacity ? null : "length=" + length + ", but the buffer has only " + capacity;
    }

    /** Null when the message, which fills the buffer, is well formed except for the tiles. */
    static @Nullable String faultOf(UnsafeBuffer message) {
        String fault = faultOfHeader(message);
        if (fault != null) {
            return fault;
        }
        int length = message.capacity();
        int vehicles = message.getShort(VEHICLES_AT, ORDER) & 0xffff;
        int epoch = message.getInt(EPOCH_AT, ORDER);
        int previous = -1;
        int at = HEADER;
        for (int v = 0; v < vehicles; v++) {
            fault = faultOfVehicle(message, at, epoch, previous);
            if (fault != null) {
                return ofVehicle(v, fault);
            }
            previous = message.getShort(at + V_INDEX_AT, ORDER) & 0xffff;
            at += message.getInt(at + V_LENGTH_AT, ORDER);
        }
        return at == length ? null : (length - at) + " bytes after the last of " + vehicles + " vehicles, must be 0";
    }

    /** A fault in one of the message's vehicles, counted from 0. */
    static String ofVehicle(int number, String fault) {
        return "vehicle " + number + " of the message: " + fault;
    }

    private static @Nullable String faultOfHeader(UnsafeBuffer message) {
        int length = message.capacity();
        if (message.getInt(MAGIC_AT, ORDER) != MAGIC) {
            return "not an epoch message: magic=" + Integer.toHexString(message.getInt(MAGIC_AT, ORDER)) + ", must be "
                    + Integer.toHexString(MAGIC);
        }
        if (message.getByte(VERSION_AT) != VERSION) {
            return "version=" + (message.getByte(VERSION_AT) & 0xff) + ", this program reads " + VERSION;
        }
        if ((message.getByte(FLAGS_AT) & ~(FLAG_STOP | FLAG_HOLD)) != 0) {
            return "flags=" + (message.getByte(FLAGS_AT) & 0xff) + ", must be in [0, " + (FLAG_STOP | FLAG_HOLD) + "]";
        }
        if (message.getInt(LENGTH_AT, ORDER) != length) {
            return "stated length=" + message.getInt(LENGTH_AT, ORDER) + ", received " + length;
        }
        long checksum = EpochChecksum.of(message, length);
        if (message.getLong(CHECKSUM_AT, ORDER) != checksum) {
            return "checksum=" + Digest.toHex(message.getLong(CHECKSUM_AT, ORDER)) + ", the content has "
                    + Digest.toHex(checksum);
        }
        int rank = message.getInt(RANK_AT, ORDER);
        int epoch = message.getInt(EPOCH_AT, ORDER);
        if (rank < 0 || epoch < 0) {
            return "rank=" + rank + " epoch=" + epoch + ", must not be negative";
        }
        int digestEpoch = message.getInt(DIGEST_EPOCH_AT, ORDER);
        if (digestEpoch < Math.min(0, epoch - 1) || digestEpoch >= epoch) {
            return "digest epoch=" + digestEpoch + ", must be "
                    + (epoch == 0 ? "-1 in epoch 0" : "from 0 to " + (epoch - 1));
        }
        return null;
    }

    private static @Nullable String faultOfVehicle(UnsafeBuffer message, int start, int epoch, int previous) {
        int left = message.capacity() - start;
        if (left < V_HEADER) {
            return "header cut off: " + left + " bytes left, must be at least " + V_HEADER;
        }
        int index = message.getShort(start + V_INDEX_AT, ORDER) & 0xffff;
        if (index <= previous) {
            return "index=" + index + " after index=" + previous + ", must ascend";
        }
        int length = message.getInt(start + V_LENGTH_AT, ORDER);
        int channels = u16(message, start + V_CHANNELS_AT);
        int tiles = u16(message, start + V_TILES_AT);
        int base = message.getInt(start + V_BASE_AT, ORDER);
        int head = headLength(message, start);
        if (length < head || length > left || (length & 7) != 0) {
            return "length=" + length + ", must be a multiple of 8 from " + head + " to " + left;
        }
        if (base < 0 || base > Math.max(0, epoch - 1)) {
            return "base epoch=" + base + ", must be from 0 to " + Math.max(0, epoch - 1);
        }
        for (int k = 0; k < V_DOUBLES + channels; k++) {
            long bits = message.getLong(start + V_DOUBLES_AT + Double.BYTES * k, ORDER);
            if ((bits & NOT_FINITE) == NOT_FINITE) {
                return "number " + k + " of the report=" + Double.longBitsToDouble(bits) + ", must be finite";
            }
        }
        String fault = faultOfReach(message, start);
        if (fault != null) {
            return fault;
        }
        if (tiles == 0 && length != head) {
            return (length - head) + " bytes after the head, must be 0 without tiles";
        }
        return tiles == 0 ? faultOfBox(message, start, NO_MIN, NO_MAX, NO_MIN, NO_MAX) : null;
    }

    private static @Nullable String faultOfReach(UnsafeBuffer message, int vehicle) {
        int epochs = message.getByte(vehicle + V_REACH_AT) & 0xff;
        int at = reachAt(message, vehicle);
        for (int side = 0; side < Reach.SIDES && epochs > 0; side++) {
            long tile = message.getInt(at + Integer.BYTES * side, ORDER);
            boolean isLeast = (side & 1) == 0;
            if (isLeast && tile > message.getInt(at + Integer.BYTES * (side + 1), ORDER)) {
                return "reach: least side=" + tile + " is above the greatest";
            }
            for (int further = 0; further < epochs - 1; further++) {
                int growth = u16(message, at + V_FIRST_BOX + V_FURTHER_BOX * further + Short.BYTES * side);
                tile += isLeast ? -growth : growth;
            }
            if (tile < Integer.MIN_VALUE || tile > Integer.MAX_VALUE) {
                return "reach: side=" + tile + ", must fit into 32 bits";
            }
        }
        return null;
    }

    /** Null when the tiles of a vehicle with a valid head are well formed and match their checksum and box. */
    static @Nullable String faultOfTiles(UnsafeBuffer message, int vehicle) {
        int tiles = u16(message, vehicle + V_TILES_AT);
        int end = vehicle + message.getInt(vehicle + V_LENGTH_AT, ORDER);
        int at = vehicle + headLength(message, vehicle);
        long stated = message.getLong(at - V_SUM, ORDER);
        long checksum = EpochChecksum.ofTiles(message, at, end);
        if (stated != checksum) {
            return "checksum of the tiles=" + Digest.toHex(stated) + ", they have " + Digest.toHex(checksum);
        }
        long previous = Long.MIN_VALUE;
        int tiMin = NO_MIN;
        int tiMax = NO_MAX;
        int tjMin = NO_MIN;
        int tjMax = NO_MAX;
        for (int t = 0; t < tiles; t++) {
            String fault = faultOfTile(message, at, end, previous);
            if (fault != null) {
                return "tile " + t + " of " + tiles + ": " + fault;
            }
            int ti = message.getInt(at + T_TI_AT, ORDER);
            int tj = message.getInt(at + T_TJ_AT, ORDER);
            previous = TileKey.of(ti, tj);
            tiMin = Math.min(tiMin, ti);
            tiMax = Math.max(tiMax, ti);
            tjMin = Math.min(tjMin, tj);
            tjMax = Math.max(tjMax, tj);
            at += lengthOfTile(message, at);
        }
        if (end - at >= Long.BYTES) {
            return (end - at) + " bytes after the last of " + tiles + " tiles, must be less than 8";
        }
        return faultOfBox(message, vehicle, tiMin, tiMax, tjMin, tjMax);
    }

    private static @Nullable String faultOfBox(
            UnsafeBuffer message, int vehicle, int tiMin, int tiMax, int tjMin, int tjMax) {
        int statedTiMin = message.getInt(vehicle + V_TI_MIN_AT, ORDER);
        int statedTiMax = message.getInt(vehicle + V_TI_MAX_AT, ORDER);
        int statedTjMin = message.getInt(vehicle + V_TJ_MIN_AT, ORDER);
        int statedTjMax = message.getInt(vehicle + V_TJ_MAX_AT, ORDER);
        if (tiMin == statedTiMin && tiMax == statedTiMax && tjMin == statedTjMin && tjMax == statedTjMax) {
            return null;
        }
        return "box ti=" + statedTiMin + ".." + statedTiMax + " tj=" + statedTjMin + ".." + statedTjMax
                + ", its tiles have ti=" + tiMin + ".." + tiMax + " tj=" + tjMin + ".." + tjMax;
    }

    private static @Nullable String faultOfTile(UnsafeBuffer message, int at, int end, long previous) {
        int left = end - at;
        if (left < T_HEADER) {
            return "header cut off: " + left + " bytes left, must be at least " + T_HEADER;
        }
        int ti = message.getInt(at + T_TI_AT, ORDER);
        int tj = message.getInt(at + T_TJ_AT, ORDER);
        if (Math.min(ti, tj) < MIN_TILE_COORDINATE || Math.max(ti, tj) > MAX_TILE_COORDINATE) {
            return "ti=" + ti + " tj=" + tj + ", must be from " + MIN_TILE_COORDINATE + " to " + MAX_TILE_COORDINATE;
        }
        if (TileKey.of(ti, tj) <= previous) {
            return "ti=" + ti + " tj=" + tj + " after ti=" + TileKey.ti(previous) + " tj=" + TileKey.tj(previous)
                    + ", must ascend by ti, then by tj as unsigned";
        }
        long mask = message.getLong(at + T_MASK_AT, ORDER);
        if (mask == 0) {
            return "node mask=0, must have a node";
        }
        int widths = message.getInt(at + T_WIDTHS_AT, ORDER);
        if ((widths & ~NIBBLES) != 0 || ((widths | ((widths & NIBBLES_LOW) + NIBBLES_THREE)) & NIBBLES_HIGH) != 0) {
            return "widths=" + Integer.toHexString(widths) + ", must be five nibbles of at most 4";
        }
        if (width(widths, OFFSET) != 0) {
            if (left < T_HEADER + T_OFFSETS) {
                return "offset mask cut off: " + left + " bytes left, must be at least " + (T_HEADER + T_OFFSETS);
            }
            long offsets = message.getLong(at + T_HEADER, ORDER);
            if (offsets == 0 || (offsets & ~mask) != 0) {
                return "offset mask=" + Long.toHexString(offsets) + ", must be some of the nodes "
                        + Long.toHexString(mask);
            }
        }
        int length = lengthOfTile(message, at);
        return length <= left ? null : "nodes cut off: " + left + " bytes left, must be at least " + length;
    }

    /** Length of a tile whose header, widths and masks are valid. */
    private static int lengthOfTile(UnsafeBuffer message, int at) {
        int widths = message.getInt(at + T_WIDTHS_AT, ORDER);
        int length = T_HEADER + Long.bitCount(message.getLong(at + T_MASK_AT, ORDER)) * nodeLength(widths);
        int offset = width(widths, OFFSET);
        return offset == 0
                ? length
                : length + T_OFFSETS + offset * Long.bitCount(message.getLong(at + T_HEADER, ORDER));
    }
}
