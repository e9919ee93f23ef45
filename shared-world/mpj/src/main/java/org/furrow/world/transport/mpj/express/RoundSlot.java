package org.furrow.world.transport.mpj.express;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.BitUtil;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A slot of the ring of rounds: this rank's message, which is written here, and the messages of all ranks.
 *
 * <p>The first bytes of every message are gathered at once in blocks of {@link EagerSizes}, each with the length of
 * the message at its end; the rest of longer messages follows in a blocking gather on another thread.
 */
final class RoundSlot {
    private static final int INITIAL_BYTES = 1 << 14;

    /** Number of rounds with different tags; there are two tags for each. */
    private static final int TAGS = 1 << 20;

    private static final int FIRST_TAG = 16;

    private final int rank;
    private final MpjCalls mpj;
    private final ExpandableArrayBuffer own = new ExpandableArrayBuffer(INITIAL_BYTES);
    private final UnsafeBuffer[] views;
    private final int[] lengths;
    private final int[] blocks;
    private final int[] offsets;
    private final int[] counts;
    private final byte[] replaced = new byte[EagerSizes.TRAILER];
    private MpjCalls.@Nullable Gather gather;
    private byte[] all = new byte[0];
    private byte @Nullable [] joining;
    private long call;
    private long round;
    private int ownLength;

    RoundSlot(int rank, int ranks, MpjCalls mpj) {
        this.rank = rank;
        this.mpj = mpj;
        views = new UnsafeBuffer[ranks];
        for (int r = 0; r < ranks; r++) {
            views[r] = new UnsafeBuffer(all);
        }
        lengths = new int[ranks];
        blocks = new int[ranks];
        offsets = new int[ranks];
        counts = new int[ranks];
    }

    ExpandableArrayBuffer own() {
        return own;
    }

    /** Lengths of all messages, in bytes; read-only. */
    int[] lengths() {
        return lengths;
    }

    UnsafeBuffer message(int of) {
        return views[of];
    }

    /** Prepares a round with a message of this length. */
    void prepare(long number, int length, EagerSizes eagerSizes) {
        round = number;
        ownLength = length;
        System.arraycopy(eagerSizes.bytes(), 0, blocks, 0, blocks.length);
        System.arraycopy(eagerSizes.offsets(), 0, offsets, 0, offsets.length);
        if (all.length < eagerSizes.total()) {
            all = new byte[eagerSizes.total()];
        }
    }

    void begin() {
        if (gather == null) {
            gather = mpj.newGather();
        }
        int room = blocks[rank] - EagerSizes.TRAILER;
        own.checkLimit(blocks[rank]); // expands the buffer
        own.getBytes(room, replaced); // the trailer replaces bytes of a longer message until the block is sent
        own.putInt(room, ownLength, LITTLE_ENDIAN);
        gather.begin(own.byteArray(), 0, all, blocks, offsets, tag(0));
    }

    /** Advances the round and returns whether it is complete. */
    boolean advance(BlockingCalls blocking) {
        byte[] whole = joining;
        if (whole != null) {
            if (!blocking.isDone(call)) {
                return false;
            }
            joining = null;
            all = whole;
            for (int r = 0; r < offsets.length; r++) {
                offsets[r] -= lengths[r] - counts[r]; // from the start of the rest to the start of the message
            }
            wrapMessages();
            return true;
        }
        if (gather == null || !gather.isDone()) {
            return false;
        }
        own.putBytes(blocks[rank] - EagerSizes.TRAILER, replaced);
        if (readLengths()) {
            wrapMessages();
            return true;
        }
        byte[] dest = joinBlocks();
        joining = dest;
        call = blocking.submit(
                () -> mpj.gatherLong(own.byteArray(), ownLength - counts[rank], dest, counts, offsets, tag(1)));
        return false;
    }

    boolean isLong() {
        return joining != null;
    }

    private int tag(int part) {
        return FIRST_TAG + 2 * (int) (round % TAGS) + part;
    }

    /** Reads the lengths of all messages, and returns whether all are complete. */
    private boolean readLengths() {
        boolean whole = true;
        for (int r = 0; r < lengths.length; r++) {
            int room = blocks[r] - EagerSizes.TRAILER;
            views[r].wrap(all, offsets[r], blocks[r]);
            lengths[r] = views[r].getInt(room, LITTLE_ENDIAN);
            if (lengths[r] < 0) {
                throw new IllegalStateException("rank " + r + " sent a length of " + lengths[r] + " in round " + round);
            }
            whole &= lengths[r] <= room;
        }
        return whole;
    }

    /** Copies the blocks to an array for the whole messages; sets offsets and counts to the missing parts. */
    private byte[] joinBlocks() {
        long total = 0;
        for (int length : lengths) {
            total += BitUtil.align((long) length, Long.BYTES);
        }
        byte[] dest = new byte[EagerSizes.requireSize(total)];
        int offset = 0;
        for (int r = 0; r < lengths.length; r++) {
            int came = Math.min(lengths[r], blocks[r] - EagerSizes.TRAILER);
            System.arraycopy(all, offsets[r], dest, offset, came);
            counts[r] = lengths[r] - came;
            offsets[r] = offset + came;
            offset += BitUtil.align(lengths[r], Long.BYTES);
        }
        return dest;
    }

    private void wrapMessages() {
        for (int r = 0; r < lengths.length; r++) {
            views[r].wrap(all, offsets[r], lengths[r]);
        }
    }
}
