package org.furrow.world.transport.mpi;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One all-gather with the memory it needs, used again for a later round when it is released.
 *
 * <p>This rank's message and what the others send are in one piece of memory, so that MPI need not copy the message to where
 * its own block belongs:
 *
 * <pre>
 *     0            own block: message ... | trailer          (a longer message reaches beyond it)
 *     ...          blocks of the other ranks, by rank:  message ... | trailer
 *
 *     trailer      int64, in the last bytes of a block: round &lt;&lt; 32 | length of the message in bytes
 * </pre>
 *
 * Where a message is longer than its block allows, the trailer takes the place of some of its bytes until the all-gather is
 * complete; all ranks see that from the trailer, and gather the rests of all such messages in a second one.
 */
final class MpiRound {
    private static final int FIRST_CAPACITY = 1 << 14;
    private static final long LENGTH = 0xffff_ffffL;

    private final int rank;
    private final int size;
    private final long blocksCommunicator;
    private final long restsCommunicator;

    private final ExpandableDirectByteBuffer buffer = new ExpandableDirectByteBuffer(FIRST_CAPACITY);
    private final UnsafeBuffer counts;
    private final UnsafeBuffer displacements;
    private final UnsafeBuffer request = OffHeap.allocate(Long.BYTES);
    private final UnsafeBuffer done = OffHeap.allocate(Integer.BYTES);

    private final ExpandableDirectByteBuffer rests = new ExpandableDirectByteBuffer(BitUtil.CACHE_LINE_LENGTH);
    private final UnsafeBuffer restCounts;
    private final UnsafeBuffer restDisplacements;

    private final int[] lengths;
    private final UnsafeBuffer[] messages;
    private int number;
    private long covered;
    private boolean gathersRests;
    private boolean complete;

    MpiRound(MpiProcess mpi) {
        rank = mpi.rank();
        size = mpi.size();
        blocksCommunicator = mpi.rounds();
        restsCommunicator = mpi.rests();
        counts = OffHeap.allocate(size * Integer.BYTES);
        displacements = OffHeap.allocate(size * Integer.BYTES);
        restCounts = OffHeap.allocate(size * Integer.BYTES);
        restDisplacements = OffHeap.allocate(size * Integer.BYTES);
        lengths = new int[size];
        messages = new UnsafeBuffer[size];
        for (int r = 0; r < size; r++) {
            messages[r] = new UnsafeBuffer(0, 0);
        }
    }

    /** Where this rank's message is written. */
    MutableDirectBuffer message() {
        return buffer;
    }

    /** Lengths in bytes of all messages, when the round is complete and until this is started again. */
    int[] lengths() {
        return lengths;
    }

    DirectBuffer message(int from) {
        return messages[from];
    }

    /** Begins the all-gather of a round; sizes must be those of the same round on every rank. */
    void start(long round, int length, BlockSizes sizes) {
        number = (int) round;
        complete = false;
        gathersRests = false;
        lengths[rank] = length;
        layOut(length, sizes);
        int trailer = counts.getInt(at(rank)) - BlockSizes.TRAILER;
        covered = buffer.getLong(trailer);
        buffer.putLong(trailer, (long) number << 32 | length);
        Mpi.iallgatherv(
                Mpi.IN_PLACE,
                0,
                buffer.addressOffset(),
                counts.addressOffset(),
                displacements.addressOffset(),
                blocksCommunicator,
                request.addressOffset());
    }

    private void layOut(int length, BlockSizes sizes) {
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
        reserve(buffer, end);
    }

    /** Whether all messages are there. */
    boolean isComplete() {
        return complete;
    }

    /** Lets MPI work on what is not complete, and returns whether all messages are there. */
    boolean advance() {
        Mpi.test(request.addressOffset(), done.addressOffset());
        if (done.getInt(0) == 0) {
            return false;
        }
        if (gathersRests) {
            complete = true;
        } else {
            readTrailers();
            if (gathersRests) {
                startRests();
            } else {
                complete = true;
            }
        }
        return complete;
    }

    private void readTrailers() {
        for (int r = 0; r < size; r++) {
            int displacement = displacements.getInt(at(r));
            int room = counts.getInt(at(r)) - BlockSizes.TRAILER;
            long trailer = buffer.getLong(displacement + room);
            int length = (int) (trailer & LENGTH);
            if (trailer >> 32 != number || length < 0) {
                throw new MpiException(
                        "rank " + r + " is not in round " + number + ": its trailer is " + Long.toHexString(trailer));
            }
            lengths[r] = length;
            gathersRests |= length > room;
            messages[r].wrap(buffer.addressOffset() + displacement, Math.min(length, room));
        }
        buffer.putLong(counts.getInt(at(rank)) - BlockSizes.TRAILER, covered);
        messages[rank].wrap(buffer.addressOffset(), lengths[rank]);
    }

    /** Copies the beginnings of the messages that are too long to where their rests will follow, and begins to gather those. */
    private void startRests() {
        long end = 0;
        for (int r = 0; r < size; r++) {
            int room = counts.getInt(at(r)) - BlockSizes.TRAILER;
            int rest = Math.max(0, lengths[r] - room);
            restCounts.putInt(at(r), rest);
            restDisplacements.putInt(at(r), rest == 0 ? 0 : (int) (end + room));
            end += rest == 0 ? 0 : BitUtil.align((long) lengths[r], BitUtil.CACHE_LINE_LENGTH);
        }
        reserve(rests, end);
        for (int r = 0; r < size; r++) {
            if (restCounts.getInt(at(r)) > 0 && r != rank) {
                int room = counts.getInt(at(r)) - BlockSizes.TRAILER;
                int begin = restDisplacements.getInt(at(r)) - room;
                rests.putBytes(begin, messages[r], 0, room);
                messages[r].wrap(rests.addressOffset() + begin, lengths[r]);
            }
        }
        int ownRoom = counts.getInt(at(rank)) - BlockSizes.TRAILER;
        Mpi.iallgatherv(
                buffer.addressOffset() + ownRoom,
                restCounts.getInt(at(rank)),
                rests.addressOffset(),
                restCounts.addressOffset(),
                restDisplacements.addressOffset(),
                restsCommunicator,
                request.addressOffset());
    }

    private static void reserve(ExpandableDirectByteBuffer memory, long bytes) {
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
