package org.furrow.world.transport.mpi;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One all-gather with its memory, which is reused for a later round after release.
 *
 * <p>This rank's message and those of the others share one buffer, so that MPI gathers in place:
 *
 * <pre>
 *     0            own block: message ... | trailer          (a longer message extends beyond it)
 *     ...          blocks of the other ranks, by rank:  message ... | trailer
 *
 *     trailer      int64, in the last bytes of a block: round &lt;&lt; 32 | length of the message in bytes
 * </pre>
 *
 * If a message is longer than its block, the trailer replaces some of its bytes until the all-gather is complete.
 * All ranks detect this from the trailers and gather the overflow of all such messages in a second all-gather.
 */
final class MpiRound {
    private static final int INITIAL_CAPACITY = 1 << 14;
    private static final long LENGTH_MASK = 0xffff_ffffL;

    private final int rank;
    private final int size;
    private final long roundsCommunicator;
    private final long overflowCommunicator;

    private final ExpandableDirectByteBuffer buffer = new ExpandableDirectByteBuffer(INITIAL_CAPACITY);
    private final UnsafeBuffer counts;
    private final UnsafeBuffer displacements;
    private final UnsafeBuffer request = OffHeap.allocate(Long.BYTES);
    private final UnsafeBuffer done = OffHeap.allocate(Integer.BYTES);

    private final ExpandableDirectByteBuffer overflow = new ExpandableDirectByteBuffer(BitUtil.CACHE_LINE_LENGTH);
    private final UnsafeBuffer overflowCounts;
    private final UnsafeBuffer overflowDisplacements;

    private final int[] lengths;
    private final UnsafeBuffer[] messages;
    private int number;
    private long replaced;
    private boolean gathersOverflow;

    MpiRound(MpiProcess mpi) {
        rank = mpi.rank();
        size = mpi.size();
        roundsCommunicator = mpi.rounds();
        overflowCommunicator = mpi.overflow();
        counts = OffHeap.allocate(size * Integer.BYTES);
        displacements = OffHeap.allocate(size * Integer.BYTES);
        overflowCounts = OffHeap.allocate(size * Integer.BYTES);
        overflowDisplacements = OffHeap.allocate(size * Integer.BYTES);
        lengths = new int[size];
        messages = new UnsafeBuffer[size];
        for (int r = 0; r < size; r++) {
            messages[r] = new UnsafeBuffer(0, 0);
        }
    }

    MutableDirectBuffer message() {
        return buffer;
    }

    /** Lengths of all messages in bytes, from the completion of a round to the next start. */
    int[] lengths() {
        return lengths;
    }

    DirectBuffer message(int from) {
        return messages[from];
    }

    /** Starts the all-gather of a round; the sizes must be the same on every rank. */
    void start(long round, int length, BlockSizes sizes) {
        number = (int) round;
        gathersOverflow = false;
        lengths[rank] = length;
        setBlocks(length, sizes);
        int trailer = counts.getInt(at(rank)) - BlockSizes.TRAILER;
        replaced = buffer.getLong(trailer);
        buffer.putLong(trailer, (long) number << 32 | length);
        Mpi.iallgatherv(
                Mpi.IN_PLACE,
                0,
                buffer.addressOffset(),
                counts.addressOffset(),
                displacements.addressOffset(),
                roundsCommunicator,
                request.addressOffset());
    }

    private void setBlocks(int length, BlockSizes sizes) {
        int own = sizes.block(rank);
        counts.putInt(at(rank), own);
        displacements.putInt(at(rank), 0);
        long end = BitUtil.align((long) Math.max(length, own), BitUtil.CACHE_LINE_LENGTH);
        for (int r = 0; r < size; r++) {
            if (r != rank) {
                int block = sizes.block(r);
                counts.putInt(at(r), block);
                displacements.putInt(at(r), (int) end);
                end += block;
            }
        }
        ensureCapacity(buffer, end);
    }

    /** Progresses MPI, and returns whether the round is complete. */
    boolean advance() {
        Mpi.test(request.addressOffset(), done.addressOffset());
        if (done.getInt(0) == 0) {
            return false;
        }
        if (gathersOverflow) {
            return true;
        }
        readTrailers();
        if (gathersOverflow) {
            startOverflow();
        }
        return !gathersOverflow;
    }

    private void readTrailers() {
        for (int r = 0; r < size; r++) {
            int displacement = displacements.getInt(at(r));
            int room = counts.getInt(at(r)) - BlockSizes.TRAILER;
            long trailer = buffer.getLong(displacement + room);
            int length = (int) (trailer & LENGTH_MASK);
            if (trailer >> 32 != number || length < 0) {
                throw new MpiException(
                        "rank " + r + " is not in round " + number + ", its trailer is " + Long.toHexString(trailer));
            }
            lengths[r] = length;
            gathersOverflow |= length > room;
            messages[r].wrap(buffer.addressOffset() + displacement, Math.min(length, room));
        }
        buffer.putLong(counts.getInt(at(rank)) - BlockSizes.TRAILER, replaced);
        messages[rank].wrap(buffer.addressOffset(), lengths[rank]);
    }

    /** Copies the beginnings of overlong messages to their final location, and gathers the overflow after them. */
    private void startOverflow() {
        long end = 0;
        for (int r = 0; r < size; r++) {
            int room = counts.getInt(at(r)) - BlockSizes.TRAILER;
            int rest = Math.max(0, lengths[r] - room);
            overflowCounts.putInt(at(r), rest);
            overflowDisplacements.putInt(at(r), rest == 0 ? 0 : (int) (end + room));
            end += rest == 0 ? 0 : BitUtil.align((long) lengths[r], BitUtil.CACHE_LINE_LENGTH);
        }
        ensureCapacity(overflow, end);
        for (int r = 0; r < size; r++) {
            if (overflowCounts.getInt(at(r)) > 0 && r != rank) {
                int room = counts.getInt(at(r)) - BlockSizes.TRAILER;
                int begin = overflowDisplacements.getInt(at(r)) - room;
                overflow.putBytes(begin, messages[r], 0, room);
                messages[r].wrap(overflow.addressOffset() + begin, lengths[r]);
            }
        }
        int ownRoom = counts.getInt(at(rank)) - BlockSizes.TRAILER;
        Mpi.iallgatherv(
                buffer.addressOffset() + ownRoom,
                overflowCounts.getInt(at(rank)),
                overflow.addressOffset(),
                overflowCounts.addressOffset(),
                overflowDisplacements.addressOffset(),
                overflowCommunicator,
                request.addressOffset());
    }

    private static void ensureCapacity(ExpandableDirectByteBuffer memory, long bytes) {
        if (bytes > ExpandableDirectByteBuffer.MAX_BUFFER_LENGTH) {
            throw new MpiException("the messages of a round take " + bytes + " bytes, at most "
                    + ExpandableDirectByteBuffer.MAX_BUFFER_LENGTH + " are possible");
        }
        memory.checkLimit((int) bytes);
    }

    private static int at(int rank) {
        return rank * Integer.BYTES;
    }
}
