package org.furrow.world.delta;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteOrder;

/**
 * Offsets of an epoch message, version 2; little-endian, 8-byte aligned.
 *
 * <pre>
 * message   0        4        8        12       16               24       28       32
 *           | magic  |version | rank   | epoch  | digest         | digest | length | vehicle ...
 *           |        |vehicles|        |        |                | epoch  |        |
 *
 * vehicle   0        4        8        12       16               24       28       32
 *           | index  | base   | tiles  | length | state hash     | gear   | wheels | 17 doubles ... wheels doubles | tile ...
 *           |        | epoch  |        |        |                |        |        |
 *
 * tile      0        4        8                16               24
 *           | ti     | tj     | node mask      | offset mask    | node ...   one per bit of the node mask, from bit 0
 *
 * node      0        4        8        12       16       20
 *           |sinkage |plastic | yield  | shear  | offset |  fixed point, see NodeFormat; the last, an increment, only where
 *                                                           the offset mask has the node's bit
 *
 *           a tile is padded to a multiple of 8 bytes
 * </pre>
 *
 * Lengths are in bytes and count their own header. The 17 doubles: position 3, orientation wxyz 4, velocity 3, angular
 * velocity 3, steering, throttle, brake, engine speed.
 */
final class EpochLayout {
    static final ByteOrder ORDER = LITTLE_ENDIAN;
    static final int MAGIC = 0x57525546; // "FURW"
    static final int VERSION = 2;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 4; // u16
    static final int VEHICLES_AT = 6; // u16
    static final int RANK_AT = 8;
    static final int EPOCH_AT = 12;
    static final int DIGEST_AT = 16;
    static final int DIGEST_EPOCH_AT = 24;
    static final int LENGTH_AT = 28;
    static final int HEADER = 32;

    static final int V_INDEX_AT = 0;
    static final int V_BASE_AT = 4;
    static final int V_TILES_AT = 8;
    static final int V_LENGTH_AT = 12;
    static final int V_HASH_AT = 16;
    static final int V_GEAR_AT = 24;
    static final int V_WHEELS_AT = 28;
    static final int V_DOUBLES_AT = 32;
    static final int V_DOUBLES = 17;
    static final int V_HEADER = V_DOUBLES_AT + 8 * V_DOUBLES;

    static final int T_TI_AT = 0;
    static final int T_TJ_AT = 4;
    static final int T_MASK_AT = 8;
    static final int T_OFFSETS_AT = 16;
    static final int T_HEADER = 24;

    static final int NODE = 16;
    static final int NODE_OFFSET = 4;

    /** Nodes keep their last writer in 16 bits. */
    static final int MAX_VEHICLE = 0xffff;

    private EpochLayout() {}
}
