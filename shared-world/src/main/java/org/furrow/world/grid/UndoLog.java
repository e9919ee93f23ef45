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
    private int commits;
    private int kept;

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

    /** Begins the record of a commit, in place of the oldest one kept. */
    public void beginCommit() {
        commits++;
        kept = Math.min(kept + 1, entries.length);
        int slot = commits % entries.length;
        used[slot] = 0;
    }

    public int kept() {
        return kept;
    }

    /** Drops all records; no commit can be undone. */
    public void forget() {
        kept = 0;
    }

    public void undo() {
        if (kept == 0) {
            throw new IllegalStateException("no commit can be undone");
        }
        world.setUndoLog(null);
        int slot = commits % entries.length;
        int[] from = entries[slot];
        for (int at = used[slot] - WORDS; at >= 0; at -= WORDS) {
            long key = TileKey.of(from[at], from[at + 1]);
            node.set(from, at + 4);
            world.revert(key, from[at + 2], from[at + 3] != 0, node);
        }
        commits--;
        kept--;
    }

    void add(long key, int local, boolean known, CommittedWorld.Node past) {
        int slot = commits % entries.length;
        int at = used[slot];
        if (at + WORDS > entries[slot].length) {
            // a restored ground is written before the first commit begins
            entries[slot] = Arrays.copyOf(entries[slot], Math.max(FIRST_WORDS, 2 * entries[slot].length));
        }
        int[] to = entries[slot];
        to[at] = TileKey.ti(key);
        to[at + 1] = TileKey.tj(key);
        to[at + 2] = local;
        to[at + 3] = known ? 1 : 0;
        past.copy(to, at + 4);
        used[slot] = at + WORDS;
    }
}
