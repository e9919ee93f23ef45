package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.shard.BlockCopy;
import org.furrow.world.shard.BlockGrid;
import org.furrow.world.shard.BlockSums;
import org.furrow.world.transport.Transport;

/**
 * Sends blocks to ranks that come near and receives those that this rank comes near, and compares the blocks that are
 * held with their owners'. Two ranks send each other at most one message at an area exchange, little-endian: int32
 * "FURB", int32 commit, int32 number of sums, for each int64 block and int64 sum; int32 number of blocks, for each
 * int64 block and its {@link BlockCopy}. Both have the sums of the blocks that they share. If sums differ, both send
 * these blocks whole, so that each can name the node.
 */
final class BlockExchange implements ShardMailbox.Mail {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'B' << 24;
    private static final int NEVER = -1;
    private static final int SUMS_AT = 12;
    /** Where the first block starts in a message without sums. */
    private static final int FIRST_COPY_AT = SUMS_AT + Integer.BYTES;

    private final Transport transport;
    private final CommittedWorld world;
    private final BlockGrid grid;
    private final BlockSums sums;
    private final BlockCopy copy;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    /** Messages that have arrived, by rank. */
    private final Int2ObjectHashMap<Deque<DirectBuffer>> arrived = new Int2ObjectHashMap<>();
    /** By owned block and rank: the commit up to which a copy that the rank does not hold any more is complete. */
    private final Long2ObjectHashMap<Int2IntHashMap> returned = new Long2ObjectHashMap<>();

    /** What one message contains, while routes are visited. */
    private static final class Parcel {
        final Deque<Long> sums = new ArrayDeque<>();
        final Deque<Long> copies = new ArrayDeque<>();
    }

    BlockExchange(Transport transport, CommittedWorld world, BlockGrid grid, BlockSums sums) {
        this.transport = transport;
        this.world = world;
        this.grid = grid;
        this.sums = sums;
        copy = new BlockCopy(grid);
    }

    @Override
    public boolean take(int from, DirectBuffer message, int length) {
        if (length < Integer.BYTES || message.getInt(0, LITTLE_ENDIAN) != MAGIC) {
            return false;
        }
        byte[] bytes = new byte[length];
        message.getBytes(0, bytes);
        arrived.computeIfAbsent(from, rank -> new ArrayDeque<>()).addLast(new UnsafeBuffer(bytes));
        return true;
    }

    /**
     * Exchanges blocks as after a commit, and compares the blocks that ranks have held up to this commit.
     *
     * @param receiveSome waits for messages and passes them to {@link #take}
     * @throws IllegalStateException when the copies of a block differ, on the owner and on the rank that holds it
     */
    void exchange(Routes routes, int commit, List<VehicleUnit> units, Runnable receiveSome) {
        Int2ObjectHashMap<Parcel> outgoing = new Int2ObjectHashMap<>();
        Int2ObjectHashMap<Parcel> incoming = new Int2ObjectHashMap<>();
        routes.forEachLent((rank, block, wasHeld, isHeld) -> {
            if (wasHeld) {
                parcel(outgoing, rank).sums.add(block);
                parcel(incoming, rank).sums.add(block);
            } else {
                parcel(outgoing, rank).copies.add(block);
            }
        });
        routes.forEachBorrowed((owner, block, wasHeld, isHeld) -> {
            if (wasHeld) {
                parcel(outgoing, owner).sums.add(block);
                parcel(incoming, owner).sums.add(block);
            } else {
                parcel(incoming, owner).copies.add(block);
            }
        });
        outgoing.forEachInt((rank, parcel) -> send(rank, commit, parcel));
        routes.forEachLent((rank, block, wasHeld, isHeld) -> {
            if (wasHeld && !isHeld) {
                returned.computeIfAbsent(block, key -> new Int2IntHashMap(NEVER))
                        .put(rank, commit);
            }
        });
        Int2ObjectHashMap<Deque<Long>> differing = new Int2ObjectHashMap<>();
        incoming.keySet().stream().sorted().forEach(rank -> {
            Deque<Long> blocks = read(rank, commit, next(rank, receiveSome), units);
            if (!blocks.isEmpty()) {
                differing.put(rank, blocks);
            }
        });
        if (!differing.isEmpty()) {
            throw difference(commit, differing, receiveSome);
        }
    }

    private DirectBuffer next(int rank, Runnable receiveSome) {
        while (isMissing(rank)) {
            receiveSome.run();
        }
        return Objects.requireNonNull(arrived.get(rank)).removeFirst();
    }

    /** Exchanges the blocks whose sums differ, and names the first node that does. */
    private IllegalStateException difference(
            int commit, Int2ObjectHashMap<Deque<Long>> differing, Runnable receiveSome) {
        returned.clear(); // so that blocks are sent whole
        int[] ranks =
                differing.keySet().stream().mapToInt(rank -> rank).sorted().toArray();
        for (int rank : ranks) {
            Parcel whole = new Parcel();
            whole.copies.addAll(differing.get(rank));
            send(rank, commit, whole);
        }
        int rank = ranks[0];
        DirectBuffer message = next(rank, receiveSome);
        long block = message.getLong(FIRST_COPY_AT, LITTLE_ENDIAN);
        try (CommittedWorld other = new CommittedWorld()) {
            copy.read(message, FIRST_COPY_AT + Long.BYTES, other, (key, mask) -> {});
            String found = new BlockDifference(
                            grid,
                            new BlockDifference.Copy(transport.rank(), world),
                            new BlockDifference.Copy(rank, other))
                    .find(block);
            return new IllegalStateException("worlds disagree after epoch " + commit + ": " + found);
        }
    }

    private static Parcel parcel(Int2ObjectHashMap<Parcel> of, int rank) {
        return of.computeIfAbsent(rank, key -> new Parcel());
    }

    private boolean isMissing(int rank) {
        Deque<DirectBuffer> messages = arrived.get(rank);
        return messages == null || messages.isEmpty();
    }

    private void send(int rank, int commit, Parcel parcel) {
        buffer.putInt(0, MAGIC, LITTLE_ENDIAN);
        buffer.putInt(4, commit, LITTLE_ENDIAN);
        buffer.putInt(8, parcel.sums.size(), LITTLE_ENDIAN);
        int at = SUMS_AT;
        for (long block : parcel.sums) {
            buffer.putLong(at, block, LITTLE_ENDIAN);
            buffer.putLong(at + Long.BYTES, sums.of(block), LITTLE_ENDIAN);
            at += 2 * Long.BYTES;
        }
        buffer.putInt(at, parcel.copies.size(), LITTLE_ENDIAN);
        at += Integer.BYTES;
        for (long block : parcel.copies) {
            Int2IntHashMap before = returned.get(block);
            buffer.putLong(at, block, LITTLE_ENDIAN);
            at = copy.write(world, block, before == null ? NEVER : before.get(rank), buffer, at + Long.BYTES);
        }
        transport.send(rank, buffer, at);
    }

    /** Reads a message, and returns the blocks whose sums differ from this rank's. */
    private Deque<Long> read(int rank, int commit, DirectBuffer message, List<VehicleUnit> units) {
        if (message.getInt(4, LITTLE_ENDIAN) != commit) {
            throw new IllegalStateException("blocks of rank " + rank + " are as after commit "
                    + message.getInt(4, LITTLE_ENDIAN) + ", expected " + commit);
        }
        Deque<Long> differing = new ArrayDeque<>();
        int at = SUMS_AT;
        for (int left = message.getInt(8, LITTLE_ENDIAN); left > 0; left--, at += 2 * Long.BYTES) {
            long block = message.getLong(at, LITTLE_ENDIAN);
            if (sums.of(block) != message.getLong(at + Long.BYTES, LITTLE_ENDIAN)) {
                differing.add(block);
            }
        }
        int copies = message.getInt(at, LITTLE_ENDIAN);
        at += Integer.BYTES;
        for (int left = copies; left > 0; left--) {
            at = copy.read(message, at + Long.BYTES, world, (key, mask) -> {
                for (int u = 0; u < units.size(); u++) {
                    units.get(u).view().refresh(key, mask, units.get(u).index());
                }
            });
        }
        return differing;
    }
}
