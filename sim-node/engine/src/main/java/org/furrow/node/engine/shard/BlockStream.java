package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.world.commit.CommitWorkers;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.shard.BlockCopy;
import org.furrow.world.shard.BlockGrid;
import org.furrow.world.shard.BlockSums;
import org.furrow.world.transport.Transport;

/**
 * Blocks on their way between ranks of a run with a vehicle in the loop, where no rank waits when others do. An owner
 * sends blocks as they are after a commit. A rank that receives them some commits later applies the sections of these
 * commits to them, which it has kept. A message is, little-endian: int32 "FURP", int32 commit, int32 number of sums,
 * int32 number of copies, for each sum int64 block and int64 sum, for each copy int64 block and its {@link BlockCopy}.
 * It has the sums of the blocks that the rank could read before, and copies of those that it may read now; blocks
 * without written nodes, or without new ones, are left out.
 */
final class BlockStream {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'P' << 24;
    private static final int NEVER = -1;
    private static final int HEADER = 16;

    private final Transport transport;
    private final RankPlacement placement;
    private final HeldBlocks held;
    private final BlockGrid grid;
    private final Worlds worlds;
    private final CommittedWorld world;
    private final CommitWorkers workers;
    private final List<VehicleUnit> units;
    private final BlockSums sums;
    private final BlockCopy copy;
    private final SectionLog log = new SectionLog();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    /** Messages that have arrived and were not read, by rank. */
    private final Int2ObjectHashMap<Deque<DirectBuffer>> arrived = new Int2ObjectHashMap<>();
    /** Messages that were not read, in the order of their commits. */
    private final Deque<Expected> expected = new ArrayDeque<>();
    /** By owned block and rank: the commit up to which a copy that the rank does not hold any more is complete. */
    private final Long2ObjectHashMap<Int2IntHashMap> returned = new Long2ObjectHashMap<>();

    private final EpochMailbox.SectionVisitor note = this::note;
    private int noted;

    /** A message that an owner sends after a commit. */
    private static final class Expected {
        final int owner;
        final int commit;
        /** Blocks that the rank holds since this commit. */
        final LongHashSet blocks = new LongHashSet();
        /** Of those that it does not hold any more: the last commit that counts. */
        final Long2LongHashMap until = new Long2LongHashMap(NEVER);
        /** This rank's sums, other than 0, of the blocks that it held before. */
        final Long2LongHashMap sums = new Long2LongHashMap(0L);
        /** Blocks that it held before and whose ground had not arrived. */
        final LongHashSet unknown = new LongHashSet();

        Expected(int owner, int commit) {
            this.owner = owner;
            this.commit = commit;
        }

        boolean needs(long block, int inCommit) {
            long last = until.get(block);
            return blocks.contains(block) && (last == NEVER || inCommit <= last);
        }
    }

    BlockStream(
            Transport transport,
            RankPlacement placement,
            HeldBlocks held,
            Worlds worlds,
            CommitWorkers workers,
            List<VehicleUnit> units) {
        this.transport = transport;
        this.placement = placement;
        this.held = held;
        this.worlds = worlds;
        this.workers = workers;
        this.units = units;
        grid = held.grid();
        world = worlds.all().getFirst();
        sums = new BlockSums(grid, transport.rank());
        world.observeSums(sums);
        copy = new BlockCopy(grid);
    }

    /** Sum of the hashes of the nodes that this rank owns. */
    long ownedSum() {
        return sums.owned();
    }

    /** Holds the blocks of this rank's areas, whose ground the rank has. */
    void hold(Areas areas) {
        held.hold(own(areas));
    }

    private LongHashSet own(Areas areas) {
        LongHashSet blocks = new LongHashSet();
        for (int v = placement.firstVehicleOf(held.rank()); v < placement.firstVehicleOf(held.rank() + 1); v++) {
            areas.forEachBlock(v, blocks::add);
        }
        return blocks;
    }

    /** Keeps the sections of a commit that change blocks whose ground has not arrived, before it is applied. */
    void keepSections(CommitVector vector, EpochMailbox from) {
        if (!held.pending().isEmpty()) {
            noted = vector.commit();
            from.forEachSection(vector, note);
        }
    }

    private void note(EpochReader message, boolean last) {
        keep(noted, message);
    }

    /** Keeps a copy of the message's present section of a commit if it may change a block that has not arrived. */
    void keep(int commit, EpochReader message) {
        if (held.awaitsAnyOf(message)) {
            log.add(commit, message);
        }
    }

    /** Sends blocks as after a commit, and expects those that owners send to this rank. */
    void exchange(Areas before, Areas now, int commit) {
        for (int rank = 0; rank < transport.size(); rank++) {
            if (rank != transport.rank()) {
                sendTo(rank, before, now, commit);
            }
        }
        expect(own(before), own(now), commit);
    }

    private void sendTo(int rank, Areas before, Areas now, int commit) {
        int first = placement.firstVehicleOf(rank);
        int end = placement.firstVehicleOf(rank + 1);
        LongHashSet seen = new LongHashSet();
        LongArrayList compared = new LongArrayList();
        LongArrayList copied = new LongArrayList();
        LongConsumer visit = block -> {
            if (seen.add(block)) {
                boolean wasHeld = before.contains(first, end, block);
                (wasHeld ? compared : copied).addLong(block);
                if (wasHeld && !now.contains(first, end, block)) {
                    returned.computeIfAbsent(block, key -> new Int2IntHashMap(NEVER))
                            .put(rank, commit);
                }
            }
        };
        for (int v = first; v < end; v++) {
            before.forEachOwned(v, grid, transport.rank(), visit);
            now.forEachOwned(v, grid, transport.rank(), visit);
        }
        if (!seen.isEmpty()) {
            send(rank, commit, compared, copied);
        }
    }

    private void send(int rank, int commit, LongArrayList compared, LongArrayList copied) {
        int at = HEADER;
        int count = 0;
        for (int b = 0; b < compared.size(); b++) {
            long block = compared.getLong(b);
            long sum = sums.of(block);
            if (sum != 0) {
                buffer.putLong(at, block, LITTLE_ENDIAN);
                buffer.putLong(at + Long.BYTES, sum, LITTLE_ENDIAN);
                at += 2 * Long.BYTES;
                count++;
            }
        }
        int copies = 0;
        for (int b = 0; b < copied.size(); b++) {
            long block = copied.getLong(b);
            Int2IntHashMap since = returned.get(block);
            buffer.putLong(at, block, LITTLE_ENDIAN);
            int from = at + Long.BYTES;
            int end = copy.write(world, block, since == null ? NEVER : since.get(rank), buffer, from);
            if (end > from + Integer.BYTES) {
                at = end;
                copies++;
            }
        }
        buffer.putInt(0, MAGIC, LITTLE_ENDIAN);
        buffer.putInt(4, commit, LITTLE_ENDIAN);
        buffer.putInt(8, count, LITTLE_ENDIAN);
        buffer.putInt(12, copies, LITTLE_ENDIAN);
        transport.send(rank, buffer, at);
    }

    private void expect(LongHashSet before, LongHashSet now, int commit) {
        TreeMap<Integer, Expected> owners = new TreeMap<>();
        LongHashSet pending = held.pending();
        for (long block : before) {
            int owner = grid.owner(block);
            if (owner != transport.rank()) {
                Expected of = owners.computeIfAbsent(owner, rank -> new Expected(rank, commit));
                if (pending.contains(block)) {
                    of.unknown.add(block);
                } else if (sums.of(block) != 0) {
                    of.sums.put(block, sums.of(block));
                }
                if (!now.contains(block) && pending.remove(block)) {
                    end(block, commit);
                }
            }
        }
        for (long block : now) {
            int owner = grid.owner(block);
            if (owner != transport.rank() && !before.contains(block)) {
                owners.computeIfAbsent(owner, rank -> new Expected(rank, commit))
                        .blocks
                        .add(block);
                pending.add(block);
            }
        }
        expected.addAll(owners.values());
        held.hold(now);
        held.pendingChanged();
    }

    /** Notes that a block whose ground has not arrived is not held any more after a commit. */
    private void end(long block, int commit) {
        for (Expected each : expected) {
            if (each.blocks.contains(block) && each.until.get(block) == NEVER) {
                each.until.put(block, commit);
            }
        }
    }

    /** Takes a message of another rank, or returns false when it is of another kind. */
    boolean take(int from, DirectBuffer message, int length) {
        if (length < HEADER || message.getInt(0, LITTLE_ENDIAN) != MAGIC) {
            return false;
        }
        byte[] bytes = new byte[length];
        message.getBytes(0, bytes);
        arrived.computeIfAbsent(from, rank -> new ArrayDeque<>()).addLast(new UnsafeBuffer(bytes));
        return true;
    }

    /**
     * Reads what has arrived, as far as commits were applied.
     *
     * @throws IllegalStateException when the copies of a block differ, on the owner and on this rank
     */
    void readArrived() {
        Iterator<Expected> each = expected.iterator();
        while (each.hasNext()) {
            Expected next = each.next();
            Deque<DirectBuffer> messages = arrived.get(next.owner);
            if (messages != null && !messages.isEmpty()) {
                each.remove();
                read(next, messages.removeFirst());
            }
        }
        log.dropUpTo(oldest());
    }

    /** The commit of the oldest message that was not read; {@link Integer#MAX_VALUE}: there is none. */
    int oldest() {
        return expected.isEmpty() ? Integer.MAX_VALUE : expected.getFirst().commit;
    }

    /** The sender of the oldest message that was not read; there must be one. */
    int awaited() {
        return expected.getFirst().owner;
    }

    private void read(Expected next, DirectBuffer message) {
        if (message.getInt(4, LITTLE_ENDIAN) != next.commit) {
            throw new IllegalStateException("blocks of rank " + next.owner + " are as after commit "
                    + message.getInt(4, LITTLE_ENDIAN) + ", expected " + next.commit);
        }
        int at = compareSums(next, message);
        for (int left = message.getInt(12, LITTLE_ENDIAN); left > 0; left--) {
            if (!next.blocks.contains(message.getLong(at, LITTLE_ENDIAN))) {
                throw new IllegalStateException("rank " + next.owner + " has sent a block that was not expected");
            }
            at = copy.read(message, at + Long.BYTES, world, this::refresh);
        }
        log.apply(next.commit, next::needs, held, worlds, workers, this::refreshApplied);
        for (long block : next.blocks) {
            if (next.until.get(block) == NEVER) {
                held.pending().remove(block);
            }
        }
        held.pendingChanged();
    }

    private void refresh(long key, long mask) {
        for (int u = 0; u < units.size(); u++) {
            units.get(u).view().refresh(key, mask, units.get(u).index());
        }
    }

    private void refreshApplied() {
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            worlds.of(unit.index()).refresh(unit.view(), unit.index());
        }
    }

    /** Returns the index after the sums. */
    private int compareSums(Expected own, DirectBuffer message) {
        int at = HEADER;
        int compared = 0;
        for (int left = message.getInt(8, LITTLE_ENDIAN); left > 0; left--, at += 2 * Long.BYTES) {
            long block = message.getLong(at, LITTLE_ENDIAN);
            if (own.unknown.contains(block)) {
                continue;
            }
            if (own.sums.get(block) != message.getLong(at + Long.BYTES, LITTLE_ENDIAN)) {
                throw difference(own, block);
            }
            compared++;
        }
        if (compared < own.sums.size()) {
            long[] blocks = own.sums.keySet().stream()
                    .mapToLong(Long::longValue)
                    .sorted()
                    .toArray();
            throw difference(own, blocks[0]);
        }
        return at;
    }

    private IllegalStateException difference(Expected own, long block) {
        int ti = TileKey.ti(block) << grid.shift();
        int tj = TileKey.tj(block) << grid.shift();
        return new IllegalStateException("worlds disagree after epoch " + own.commit + ": the tiles (" + ti + ", " + tj
                + ") to (" + (ti + grid.side() - 1) + ", " + (tj + grid.side() - 1) + ") of rank " + transport.rank()
                + " differ from those of their owner, rank " + own.owner);
    }
}
