package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.checkpoint.CommonState;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.world.checkpoint.EntryKey;
import org.furrow.world.checkpoint.PartWriter;
import org.furrow.world.transport.Transport;

/**
 * What rank 0 needs of the other ranks for its part of a checkpoint in a run with a vehicle in the loop: it completes
 * the part when all have sent it, some commits later. A message is, little-endian: int32 "FURK", int32 commit, int64
 * joined nodes, int64 sum of the hashes of the rank's vehicles, int64 sum of its owned nodes, and for each vehicle that
 * has changed its ground int64 vehicle, int64 number of words, and the words of {@link RutShare#additions}.
 */
final class StreamedCounts {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'K' << 24;
    private static final int COUNTS_AT = 8;
    private static final int HEADER = 32;

    private final Transport transport;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    /** By rank, what has arrived and was not used. */
    private final List<Deque<DirectBuffer>> arrived = new ArrayList<>();
    /** Parts that are not complete, the oldest first. */
    private final Deque<Part> parts = new ArrayDeque<>();

    /** The last commit whose digest is known, and the digest. */
    private int known = -1;

    private long knownDigest;

    /** Rank 0's part of a checkpoint. */
    static final class Part {
        final int commit;
        final long chain;
        final PartWriter writer;
        final StoredRuts ruts;
        final Runnable whenComplete;
        ShardCollection.Counts counts;
        long digest;
        boolean isDigestKnown;

        /**
         * @param chain after the commit
         * @param ruts on the blocks that rank 0 owns
         * @param whenComplete called when all that the part lacks was added
         */
        Part(
                int commit,
                long chain,
                PartWriter writer,
                StoredRuts ruts,
                ShardCollection.Counts counts,
                Runnable whenComplete) {
            this.commit = commit;
            this.chain = chain;
            this.writer = writer;
            this.ruts = ruts;
            this.counts = counts;
            this.whenComplete = whenComplete;
        }
    }

    StreamedCounts(Transport transport) {
        this.transport = transport;
        for (int rank = 0; rank < transport.size(); rank++) {
            arrived.add(new ArrayDeque<>());
        }
    }

    /** Sends the counts of this rank to rank 0. */
    void send(int commit, RutShare ruts, ShardCollection.Counts counts) {
        buffer.putInt(0, MAGIC, LITTLE_ENDIAN);
        buffer.putInt(4, commit, LITTLE_ENDIAN);
        buffer.putLong(COUNTS_AT, counts.joinedNodes(), LITTLE_ENDIAN);
        buffer.putLong(COUNTS_AT + Long.BYTES, counts.states(), LITTLE_ENDIAN);
        buffer.putLong(COUNTS_AT + 2 * Long.BYTES, counts.ownedSum(), LITTLE_ENDIAN);
        int at = HEADER;
        for (int v = 0; v < ruts.vehicles(); v++) {
            if (ruts.nodes(v) > 0) {
                long[] additions = ruts.additions(v);
                buffer.putLong(at, v, LITTLE_ENDIAN);
                buffer.putLong(at + Long.BYTES, additions.length, LITTLE_ENDIAN);
                at += 2 * Long.BYTES;
                for (long word : additions) {
                    buffer.putLong(at, word, LITTLE_ENDIAN);
                    at += Long.BYTES;
                }
            }
        }
        transport.send(0, buffer, at);
    }

    /** Takes a message of another rank, or returns false when it is of another kind. */
    boolean take(int from, DirectBuffer message, int length) {
        if (length < HEADER || message.getInt(0, LITTLE_ENDIAN) != MAGIC) {
            return false;
        }
        byte[] bytes = new byte[length];
        message.getBytes(0, bytes);
        arrived.get(from).addLast(new UnsafeBuffer(bytes));
        return true;
    }

    /** Adds rank 0's part of a checkpoint, which has its vehicles and ground. */
    void add(Part part) {
        parts.addLast(part);
        digestIsKnown(known, knownDigest);
    }

    /** The digest of a commit is known. */
    void digestIsKnown(int commit, long digest) {
        known = commit;
        knownDigest = digest;
        for (Part part : parts) {
            if (part.commit == commit) {
                part.digest = digest;
                part.isDigestKnown = true;
            }
        }
    }

    /**
     * Completes parts for which everything has arrived, and drops those of checkpoints in which a rank took no part.
     *
     * @throws IllegalStateException when the sums do not add up to the digest of the commit
     */
    void completeParts() {
        while (!parts.isEmpty() && parts.getFirst().isDigestKnown) {
            Part part = parts.getFirst();
            boolean isWhole = true;
            for (int rank = 1; rank < transport.size(); rank++) {
                Deque<DirectBuffer> messages = arrived.get(rank);
                while (!messages.isEmpty() && commit(messages.getFirst()) < part.commit) {
                    messages.removeFirst();
                }
                if (messages.isEmpty()) {
                    return;
                }
                isWhole &= commit(messages.getFirst()) == part.commit;
            }
            parts.removeFirst();
            if (isWhole) {
                complete(part);
            }
        }
    }

    private static int commit(DirectBuffer message) {
        return message.getInt(4, LITTLE_ENDIAN);
    }

    private void complete(Part part) {
        for (int rank = 1; rank < transport.size(); rank++) {
            DirectBuffer message = arrived.get(rank).removeFirst();
            part.counts = part.counts.plus(new ShardCollection.Counts(
                    message.getLong(COUNTS_AT, LITTLE_ENDIAN),
                    message.getLong(COUNTS_AT + Long.BYTES, LITTLE_ENDIAN),
                    message.getLong(COUNTS_AT + 2 * Long.BYTES, LITTLE_ENDIAN)));
            int at = HEADER;
            while (at < message.capacity()) {
                int vehicle = (int) message.getLong(at, LITTLE_ENDIAN);
                long[] additions = new long[(int) message.getLong(at + Long.BYTES, LITTLE_ENDIAN)];
                at += 2 * Long.BYTES;
                for (int k = 0; k < additions.length; k++) {
                    additions[k] = message.getLong(at, LITTLE_ENDIAN);
                    at += Long.BYTES;
                }
                part.ruts.add(vehicle, additions);
            }
        }
        ShardCollection.Counts all = part.counts;
        if (all.ownedSum() + all.states() != part.digest) {
            throw new IllegalStateException("the sums of the ranks' grounds in the checkpoint of commit " + part.commit
                    + " are not those of the commit's digest");
        }
        part.ruts.write(part.writer);
        CommonState.OfWorld ground = new CommonState.OfWorld(all.ownedSum(), all.joinedNodes());
        CommonState common = new CommonState(part.chain, all.states(), List.of(ground));
        part.writer.blob(EntryKey.Kind.RANK, 0, common.toBytes());
        part.whenComplete.run();
    }
}
