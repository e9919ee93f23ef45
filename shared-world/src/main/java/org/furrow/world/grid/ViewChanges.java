package org.furrow.world.grid;

import java.util.Arrays;

/**
 * The changes that one vehicle has made to its {@link ViewWindow} and that are not committed yet: nodes changed since
 * the last publish, published bulldozed offsets in flight, and how both are merged with commits.
 */
final class ViewChanges {
    /** Keys of the tiles changed since the last publish. */
    private long[] dirtyTiles = new long[64];

    private int dirtyCount;
    /** The changed nodes' rows of {@link NodeField} in wire form: tile by tile, then by local index. */
    private int[] rounded = new int[NodeField.COUNT * 1024];

    private final int[] fields = new int[NodeField.COUNT];

    private boolean isRounded;
    private final PendingOffsets pendingOffsets = new PendingOffsets();
    private int epoch = 1;
    private int committedEpoch;
    /** The last of this vehicle's own epochs that is committed; earlier than the former when it is late. */
    private int includedEpoch;

    int epoch() {
        return epoch;
    }

    int committedEpoch() {
        return committedEpoch;
    }

    /** Whether a tile has changes that are not committed and must therefore stay in the window. */
    boolean hasUncommitted(ViewWindow window, int slot) {
        return window.key[slot] != TileKey.NONE && window.tileWrittenEpoch[slot] > includedEpoch;
    }

    void mark(ViewWindow window, int i, int j) {
        int slot = window.slot(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
        if (window.dirty[slot] == 0) {
            if (dirtyCount == dirtyTiles.length) {
                dirtyTiles = Arrays.copyOf(dirtyTiles, 2 * dirtyCount);
            }
            dirtyTiles[dirtyCount++] = window.key[slot];
            window.tileWrittenEpoch[slot] = epoch;
        }
        window.dirty[slot] |= 1L << TileKey.local(i, j);
        window.writtenEpoch[window.index(i, j)] = epoch;
    }

    /** Rounds every changed node to its wire form, in the window too; no change may follow before the publish. */
    void round(ViewWindow window) {
        sortDirtyTiles();
        int count = 0;
        for (int d = 0; d < dirtyCount; d++) {
            long key = dirtyTiles[d];
            if (count + NodeField.COUNT * TileKey.NODES > rounded.length) {
                rounded = Arrays.copyOf(rounded, 2 * rounded.length);
            }
            for (long left = window.dirty[window.slot(key)]; left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                int at = window.index(TileKey.i(key, local), TileKey.j(key, local));
                window.copyStates(at, rounded, count);
                window.setStates(at, rounded, count);
                count += NodeField.COUNT;
            }
        }
        isRounded = true;
    }

    /** Passes every changed node to the sink, in wire form, and begins the next epoch. */
    void publish(ViewWindow window, GroundView.DeltaSink sink) {
        if (!isRounded) {
            round(window);
        }
        int from = 0;
        for (int d = 0; d < dirtyCount; d++) {
            long key = dirtyTiles[d];
            int slot = window.slot(key);
            sink.tile(key, window.dirty[slot]);
            for (long left = window.dirty[slot]; left != 0; left &= left - 1, from += NodeField.COUNT) {
                int local = Long.numberOfTrailingZeros(left);
                int i = TileKey.i(key, local);
                int j = TileKey.j(key, local);
                int at = window.index(i, j);
                int increment = window.increment[at];
                rounded[from + NodeField.OFFSET.row()] = increment;
                sink.node(rounded, from);
                if (increment != 0) {
                    pendingOffsets.add(epoch, i, j, increment);
                    window.pending[at] += increment;
                    window.increment[at] = 0;
                }
            }
            window.dirty[slot] = 0;
        }
        dirtyCount = 0;
        isRounded = false;
        epoch++;
    }

    /** Insertion sort: a few dozen tiles, and no allocation. */
    private void sortDirtyTiles() {
        for (int a = 1; a < dirtyCount; a++) {
            long key = dirtyTiles[a];
            int b = a - 1;
            while (b >= 0 && dirtyTiles[b] > key) {
                dirtyTiles[b + 1] = dirtyTiles[b];
                b--;
            }
            dirtyTiles[b + 1] = key;
        }
    }

    /** Begins the commit of an epoch that includes this vehicle's own changes up to another one. */
    void beginRebase(ViewWindow window, int committed, int included) {
        committedEpoch = committed;
        includedEpoch = included;
        pendingOffsets.removeUpTo(included, window);
    }

    /** Merges a committed node with the changes of this view's vehicle. */
    void merge(ViewWindow window, int at, CommittedWorld.Node committed, int vehicle) {
        int offset = committed.get(NodeField.OFFSET) + window.pending[at] + window.increment[at];
        if (offset != window.offset[at]) {
            window.setOffset(at, offset);
        }
        if (window.writtenEpoch[at] <= includedEpoch) {
            window.setStates(at, committed.fields, 0);
        } else if (lastWriteByOthers(committed, vehicle) == committedEpoch) {
            window.copyStates(at, fields, 0);
            for (int row = 0; row < NodeField.STATES; row++) {
                fields[row] = Math.max(committed.fields[row], fields[row]);
            }
            window.setStates(at, fields, 0);
        }
    }

    /** The epoch in which another vehicle last wrote a node; negative when that is long ago or never happened. */
    private static int lastWriteByOthers(CommittedWorld.Node node, int vehicle) {
        if (node.writer != vehicle) {
            return node.epoch;
        }
        return node.epoch - (node.gap == CommittedWorld.Node.NEVER ? Integer.MAX_VALUE : node.gap);
    }

    /** Passes the nodes changed after the included epoch to a sink, then the pending offsets. */
    void save(ViewWindow window, GroundView.OverlaySink sink) {
        if (dirtyCount > 0) {
            throw new IllegalStateException("the epoch has not been published, epoch=" + epoch);
        }
        for (int slot = 0; slot < window.key.length; slot++) {
            if (!hasUncommitted(window, slot)) {
                continue;
            }
            for (int local = 0; local < TileKey.NODES; local++) {
                int i = TileKey.i(window.key[slot], local);
                int j = TileKey.j(window.key[slot], local);
                int at = window.index(i, j);
                int written = window.writtenEpoch[at];
                if (written > includedEpoch) {
                    window.copyStates(at, fields, 0);
                    sink.node(i, j, written, fields);
                }
            }
        }
        pendingOffsets.forEach(sink);
    }

    /** Forgets all changes; the caller clears the window. */
    void forget() {
        dirtyCount = 0;
        isRounded = false;
        pendingOffsets.clear();
    }

    /** Sets the epochs to those at the end of an epoch. */
    void startAt(int lastEpoch, int lastCommitted) {
        epoch = lastEpoch + 1;
        committedEpoch = lastCommitted;
        includedEpoch = lastCommitted;
    }

    /** Restores the written epoch of a saved node, whose tile is loaded. */
    void restoreWritten(ViewWindow window, int i, int j, int writtenEpoch) {
        int slot = window.slot(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
        window.tileWrittenEpoch[slot] = Math.max(window.tileWrittenEpoch[slot], writtenEpoch);
        window.writtenEpoch[window.index(i, j)] = writtenEpoch;
    }

    void restoreOffset(ViewWindow window, int publishedEpoch, int i, int j, int units) {
        int at = window.index(i, j);
        pendingOffsets.add(publishedEpoch, i, j, units);
        window.pending[at] += units;
        window.setOffset(at, window.offset[at] + units);
    }
}
