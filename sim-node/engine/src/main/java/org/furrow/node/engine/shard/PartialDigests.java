package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;
import org.furrow.world.digest.Digest;
import org.furrow.world.transport.Transport;

/**
 * The partial digests of all ranks in a run with a vehicle in the loop, where no rank waits for those of another one. A
 * message is, little-endian: int32 "FURS", int32 first commit, int32 number of commits, int32 0, int64 checksum, for
 * each commit int64 the sender's partial digest.
 */
final class PartialDigests {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'S' << 24;
    private static final int CHECKSUM_AT = 16;
    private static final int HEADER = 24;

    private final Transport transport;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    /** Of commits from {@link #first} on: the sum of the partial digests that have arrived, and their number. */
    private final LongArrayList sums = new LongArrayList();

    private final IntArrayList counts = new IntArrayList();
    /** The first commit whose digest is not complete. */
    private int first;
    /** By rank, the commit whose partial digest is expected next. */
    private final int[] next;
    /** Own partial digests that were not sent. */
    private final LongArrayList unsent = new LongArrayList();

    PartialDigests(Transport transport) {
        this.transport = transport;
        next = new int[transport.size()];
    }

    /** Begins with the digest of a commit. */
    void beginWith(int commit) {
        first = commit;
        Arrays.fill(next, commit);
    }

    /** Adds this rank's partial digest of the next commit. */
    void add(long partial) {
        unsent.addLong(partial);
        count(transport.rank(), partial);
    }

    private void count(int rank, long partial) {
        int at = next[rank] - first;
        next[rank]++;
        if (at == sums.size()) {
            sums.addLong(0);
            counts.addInt(0);
        }
        sums.setLong(at, sums.getLong(at) + partial);
        counts.setInt(at, counts.getInt(at) + 1);
    }

    /** Sends what was added since the last call to all other ranks. */
    void send() {
        int count = unsent.size();
        if (count == 0) {
            return;
        }
        buffer.putInt(0, MAGIC, LITTLE_ENDIAN);
        buffer.putInt(4, next[transport.rank()] - count, LITTLE_ENDIAN);
        buffer.putInt(8, count, LITTLE_ENDIAN);
        buffer.putInt(12, 0, LITTLE_ENDIAN);
        for (int d = 0; d < count; d++) {
            buffer.putLong(HEADER + Long.BYTES * d, unsent.getLong(d), LITTLE_ENDIAN);
        }
        buffer.putLong(CHECKSUM_AT, checksum(buffer, count), LITTLE_ENDIAN);
        transport.publish(buffer, HEADER + Long.BYTES * count);
        unsent.clear();
    }

    private static long checksum(DirectBuffer message, int count) {
        long sum = Digest.mix(message.getLong(0, LITTLE_ENDIAN)) ^ message.getLong(8, LITTLE_ENDIAN);
        for (int d = 0; d < count; d++) {
            sum = Digest.mix(sum ^ message.getLong(HEADER + Long.BYTES * d, LITTLE_ENDIAN));
        }
        return sum;
    }

    /** Takes a message of another rank, or returns false when it is of another kind. */
    boolean take(int from, DirectBuffer message, int length) {
        if (length < HEADER || message.getInt(0, LITTLE_ENDIAN) != MAGIC) {
            return false;
        }
        int count = message.getInt(8, LITTLE_ENDIAN);
        if (length != HEADER + (long) Long.BYTES * count
                || message.getInt(4, LITTLE_ENDIAN) != next[from]
                || message.getLong(CHECKSUM_AT, LITTLE_ENDIAN) != checksum(message, count)) {
            throw new IllegalStateException("digests of rank " + from + " from commit " + next[from] + " are damaged");
        }
        for (int d = 0; d < count; d++) {
            count(from, message.getLong(HEADER + Long.BYTES * d, LITTLE_ENDIAN));
        }
        return true;
    }

    /** Passes the digests that are complete, in the order of their commits, each once. */
    void takeComplete(Shard.DigestObserver to) {
        while (!counts.isEmpty() && counts.getInt(0) == transport.size()) {
            to.onDigest(first, sums.getLong(0));
            sums.removeAt(0);
            counts.removeAt(0);
            first++;
        }
    }

    /** A rank whose partial digest of a commit has not arrived; -1: those of all have. */
    int missing(int commit) {
        for (int rank = 0; rank < next.length; rank++) {
            if (next[rank] <= commit) {
                return rank;
            }
        }
        return -1;
    }
}
