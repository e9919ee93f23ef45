package org.furrow.world.commit;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.message.EpochReader;

/**
 * Which tiles a commit writes, and from which parts of which deltas: each tile has a list of its parts in the order of
 * the deltas. A tile can then be written without regard to others. A plan is reused; in the long run it allocates
 * nothing.
 */
final class CommitPlan {
    static final int NONE = -1;

    private static final int INITIAL_SECTIONS = 64;
    private static final int INITIAL_TILES = 1 << 9;

    /** Of each delta: its message, its vehicle, its base epoch, and its first part. */
    private UnsafeBuffer[] messages = new UnsafeBuffer[0];

    private int[] vehicles = new int[0];
    private int[] bases = new int[0];
    private int[] firstParts = new int[0];
    private int deltas;

    /** Of each part: its tile, its delta, its place in the message, in the undo log, and the tile's next part. */
    private int[] partTiles = new int[INITIAL_TILES];

    private int[] partDeltas = new int[INITIAL_TILES];
    private int[] places = new int[INITIAL_TILES];
    private int[] undoPlaces = new int[INITIAL_TILES];
    private int[] nextParts = new int[INITIAL_TILES];
    /** Of each part: its nodes, and the nodes of the tile that were written before it. */
    private long[] partMasks = new long[INITIAL_TILES];

    private long[] knownMasks = new long[INITIAL_TILES];
    private int parts;
    private int nodes;

    /** Of each tile: its key, its number in the world, its first and last part, and the vehicle of the last part. */
    private long[] keys = new long[INITIAL_TILES];

    private int[] numbers = new int[INITIAL_TILES];
    private int[] heads = new int[INITIAL_TILES];
    private int[] tails = new int[INITIAL_TILES];
    private int[] writers = new int[INITIAL_TILES];
    /**
     * Of each tile: nodes written before the commit, nodes that vehicles before the last one write, nodes that the last
     * one writes, and nodes that several write.
     */
    private long[] before = new long[INITIAL_TILES];

    private long[] others = new long[INITIAL_TILES];
    private long[] own = new long[INITIAL_TILES];
    private long[] contested = new long[INITIAL_TILES];
    /** Of each tile: whether it counts in statistics. */
    private boolean[] isCounted = new boolean[INITIAL_TILES];
    /** Of each tile, once it is written: the change of the sum of its hashes, and how many nodes more it has. */
    private long[] changes = new long[INITIAL_TILES];

    private int[] added = new int[INITIAL_TILES];
    private int tiles;

    private final Long2LongHashMap index = new Long2LongHashMap(2 * INITIAL_TILES, 0.6f, NONE);

    /** Begins an empty plan. */
    void clear() {
        deltas = 0;
        parts = 0;
        nodes = 0;
        tiles = 0;
        index.clear();
    }

    /** Begins the reader's present delta. Deltas come by vehicle, and those of a vehicle by epoch. */
    void addDelta(EpochReader delta) {
        if (deltas == messages.length) {
            int longer = Math.max(INITIAL_SECTIONS, 2 * deltas);
            messages = Arrays.copyOf(messages, longer);
            for (int d = deltas; d < longer; d++) {
                messages[d] = new UnsafeBuffer(new byte[0]);
            }
            vehicles = Arrays.copyOf(vehicles, longer);
            bases = Arrays.copyOf(bases, longer);
            firstParts = Arrays.copyOf(firstParts, longer);
        }
        delta.wrapMessage(messages[deltas]);
        vehicles[deltas] = delta.vehicle();
        bases[deltas] = delta.baseEpoch();
        firstParts[deltas] = parts;
        deltas++;
    }

    /** The tile with this key in the plan, or {@link #NONE}. */
    int find(long key) {
        return (int) index.get(key);
    }

    /**
     * Adds a tile without parts.
     *
     * @param number of the tile in the world
     * @param written its nodes that are written
     * @param counts whether it counts in statistics
     */
    int addTile(long key, int number, long written, boolean counts) {
        if (tiles == keys.length) {
            growTiles(2 * tiles);
        }
        int tile = tiles++;
        index.put(key, tile);
        keys[tile] = key;
        numbers[tile] = number;
        heads[tile] = NONE;
        tails[tile] = NONE;
        writers[tile] = NONE;
        before[tile] = written;
        isCounted[tile] = counts;
        others[tile] = 0;
        own[tile] = 0;
        contested[tile] = 0;
        return tile;
    }

    private void growTiles(int longer) {
        keys = Arrays.copyOf(keys, longer);
        numbers = Arrays.copyOf(numbers, longer);
        heads = Arrays.copyOf(heads, longer);
        tails = Arrays.copyOf(tails, longer);
        writers = Arrays.copyOf(writers, longer);
        before = Arrays.copyOf(before, longer);
        others = Arrays.copyOf(others, longer);
        own = Arrays.copyOf(own, longer);
        contested = Arrays.copyOf(contested, longer);
        isCounted = Arrays.copyOf(isCounted, longer);
        changes = Arrays.copyOf(changes, longer);
        added = Arrays.copyOf(added, longer);
    }

    /**
     * Adds the reader's present tile as a part of the last delta.
     *
     * @param tile of the plan
     * @param undoPlace of its first node in the undo log
     */
    void addPart(int tile, EpochReader delta, int undoPlace) {
        if (parts == places.length) {
            growParts(2 * parts);
        }
        int part = parts++;
        long mask = delta.tileMask();
        partTiles[part] = tile;
        partDeltas[part] = deltas - 1;
        places[part] = delta.tilePlace();
        undoPlaces[part] = undoPlace;
        nextParts[part] = NONE;
        partMasks[part] = mask;
        knownMasks[part] = before[tile] | others[tile] | own[tile];
        if (heads[tile] == NONE) {
            heads[tile] = part;
        } else {
            nextParts[tails[tile]] = part;
        }
        tails[tile] = part;
        int vehicle = vehicles[deltas - 1];
        if (writers[tile] != vehicle) { // the epochs of a late vehicle are not joined with each other
            others[tile] |= own[tile];
            own[tile] = 0;
            writers[tile] = vehicle;
        }
        contested[tile] |= others[tile] & mask;
        own[tile] |= mask;
        nodes += Long.bitCount(mask);
    }

    private void growParts(int longer) {
        partTiles = Arrays.copyOf(partTiles, longer);
        partDeltas = Arrays.copyOf(partDeltas, longer);
        places = Arrays.copyOf(places, longer);
        undoPlaces = Arrays.copyOf(undoPlaces, longer);
        nextParts = Arrays.copyOf(nextParts, longer);
        partMasks = Arrays.copyOf(partMasks, longer);
        knownMasks = Arrays.copyOf(knownMasks, longer);
    }

    int deltas() {
        return deltas;
    }

    int vehicle(int delta) {
        return vehicles[delta];
    }

    int baseEpoch(int delta) {
        return bases[delta];
    }

    UnsafeBuffer message(int delta) {
        return messages[delta];
    }

    /** The first part of a delta. */
    int begin(int delta) {
        return firstParts[delta];
    }

    /** The part after the last one of a delta. */
    int end(int delta) {
        return delta + 1 < deltas ? firstParts[delta + 1] : parts;
    }

    /** Number of nodes that all deltas write. */
    int nodes() {
        return nodes;
    }

    int tiles() {
        return tiles;
    }

    long key(int tile) {
        return keys[tile];
    }

    /** Number of a tile in the world. */
    int number(int tile) {
        return numbers[tile];
    }

    /** The nodes of a tile that the commit writes. */
    long written(int tile) {
        return others[tile] | own[tile];
    }

    /** The nodes of a tile that several vehicles write. */
    long contested(int tile) {
        return contested[tile];
    }

    /** Whether a tile counts in statistics. */
    boolean counts(int tile) {
        return isCounted[tile];
    }

    /** Notes what writing a tile has changed. */
    void setChange(int tile, long sumChange, int nodesAdded) {
        changes[tile] = sumChange;
        added[tile] = nodesAdded;
    }

    /** The change of the sum of a tile's hashes. */
    long sumChange(int tile) {
        return changes[tile];
    }

    /** Number of a tile's nodes that were not written before. */
    int nodesAdded(int tile) {
        return added[tile];
    }

    /** The first part of a tile. */
    int firstPart(int tile) {
        return heads[tile];
    }

    /** The next part of the same tile, or {@link #NONE}. */
    int nextPart(int part) {
        return nextParts[part];
    }

    int tileOf(int part) {
        return partTiles[part];
    }

    int deltaOf(int part) {
        return partDeltas[part];
    }

    /** The nodes of a part. */
    long mask(int part) {
        return partMasks[part];
    }

    /** The nodes of the part's tile that were written before the part. */
    long known(int part) {
        return knownMasks[part];
    }

    /** Place of a part in its message. */
    int place(int part) {
        return places[part];
    }

    /** Place of a part's first node in the undo log. */
    int undoPlace(int part) {
        return undoPlaces[part];
    }
}
