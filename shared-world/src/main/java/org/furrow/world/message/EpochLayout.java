package org.furrow.world.message;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.furrow.world.grid.NodeField;
import org.furrow.world.report.VehicleReport;

/**
 * Offsets of an epoch message, version 6; little-endian. A message and its vehicles are multiples of 8 bytes; tiles
 * follow each other without gaps.
 *
 * <pre>
 * message   0        4        8        12       16               24       28       32               40
 *           | magic  |version | rank   | epoch  | digest         | digest | length | checksum       | vehicle ...
 *           |        |flags   |        |        |                | epoch  |        |                |
 *           |        |vehicles|        |        |                |        |        |                |
 *
 * vehicle   0        4        8        12       16               24       28       32       36       40
 *           | index  | base   | tiles  | length | state hash     | ti min | ti max | tj min | tj max | 17 doubles
 *           |gear W  | epoch  |channels|        |                |        |        |        |        |
 *
 *           176 ..
 *           | channel ... | reach | checksum of the tiles, if it has any | tile ... | 0 to 7 bytes of padding |
 *
 * tile      0        4        8                16       20
 *           | ti     | tj     | node mask      | widths | offset mask, if it has any | node ... | offset increment ...
 *
 * node      0 ..
 *           | sinkage | plastic | yield | shear |    one for each bit of the node mask, from bit 0
 * </pre>
 *
 * Index uint16, gear int8, W uint8, tiles uint16, channels uint16. Lengths are in bytes and count their own header.
 * The 17 doubles: position 3, orientation wxyz 4, velocity 3, angular velocity 3, steering, throttle, brake,
 * engine speed. The box ti min .. tj max is that of the vehicle's tiles; without tiles it is {@link #NO_MIN}, {@link
 * #NO_MAX} in both directions.
 *
 * <p>A channel is a double. The reach is W boxes of tiles, one for each of the next epochs: the first as four int32,
 * ti min, ti max, tj min, tj max, every further one as four uint16, by how much its sides lie outside those before.
 *
 * <p>A vehicle's head is everything before its tiles, including their checksum; a vehicle without tiles consists of its
 * head. The message's checksum covers its header and the heads, so a reader can skip the tiles of a vehicle.
 *
 * <p>Digest is the sender's chain, a hash of its messages and digests, after the commit of the digest epoch.
 *
 * <p>Version uint8, flags uint8, vehicles uint16. Flag bit 0: the rank requests the end of the run after this
 * epoch; bit 1: rank 0 requests that all ranks hold after this commit; the other bits are 0.
 *
 * <p>Node fields are fixed point (see {@link NodeField}), two's complement, with the number of bytes that the tile's
 * largest value needs: 0 to 4, where 0 bytes are the value 0. The widths are nibbles of an int32, from the lowest:
 * sinkage, plastic, yield, shear, offset increment; the rest is 0. If the last is not 0, the tile has an offset
 * mask and, after the last node, an offset increment for each of its bits.
 */
final class EpochLayout {
    static final ByteOrder ORDER = LITTLE_ENDIAN;
    static final int MAGIC = 0x57525546; // "FURW"
    static final int VERSION = 6;
    static final int FLAG_STOP = 1;
    static final int FLAG_HOLD = 2;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 4; // u8
    static final int FLAGS_AT = 5; // u8
    static final int VEHICLES_AT = 6; // u16
    static final int RANK_AT = 8;
    static final int EPOCH_AT = 12;
    static final int DIGEST_AT = 16;
    static final int DIGEST_EPOCH_AT = 24;
    static final int LENGTH_AT = 28;
    static final int CHECKSUM_AT = 32;
    static final int HEADER = 40;

    static final int V_INDEX_AT = 0; // u16
    static final int V_GEAR_AT = 2; // i8
    static final int V_REACH_AT = 3; // u8
    static final int V_BASE_AT = 4;
    static final int V_TILES_AT = 8; // u16
    static final int V_CHANNELS_AT = 10; // u16
    static final int V_LENGTH_AT = 12;
    static final int V_HASH_AT = 16;
    static final int V_TI_MIN_AT = 24;
    static final int V_TI_MAX_AT = 28;
    static final int V_TJ_MIN_AT = 32;
    static final int V_TJ_MAX_AT = 36;
    static final int V_DOUBLES_AT = 40;
    static final int V_DOUBLES = VehicleReport.NUMBERS;
    static final int V_HEADER = V_DOUBLES_AT + 8 * V_DOUBLES;
    static final int V_SUM = 8;
    static final int V_FIRST_BOX = 16;
    static final int V_FURTHER_BOX = 8;

    static final int T_TI_AT = 0;
    static final int T_TJ_AT = 4;
    static final int T_MASK_AT = 8;
    static final int T_WIDTHS_AT = 16;
    static final int T_HEADER = 20;
    static final int T_OFFSETS = 8;

    /** Row of the field that has its own mask: the last. */
    static final int OFFSET = NodeField.COUNT - 1;

    static final int WIDTH_BITS = 4;

    /** The box of a vehicle without tiles: least and greatest coordinate. */
    static final int NO_MIN = Integer.MAX_VALUE;

    static final int NO_MAX = Integer.MIN_VALUE;

    /** Limit of the 16 bits in which a node stores its last writer. */
    static final int MAX_VEHICLE = 0xffff;

    static final int MAX_LENGTH = 64 << 20;
    static final int MAX_TILES = 0xffff;
    /** Beyond these limits the coordinates of a tile's nodes exceed int32. */
    static final int MIN_TILE_COORDINATE = Integer.MIN_VALUE >> 3;

    static final int MAX_TILE_COORDINATE = Integer.MAX_VALUE >> 3;

    private EpochLayout() {}

    /** Bytes of the head of the vehicle at this place. */
    static int headLength(DirectBuffer message, int vehicle) {
        int tiles = u16(message, vehicle + V_TILES_AT);
        return reachAt(message, vehicle)
                + reachLength(message.getByte(vehicle + V_REACH_AT) & 0xff)
                + (tiles == 0 ? 0 : V_SUM)
                - vehicle;
    }

    /** Place of the reach of the vehicle at this place. */
    static int reachAt(DirectBuffer message, int vehicle) {
        return vehicle + V_HEADER + Double.BYTES * u16(message, vehicle + V_CHANNELS_AT);
    }

    private static int reachLength(int epochs) {
        return epochs == 0 ? 0 : V_FIRST_BOX + V_FURTHER_BOX * (epochs - 1);
    }

    static int u16(DirectBuffer message, int at) {
        return message.getShort(at, ORDER) & 0xffff;
    }

    /** Bytes of a field's values, from a tile's widths. */
    static int width(int widths, int field) {
        return (widths >>> (WIDTH_BITS * field)) & ((1 << WIDTH_BITS) - 1);
    }

    /** Bytes of a node, without its offset increment. */
    static int nodeLength(int widths) {
        int length = 0;
        for (int row = 0; row < NodeField.STATES; row++) {
            length += width(widths, row);
        }
        return length;
    }
}
