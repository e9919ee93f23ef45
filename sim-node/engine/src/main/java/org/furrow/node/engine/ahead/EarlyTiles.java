package org.furrow.node.engine.ahead;

import java.util.Arrays;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles of a commit a rank applies before it has all messages of the commit: those that its vehicles read in the
 * next epoch. The rest follows when the commit is complete, so each part of each message is applied once, and the
 * parts of a tile in the order of their commits.
 *
 * <p>At the end of epoch k the rank applies, of all epochs up to k, what lies in the boxes of level k. So a part of
 * epoch e was applied early exactly if it lies in a box of a level from e on.
 */
final class EarlyTiles implements Committer.Scope {
    private static final int NONE = -1;
    private static final int SIDES = 4;

    /** Boxes by level modulo the depth: least and greatest ti, least and greatest tj of each. */
    private final int[][] boxes;

    private final int[] used;
    /** The level whose parts were applied, by level modulo the depth; {@link #NONE}: no such level. */
    private final int[] levels;

    /** The ground that the rank keeps; null: all of it. */
    private final Committer.@Nullable Scope kept;

    private int level = NONE;
    private int epoch;
    private boolean isEarly;

    /**
     * @param depth number of levels to remember
     * @param kept the ground that the rank keeps; null: all of it
     */
    EarlyTiles(int depth, Committer.@Nullable Scope kept) {
        this.kept = kept;
        boxes = new int[depth][SIDES];
        used = new int[depth];
        levels = new int[depth];
        Arrays.fill(levels, NONE);
    }

    /** Begins a level with no boxes. Nothing is applied by it until {@link #applyEarly}. */
    void beginLevel(int at) {
        level = at;
        used[slot(at)] = 0;
        levels[slot(at)] = NONE;
    }

    /** Adds a box of tiles to the level that was begun. */
    void add(int tiMin, int tiMax, int tjMin, int tjMax) {
        int slot = slot(level);
        int at = used[slot];
        if (at + SIDES > boxes[slot].length) {
            boxes[slot] = Arrays.copyOf(boxes[slot], 2 * boxes[slot].length);
        }
        boxes[slot][at] = tiMin;
        boxes[slot][at + 1] = tiMax;
        boxes[slot][at + 2] = tjMin;
        boxes[slot][at + 3] = tjMax;
        used[slot] = at + SIDES;
    }

    /** Whether a box meets one of the level that was begun. */
    boolean meets(int tiMin, int tiMax, int tjMin, int tjMax) {
        int slot = slot(level);
        int[] of = boxes[slot];
        for (int at = 0; at < used[slot]; at += SIDES) {
            if (of[at] <= tiMax && tiMin <= of[at + 1] && of[at + 2] <= tjMax && tjMin <= of[at + 3]) {
                return true;
            }
        }
        return false;
    }

    /** From now on, parts of this epoch are applied early, which lie in the boxes of the level that was begun. */
    void applyEarly(int ofEpoch) {
        epoch = ofEpoch;
        isEarly = true;
        levels[slot(level)] = level;
    }

    /** From now on, what is left of this epoch is applied. */
    void applyRest(int ofEpoch) {
        epoch = ofEpoch;
        isEarly = false;
    }

    /** Whether any tile of the reader's present vehicle may be to be applied. */
    boolean mayApply(EpochReader delta) {
        if (isEarly && !meets(delta.tiMin(), delta.tiMax(), delta.tjMin(), delta.tjMax())) {
            return false;
        }
        int last = isEarly ? level - 1 : level;
        for (int of = epoch; of <= last; of++) {
            if (levels[slot(of)] == of && isInOneBox(of, delta.tiMin(), delta.tiMax(), delta.tjMin(), delta.tjMax())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean keeps(long key) {
        int last = isEarly ? level - 1 : level;
        if ((isEarly && !contains(level, key)) || (kept != null && !kept.keeps(key))) {
            return false;
        }
        for (int of = epoch; of <= last; of++) {
            if (levels[slot(of)] == of && contains(of, key)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean counts(long key) {
        return kept == null || kept.counts(key);
    }

    private boolean contains(int of, long key) {
        int ti = TileKey.ti(key);
        int tj = TileKey.tj(key);
        return isInOneBox(of, ti, ti, tj, tj);
    }

    private boolean isInOneBox(int of, int tiMin, int tiMax, int tjMin, int tjMax) {
        int slot = slot(of);
        int[] in = boxes[slot];
        for (int at = 0; at < used[slot]; at += SIDES) {
            if (in[at] <= tiMin && tiMax <= in[at + 1] && in[at + 2] <= tjMin && tjMax <= in[at + 3]) {
                return true;
            }
        }
        return false;
    }

    private int slot(int of) {
        return of % levels.length;
    }
}
