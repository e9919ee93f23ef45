package org.furrow.world.checkpoint;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;

/**
 * The key of a checkpoint's entry, 16 bytes, little-endian: int32 kind, int32 number, int64 tile.
 *
 * @param number of the world (0 with shared ground) or vehicle
 * @param tile key of the tile; for other kinds the number of the piece
 */
public record EntryKey(Kind kind, int number, long tile) {
    static final int BYTES = 16;

    public enum Kind {
        /** A tile of a world, as {@link GroundCheckpoint} stores it. */
        TILE(1),
        /** The state of one vehicle. */
        VEHICLE(2),
        /** The state of a rank. */
        RANK(3),
        /** The nodes that a vehicle has touched, for statistics. */
        TOUCHED(4),
        /** The vector of the last commit, in a run with a vehicle in the loop. */
        VECTOR(5),
        /** Earlier states of a vehicle that a later commit may return to, in a run with a vehicle in the loop. */
        HISTORY(6),
        /** The state of what controls a vehicle in the loop from outside. */
        PILOT(7);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    public static EntryKey tile(int world, long tile) {
        return new EntryKey(Kind.TILE, world, tile);
    }

    public static EntryKey of(Kind kind, int number) {
        return new EntryKey(kind, number, 0);
    }

    byte[] toBytes() {
        return ByteBuffer.allocate(BYTES)
                .order(LITTLE_ENDIAN)
                .putInt(kind.code)
                .putInt(number)
                .putLong(tile)
                .array();
    }

    static EntryKey ofBytes(byte[] bytes) throws StoreException {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN);
        int code = bytes.length == BYTES ? in.getInt() : 0;
        for (Kind kind : Kind.values()) {
            if (kind.code == code) {
                return new EntryKey(kind, in.getInt(), in.getLong());
            }
        }
        throw new StoreException("an entry has a key of an unknown kind");
    }
}
