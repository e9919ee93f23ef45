package org.furrow.node.step;

import java.util.Arrays;
import org.furrow.world.delta.EpochReader;

/** Boxes of tiles by number; one that was not set contains nothing. */
final class TileBoxes {
    private final int[] tiMin;
    private final int[] tiMax;
    private final int[] tjMin;
    private final int[] tjMax;

    TileBoxes(int count) {
        tiMin = new int[count];
        tiMax = new int[count];
        tjMin = new int[count];
        tjMax = new int[count];
        clear();
    }

    void clear() {
        Arrays.fill(tiMin, Integer.MAX_VALUE);
        Arrays.fill(tiMax, Integer.MIN_VALUE);
        Arrays.fill(tjMin, Integer.MAX_VALUE);
        Arrays.fill(tjMax, Integer.MIN_VALUE);
    }

    /** Sets a box to the square around a point; all in tiles. */
    void around(int box, double ti, double tj, double radius) {
        tiMin[box] = (int) Math.floor(ti - radius);
        tiMax[box] = (int) Math.floor(ti + radius);
        tjMin[box] = (int) Math.floor(tj - radius);
        tjMax[box] = (int) Math.floor(tj + radius);
    }

    /** Sets a box to that of the message's present vehicle. */
    void set(int box, EpochReader delta) {
        boolean empty = delta.tiles() == 0;
        tiMin[box] = empty ? Integer.MAX_VALUE : delta.tiMin();
        tiMax[box] = empty ? Integer.MIN_VALUE : delta.tiMax();
        tjMin[box] = empty ? Integer.MAX_VALUE : delta.tjMin();
        tjMax[box] = empty ? Integer.MIN_VALUE : delta.tjMax();
    }

    /** Widens a box by that of the message's present vehicle. */
    void include(int box, EpochReader delta) {
        if (delta.tiles() > 0) {
            tiMin[box] = Math.min(tiMin[box], delta.tiMin());
            tiMax[box] = Math.max(tiMax[box], delta.tiMax());
            tjMin[box] = Math.min(tjMin[box], delta.tjMin());
            tjMax[box] = Math.max(tjMax[box], delta.tjMax());
        }
    }

    /** Whether one of the first boxes and that of the message's present vehicle have a tile in common. */
    boolean meet(EpochReader delta, int first) {
        if (delta.tiles() == 0) {
            return false;
        }
        for (int box = 0; box < first; box++) {
            if (tiMin[box] <= delta.tiMax()
                    && delta.tiMin() <= tiMax[box]
                    && tjMin[box] <= delta.tjMax()
                    && delta.tjMin() <= tjMax[box]) {
                return true;
            }
        }
        return false;
    }

    /** Whether any of these boxes and one of the first others have a tile in common. */
    boolean meet(TileBoxes others, int first) {
        for (int a = 0; a < tiMin.length; a++) {
            for (int b = 0; b < first; b++) {
                if (tiMin[a] <= others.tiMax[b]
                        && others.tiMin[b] <= tiMax[a]
                        && tjMin[a] <= others.tjMax[b]
                        && others.tjMin[b] <= tjMax[a]) {
                    return true;
                }
            }
        }
        return false;
    }
}
