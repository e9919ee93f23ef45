package org.furrow.world.grid;

import java.util.Arrays;

/**
 * What the last few commits replaced, so that the world can be turned back to where it was: for finding out where two ranks'
 * worlds came apart. Nothing else may be done with a world that was turned back.
 */
public final class UndoLog {
    private static final int WORDS = 12;

    private final CommittedWorld world;
    private final int[][] entries;
    private final int[] used;
    private final CommittedWorld.Node node = new CommittedWorld.Node();
    private int commits;
    private int kept;

    /**
     * Begins to note what is written to a world.
     *
     * @param depth commits that are remembered, > 0
     */
    public UndoLog(CommittedWorld world, int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be > 0, depth=" + depth);
        }
        this.world = world;
        entries = new int[depth][WORDS * 1024];
        used = new int[depth];
        world.setJournal(this);
    }

    /** A commit begins; the oldest remembered one is forgotten. */
    public void beginCommit() {
        commits++;
        kept = Math.min(kept + 1, entries.length);
        used[commits % entries.length] = 0;
    }

    /** Commits that can be undone. */
    public int kept() {
        return kept;
    }

    /** Forgets everything: no commit can be undone. */
    public void forget() {
        kept = 0;
    }

    /** Undoes the last commit that is not undone yet. */
    public void undo() {
        if (kept == 0) {
            throw new IllegalStateException("no commit is remembered");
        }
        world.setJournal(null);
        int slot = commits % entries.length;
        int[] from = entries[slot];
        for (int at = used[slot] - WORDS; at >= 0; at -= WORDS) {
            long key = (long) from[at] << 32 | (from[at + 1] & 0xffffffffL);
            node.sinkage = from[at + 4];
            node.plastic = from[at + 5];
            node.yield = from[at + 6];
            node.shear = from[at + 7];
            node.offset = from[at + 8];
            node.writer = from[at + 9];
            node.gap = from[at + 10];
            node.epoch = from[at + 11];
            world.revert(key, from[at + 2], from[at + 3] != 0, node);
        }
        commits--;
        kept--;
    }

    void add(long key, int local, boolean known, CommittedWorld.Node past) {
        int slot = commits % entries.length;
        int at = used[slot];
        if (at + WORDS > entries[slot].length) {
            entries[slot] = Arrays.copyOf(entries[slot], 2 * entries[slot].length);
        }
        int[] to = entries[slot];
        to[at] = (int) (key >> 32);
        to[at + 1] = (int) key;
        to[at + 2] = local;
        to[at + 3] = known ? 1 : 0;
        to[at + 4] = past.sinkage;
        to[at + 5] = past.plastic;
        to[at + 6] = past.yield;
        to[at + 7] = past.shear;
        to[at + 8] = past.offset;
        to[at + 9] = past.writer;
        to[at + 10] = past.gap;
        to[at + 11] = past.epoch;
        used[slot] = at + WORDS;
    }
}
