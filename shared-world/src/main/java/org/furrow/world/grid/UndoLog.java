package org.furrow.world.grid;

import java.util.Arrays;

/**
 * The nodes replaced by the last few commits. Undoing commits shows where the worlds of two ranks diverged; a world
 * with undone commits must not be used for anything else.
 */
public final class UndoLog {
    /** Words of an entry: tile key, local index, whether the node was written before, and the node's words. */
    private static final int WORDS = 4 + TileNodes.WORDS;

    private static final int FIRST_WORDS = WORDS * 1024;

    private final CommittedWorld world;
    /** By slot; empty before its first write, since there are thousands where vehicles may lag far behind. */
    private final int[][] entries;

    private final int[] used;
    private final CommittedWorld.Node node = new CommittedWorld.Node();
    /** The latest commit of which writes are recorded. */
    private int newest;

    private int kept;
    /** The slot of the commit whose writes follow. */
    private int current;

    /** Begins to record the writes to a world, for a number of commits > 0. */
    public UndoLog(CommittedWorld world, int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be > 0, depth=" + depth);
        }
        this.world = world;
        entries = new int[depth][0];
        used = new int[depth];
        world.setUndoLog(this);
    }

    /**
     * Begins the record of writes that belong to a commit. Commits may alternate, as long as the writes to each node
     * come in the order of their commits. The record of the latest commit takes the place of the oldest one kept.
     *
     * @param commit its number, greater than the latest one minus the depth
     */
    public void begin(int commit) {
        if (kept == 0) {
            newest = commit - 1;
        }
        while (newest < commit) {
            newest++;
            used[newest % entries.length] = 0;
            kept = Math.min(kept + 1, entries.length);
        }
        current = commit % entries.length;
    }

    public int kept() {
        return kept;
    }

    /** Drops all records; no commit can be undone. */
    public void forget() {
        kept = 0;
    }

    /** Undoes the writes of all commits after this one. */
    public void undoAfter(int commit) {
        while (kept > 0 && newest > commit) {
            undo();
        }
    }

    public void undo() {
        if (kept == 0) {
            throw new IllegalStateException("no commit can be undone");
        }
        world.setUndoLog(null);
        int slot = newest % entries.length;
        int[] from = entries[slot];
        for (int at = used[slot] - WORDS; at >= 0; at -= WORDS) {
            long key = TileKey.of(from[at], from[at + 1]);
            node.set(from, at + 4);
            world.revert(key, from[at + 2], from[at + 3] != 0, node);
        }
        newest--;
        kept--;
    }

    /** Records a node before it is written. */
    void add(long key, int local, boolean known, CommittedWorld.Node past) {
        set(reserve(1), key, local, known, past);
    }

    /** Makes room for a number of nodes in the record of the present commit; returns its place. */
    int reserve(int nodes) {
        int slot = current;
        int at = used[slot];
        int end = at + WORDS * nodes;
        if (end > entries[slot].length) {
            // a restored ground is written before the first commit begins
            int longer = Math.max(FIRST_WORDS, 2 * entries[slot].length);
            entries[slot] = Arrays.copyOf(entries[slot], Math.max(longer, end));
        }
        used[slot] = end;
        return at;
    }

    /** The place after one. */
    static int next(int place) {
        return place + WORDS;
    }

    /** Records a node at a reserved place of the present commit; threads may fill different places at a time. */
    void set(int place, long key, int local, boolean known, CommittedWorld.Node past) {
        int[] to = entries[current];
        to[place] = TileKey.ti(key);
        to[place + 1] = TileKey.tj(key);
        to[place + 2] = local;
        to[place + 3] = known ? 1 : 0;
        past.copy(to, place + 4);
    }
}
