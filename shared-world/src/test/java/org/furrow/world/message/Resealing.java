package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Recomputes the checksums of changed messages, as a forger would. */
final class Resealing {
    private Resealing() {}

    /** Seals the message only; its stated checksums of tiles do not change. */
    static void sealHeads(DirectBuffer message, int length) {
        EpochChecksum.seal(new UnsafeBuffer(message, 0, length), length);
    }

    /** Seals the tiles of all vehicles that lie within the message, then the message. */
    static void sealAll(DirectBuffer message, int length) {
        UnsafeBuffer whole = new UnsafeBuffer(message, 0, length);
        int at = HEADER;
        while (at <= length - V_HEADER) {
            int bytes = whole.getInt(at + V_LENGTH_AT, ORDER);
            int tiles = u16(whole, at + V_TILES_AT);
            int head = headLength(whole, at);
            if (bytes < head || bytes > length - at || (bytes & 7) != 0) {
                break;
            }
            if (tiles != 0) {
                long sum = EpochChecksum.ofTiles(whole, at + head, at + bytes);
                whole.putLong(at + head - V_SUM, sum, ORDER);
            }
            at += bytes;
        }
        EpochChecksum.seal(whole, length);
    }
}
