package org.furrow.world.grid;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongArrayList;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The committed world: every node that a vehicle has changed, in wire form.
 *
 * <p>A hash map finds tiles by key; their nodes are stored in quarters of 4 x 4 ({@link NodeBlocks}). A node of a
 * quarter takes 28 bytes; a tile takes 52 more and its entry in the index. Only commits write, so any number of
 * threads may read between commits.
 *
 * <p>A world with a budget moves the nodes of its least recently written tiles to a {@link TileStore}; such a tile
 * is <em>cold</em>. Reading a cold tile does not move it, writing one moves it back to memory. Nothing that can be
 * read here depends on which tiles are cold, the digest included.
 */
public final class CommittedWorld implements AutoCloseable {
    /** A tile's share of the index at its usual load, 0.6 to 0.3. */
    private static final int INDEX_BYTES = 36;
    /** Divisor of the budget for nodes in memory; the rest is for the table of tiles and the index. */
    private static final int HOT_SHARE = 8;

    private static final int INITIAL_TILES = 1 << 14;
    private static final int[] UNWRITTEN = new int[TileNodes.WORDS];
    /** Block number of a quarter that has no block. */
    private static final int NO_BLOCK = -1;
    /** The quarters of a cold tile have the block number {@code COLD - location}, its location in the store. */
    private static final int COLD = -2;

    private final Long2LongHashMap index = new Long2LongHashMap(INITIAL_TILES, 0.6f, -1L);
    private final TileTable tiles = new TileTable();
    private final NodeBlocks blocks = new NodeBlocks();
    private final @Nullable TileStore store;
    private final long hotLimit_bytes;
    private final TileNodes buffer = new TileNodes();
    private int cold;
    private long movedOut;
    private long broughtBack;
    private long nodes;
    private long digest;
    /** Whether the tiles in the list are in the order of their last writes. */
    private boolean inOrder = true;
    /** The next tile that {@link #checkSome} checks. */
    private int nextToCheck;

    private @Nullable UndoLog undoLog;
    private @Nullable SumObserver sums;
    private final Node past = new Node();
    private final TileWriter writer = new TileWriter(this);

    public CommittedWorld() {
        this(null, Long.MAX_VALUE);
    }

    /**
     * A world with a memory budget.
     *
     * @param store receives the tiles beyond the budget; closed with this world; null for a world without a budget
     * @param budget_bytes at least 8 times a tile's 1792, so that the most recently written tile always fits
     */
    public CommittedWorld(@Nullable TileStore store, long budget_bytes) {
        this.store = store;
        this.hotLimit_bytes = budget_bytes / HOT_SHARE;
        if (hotLimit_bytes < 4L * NodeBlocks.BLOCK_BYTES) {
            throw new IllegalArgumentException("budget_bytes must be >= " + HOT_SHARE * 4 * NodeBlocks.BLOCK_BYTES
                    + ", budget_bytes=" + budget_bytes);
        }
    }

    private TileStore store() {
        return Objects.requireNonNull(store, "a world without a budget has no cold tiles");
    }

    /** A buffer for one node: its fields in wire form, and who wrote it when. */
    public static final class Node {
        /** The gap of a node that no other vehicle wrote, or so early that no delta can be older. */
        public static final int NEVER = 0xffff;

        /** By row of {@link NodeField}, in wire form. */
        public final int[] fields = new int[NodeField.COUNT];

        public int writer;
        /** Epochs between the last write and the last write by another vehicle, or {@link #NEVER}. */
        public int gap;

        public int epoch;

        /** A field in wire form. */
        public int get(NodeField field) {
            return fields[field.row()];
        }

        /** Sets a field in wire form. */
        public void set(NodeField field, int fixed) {
            fields[field.row()] = fixed;
        }

        /** A field in its unit. */
        public double value(NodeField field) {
            return field.toDouble(fields[field.row()]);
        }

        /** Adds another node's values of the fields that are summed. */
        public void addSums(Node other) {
            for (int row = NodeField.STATES; row < NodeField.COUNT; row++) {
                fields[row] += other.fields[row];
            }
        }

        /** Takes another node's values where they are greater, of the fields that are joined by maximum. */
        public void joinStates(Node other) {
            for (int row = 0; row < NodeField.STATES; row++) {
                fields[row] = Math.max(fields[row], other.fields[row]);
            }
        }

        /** The gap after a write by a vehicle at an epoch to this node. */
        public int gapAfterWrite(int vehicle, int atEpoch) {
            int since = atEpoch - epoch;
            if (writer != vehicle) {
                return Math.min(NEVER, since);
            }
            return gap == NEVER ? NEVER : Math.min(NEVER, gap + since);
        }

        /** Sets all fields from their words, in the order of {@link TileNodes}. */
        public void set(int[] words, int at) {
            for (int row = 0; row < NodeField.COUNT; row++) {
                fields[row] = words[at + row];
            }
            writer = words[at + NodeField.COUNT] >>> 16;
            gap = words[at + NodeField.COUNT] & 0xffff;
            epoch = words[at + NodeField.COUNT + 1];
        }

        void copy(int[] dest, int to) {
            for (int row = 0; row < NodeField.COUNT; row++) {
                dest[to + row] = fields[row];
            }
            dest[to + NodeField.COUNT] = (writer << 16) | (gap & 0xffff);
            dest[to + NodeField.COUNT + 1] = epoch;
        }

        void clear() {
            set(UNWRITTEN, 0);
        }
    }

    /** Observes the sums of tiles, of which the digest consists. */
    public interface SumObserver {
        /** @param change what is added to the sum of the tile with this key, and to the digest */
        void onChange(long key, long change);

        /** {@link #check} has found that the nodes of a tile are not those that were written. */
        void onError(long key);
    }

    /** Sets what observes the sums of tiles; to be called while the world is empty. */
    public void observeSums(SumObserver observer) {
        sums = observer;
    }

    /** Number of the tile with this key, or -1. */
    public int find(long key) {
        return (int) index.get(key);
    }

    /** Number of the tile with this key, which is created if necessary. */
    public int findOrCreate(long key) {
        int found = find(key);
        if (found >= 0) {
            return found;
        }
        int tile = tiles.add(key, NO_BLOCK);
        index.put(key, tile);
        return tile;
    }

    @FunctionalInterface
    public interface TileVisitor {
        /** @param mask the nodes that changed */
        void tile(long key, long mask);
    }

    /**
     * Visits every tile with nodes written in a later epoch. The most recently written one comes first, and all others
     * are skipped, unless nodes of earlier epochs were put after those of later ones.
     */
    public void changedSince(int epoch, TileVisitor visitor) {
        TileNodes copy = new TileNodes();
        for (int tile = tiles.newest(); tile != TileTable.NONE; tile = tiles.older(tile)) {
            TileTable.Slab slab = tiles.slab(tile);
            int at = TileTable.inSlab(tile);
            if (slab.written[at] > epoch) {
                read(tile, copy);
                visitor.tile(slab.key[at], copy.writtenSince(epoch));
            } else if (inOrder) {
                return;
            }
        }
    }

    /** Bit n is set when node n is written. */
    public long mask(int tile) {
        return tiles.slab(tile).mask[TileTable.inSlab(tile)];
    }

    public long key(int tile) {
        return tiles.slab(tile).key[TileTable.inSlab(tile)];
    }

    /** Reads a node; the fields of an unwritten one are 0. */
    public void get(int tile, int node, Node dest) {
        int block = tiles.slab(tile).blocks[(TileTable.inSlab(tile) << 2) + NodeBlocks.quarter(node)];
        if (block >= 0) {
            blocks.get(block, node, dest);
        } else {
            getWithoutBlock(tile, node, block, dest);
        }
    }

    /** Reads a node that is not in memory: its tile is cold, or its quarter is unwritten. */
    private void getWithoutBlock(int tile, int node, int block, Node dest) {
        long mask = mask(tile);
        if (block == NO_BLOCK || (mask & 1L << node) == 0) {
            dest.clear();
        } else {
            store().get(COLD - block, tile, TileNodes.rank(mask, node), dest);
        }
    }

    public void read(int tile, TileNodes dest) {
        TileTable.Slab slab = tiles.slab(tile);
        int at = TileTable.inSlab(tile);
        dest.begin(slab.mask[at]);
        int first = slab.blocks[at << 2];
        if (first <= COLD) {
            store().read(COLD - first, tile, TileNodes.WORDS * dest.count(), dest.words());
            return;
        }
        int rank = 0;
        for (long left = dest.mask(); left != 0; left &= left - 1, rank++) {
            int node = Long.numberOfTrailingZeros(left);
            blocks.copy(slab.blocks[(at << 2) + NodeBlocks.quarter(node)], node, dest.words(), TileNodes.WORDS * rank);
        }
    }

    /** Writes a node and updates the digest. */
    public void put(int tile, int node, Node from) {
        prepare(tile, 1L << node, from.epoch);
        int place = reserveUndo(1);
        writer.begin(tile);
        writer.put(node, from, place);
        addWritten(tile, writer.end(), writer.added());
    }

    /**
     * Makes a tile ready to be written at an epoch: its nodes are in memory, and it is the most recently written one.
     * Then one thread may write it by a {@link TileWriter} while others write other tiles.
     *
     * @param written the nodes that are written next
     */
    public void prepare(int tile, long written, int epoch) {
        TileTable.Slab slab = tiles.slab(tile);
        int at = TileTable.inSlab(tile);
        for (int quarter = 0; quarter < NodeBlocks.QUARTERS; quarter++) {
            if ((written & NodeBlocks.nodesOf(quarter)) != 0 && slab.blocks[(at << 2) + quarter] < 0) {
                makeBlock(tile, quarter, epoch);
            }
        }
        if (epoch > slab.written[at]) {
            slab.written[at] = epoch;
            tiles.moveFirst(tile);
            inOrder = inOrder && isNotNewer(tiles.older(tile), epoch);
        }
    }

    /** Makes room for a number of nodes in the undo log; returns the place for {@link TileWriter#put}. */
    public int reserveUndo(int count) {
        return undoLog == null ? 0 : undoLog.reserve(count);
    }

    /** Adds what a {@link TileWriter} has changed: the sum of a tile's hashes, and the number of its nodes. */
    public void addWritten(int tile, long change, int added) {
        digest += change;
        nodes += added;
        if (sums != null) {
            sums.onChange(key(tile), change);
        }
    }

    /** Adds the errors that {@link TileWriter#check} has found. */
    public void addError(long error) {
        digest += error;
    }

    TileTable table() {
        return tiles;
    }

    NodeBlocks blocks() {
        return blocks;
    }

    @Nullable
    UndoLog undoLog() {
        return undoLog;
    }

    private boolean isNotNewer(int tile, int epoch) {
        return tile == TileTable.NONE || tiles.slab(tile).written[TileTable.inSlab(tile)] <= epoch;
    }

    /** Creates the block of a quarter, after moving a cold tile back to memory. */
    private int makeBlock(int tile, int quarter, int epoch) {
        TileTable.Slab slab = tiles.slab(tile);
        int at = TileTable.inSlab(tile);
        if (slab.blocks[at << 2] <= COLD) {
            bringBack(tile);
            if (epoch <= slab.written[at]) {
                tiles.rewind();
            }
        }
        int place = (at << 2) + quarter;
        if (slab.blocks[place] == NO_BLOCK) {
            slab.blocks[place] = blocks.make();
        }
        return slab.blocks[place];
    }

    private void bringBack(int tile) {
        read(tile, buffer);
        TileTable.Slab slab = tiles.slab(tile);
        int first = TileTable.inSlab(tile) << 2;
        store().remove(COLD - slab.blocks[first], tile);
        Arrays.fill(slab.blocks, first, first + 4, NO_BLOCK);
        for (long left = buffer.mask(); left != 0; left &= left - 1) {
            int node = Long.numberOfTrailingZeros(left);
            int place = first + NodeBlocks.quarter(node);
            if (slab.blocks[place] == NO_BLOCK) {
                slab.blocks[place] = blocks.make();
            }
            buffer.get(node, past);
            blocks.put(slab.blocks[place], node, past);
        }
        cold--;
        broughtBack++;
    }

    /**
     * Moves the least recently written tiles to the store until the others fit the budget. The committing thread
     * calls this after every commit.
     *
     * @throws IllegalStateException when the store cannot take them, with a reason for the user
     */
    public void fitBudget() {
        while (blocks.bytes() > hotLimit_bytes) {
            int tile = tiles.takeMarked();
            if (!isCold(tile)) {
                moveOut(tile);
            }
        }
    }

    private void moveOut(int tile) {
        TileTable.Slab slab = tiles.slab(tile);
        int first = TileTable.inSlab(tile) << 2;
        read(tile, buffer);
        int place = store().put(tile, buffer);
        for (int quarter = 0; quarter < 4; quarter++) {
            int block = slab.blocks[first + quarter];
            if (block != NO_BLOCK) {
                blocks.free(block);
            }
            slab.blocks[first + quarter] = COLD - place;
        }
        cold++;
        movedOut++;
    }

    /** Whether a tile's nodes are in the store; {@link #read} then costs no more than one {@link #get}. */
    public boolean isCold(int tile) {
        return tiles.slab(tile).blocks[TileTable.inSlab(tile) << 2] <= COLD;
    }

    /** Memory in use, including the index, in bytes; slabs count as far as they are used. */
    public long bytes() {
        return hotBytes() + (long) tiles.size() * (TileTable.TILE_BYTES + INDEX_BYTES);
    }

    /** Memory of the nodes in memory, in bytes. */
    public long hotBytes() {
        return blocks.bytes();
    }

    public int coldTiles() {
        return cold;
    }

    /** Number of times that a tile was moved to the store. */
    public long movedOut() {
        return movedOut;
    }

    /** Number of times that a cold tile was moved back to memory. */
    public long broughtBack() {
        return broughtBack;
    }

    /** Sum of the node hashes, maintained by every write. */
    public long digest() {
        return digest;
    }

    /** The same sum recomputed from all nodes; differs from {@link #digest()} after a memory error. */
    public long rehash() {
        long sum = 0;
        for (int tile = 0; tile < tiles.size(); tile++) {
            sum += rehash(tile);
        }
        return sum;
    }

    /** Sum of a tile's node hashes, recomputed from memory or from the store. For one thread at a time. */
    public long rehash(int tile) {
        return rehash(tile, buffer);
    }

    /** Sum of a tile's node hashes; those of a cold tile are read into the buffer. */
    long rehash(int tile, TileNodes coldNodes) {
        TileTable.Slab slab = tiles.slab(tile);
        int at = TileTable.inSlab(tile);
        long key = slab.key[at];
        if (slab.blocks[at << 2] <= COLD) {
            read(tile, coldNodes);
            return coldNodes.hash(key);
        }
        long sum = 0;
        for (long left = slab.mask[at]; left != 0; left &= left - 1) {
            int node = Long.numberOfTrailingZeros(left);
            sum += blocks.hash(slab.blocks[(at << 2) + NodeBlocks.quarter(node)], node, key);
        }
        return sum;
    }

    /**
     * Detects memory errors: compares a tile's nodes with the sum of the hashes written to it. On a difference the
     * digest changes permanently, even if the tile is overwritten later, so that the comparison with other ranks
     * fails.
     */
    public void check(int tile) {
        addError(errorOf(tile, rehash(tile)));
    }

    /** What an error of a tile adds to the digest: 0 when the sum of its hashes is that of the writes. */
    long errorOf(int tile, long found) {
        TileTable.Slab slab = tiles.slab(tile);
        int at = TileTable.inSlab(tile);
        long expected = slab.sum[at];
        if (found == expected) {
            return 0;
        }
        slab.sum[at] = found;
        if (sums != null) {
            sums.onError(key(tile));
        }
        return Digest.mix(found - expected);
    }

    /** Checks the next tiles in turn; called every epoch with 1/n of the tiles, it checks all of them in n epochs. */
    public void checkSome(int count) {
        int some = Math.min(count, tiles.size());
        int first = takeTurn(some);
        for (int n = 0; n < some; n++) {
            check(inTurn(first, n));
        }
    }

    /**
     * Begins the turn of the next tiles to be checked, of which there are at most {@link #tiles}; returns the first one
     * for {@link #inTurn}.
     */
    public int takeTurn(int count) {
        int first = nextToCheck < tiles.size() ? nextToCheck : 0;
        nextToCheck = count == 0 ? first : inTurn(first, count - 1) + 1;
        return first;
    }

    /** The tile that follows a number of tiles after the first one of a turn. */
    public int inTurn(int first, int after) {
        int tile = first + after;
        return tile < tiles.size() ? tile : tile - tiles.size();
    }

    /** Sets the log that records the nodes replaced by every write; null: none. */
    void setUndoLog(@Nullable UndoLog undoLog) {
        this.undoLog = undoLog;
    }

    /** Restores a node without updating the digest; the world can then only be inspected. */
    void revert(long key, int node, boolean known, Node to) {
        int tile = find(key);
        TileTable.Slab slab = tiles.slab(tile);
        if (isCold(tile)) {
            bringBack(tile);
            tiles.rewind();
        }
        int at = TileTable.inSlab(tile);
        blocks.put(slab.blocks[(at << 2) + NodeBlocks.quarter(node)], node, to);
        if (!known) {
            slab.mask[at] &= ~(1L << node);
        }
    }

    public long deformedNodes() {
        return nodes;
    }

    /** Copies all nodes. */
    public GroundImage image() {
        LongArrayList copied = new LongArrayList();
        IntArrayList written = new IntArrayList();
        IntArrayList words = new IntArrayList();
        for (int tile = tiles.oldest(); tile != TileTable.NONE; tile = tiles.newer(tile)) {
            TileTable.Slab slab = tiles.slab(tile);
            int at = TileTable.inSlab(tile);
            copied.addLong(slab.key[at]);
            copied.addLong(slab.mask[at]);
            copied.addLong(slab.sum[at]);
            written.addInt(slab.written[at]);
            read(tile, buffer);
            for (int word = 0; word < TileNodes.WORDS * buffer.count(); word++) {
                words.addInt(buffer.words()[word]);
            }
        }
        return new GroundImage(copied, written, words, this, inOrder);
    }

    /**
     * Sets the world back to a copy of itself or of a world of another run. Undo logs no longer fit: forget them.
     *
     * @throws IllegalStateException for a world with a budget
     */
    public void restore(GroundImage image) {
        if (store != null) {
            throw new IllegalStateException("a world with a budget cannot be set back");
        }
        index.clear();
        tiles.clear();
        blocks.clear();
        int from = 0;
        for (int n = 0; n < image.written.length; n++) {
            int tile = findOrCreate(image.tiles[GroundImage.TILE_LONGS * n]);
            TileTable.Slab slab = tiles.slab(tile);
            int at = TileTable.inSlab(tile);
            slab.mask[at] = image.tiles[GroundImage.TILE_LONGS * n + 1];
            slab.sum[at] = image.tiles[GroundImage.TILE_LONGS * n + 2];
            slab.written[at] = image.written[n];
            for (long left = slab.mask[at]; left != 0; left &= left - 1, from += TileNodes.WORDS) {
                int node = Long.numberOfTrailingZeros(left);
                int place = (at << 2) + NodeBlocks.quarter(node);
                if (slab.blocks[place] == NO_BLOCK) {
                    slab.blocks[place] = blocks.make();
                }
                blocks.put(slab.blocks[place], node, image.words, from);
            }
        }
        nodes = image.nodes;
        digest = image.digest;
        inOrder = image.inOrder;
        nextToCheck = 0;
    }

    public int tiles() {
        return tiles.size();
    }

    /** The keys of all tiles in ascending order: by ti, then by tj as an unsigned number. */
    public long[] keysInOrder() {
        return IntStream.range(0, tiles.size()).mapToLong(this::key).sorted().toArray();
    }

    /** Closes the store; cold tiles cannot be read afterwards. */
    @Override
    public void close() {
        if (store != null) {
            store.close();
        }
    }
}
