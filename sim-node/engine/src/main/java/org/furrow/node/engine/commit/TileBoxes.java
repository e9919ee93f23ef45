package org.furrow.node.engine.commit;

import org.furrow.world.delta.EpochReader;

/**
 * Numbered boxes of tiles, and the box around all of them, which rejects most intersection tests. A box that was
 * not set is
 * empty.
 */
final class TileBoxes {
    private static final int SIDES = 4;
    private static final int[] EMPTY = {
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE,
    };

    /** Least and greatest ti, least and greatest tj of each. */
    private final int[] sides;

    private final int[] all = new int[SIDES];
    /** Boxes with this number and above are empty. */
    private int end;

    TileBoxes(int count) {
        sides = new int[SIDES * count];
        end = count;
        clear();
    }

    void clear() {
        for (int box = 0; box < end; box++) {
            System.arraycopy(EMPTY, 0, sides, SIDES * box, SIDES);
        }
        System.arraycopy(EMPTY, 0, all, 0, SIDES);
        end = 0;
    }

    /** Number of the last box that was set, plus one. */
    int end() {
        return end;
    }

    /** Extends a box by the square around a point; all in tiles. */
    void includeAround(int box, double ti, double tj, double radius) {
        include(box, (int) Math.floor(ti - radius), (int) Math.floor(ti + radius), (int) Math.floor(tj - radius), (int)
                Math.floor(tj + radius));
    }

    /** Extends a box by the tiles of the message's present vehicle. */
    void include(int box, EpochReader delta) {
        include(box, delta.tiMin(), delta.tiMax(), delta.tjMin(), delta.tjMax());
    }

    /** Extends a box by another one. */
    void include(int box, TileBoxes others, int other) {
        int at = SIDES * other;
        int[] s = others.sides;
        include(box, s[at], s[at + 1], s[at + 2], s[at + 3]);
    }

    private void include(int box, int tiMin, int tiMax, int tjMin, int tjMax) {
        include(sides, SIDES * box, tiMin, tiMax, tjMin, tjMax);
        include(all, 0, tiMin, tiMax, tjMin, tjMax);
        end = Math.max(end, box + 1);
    }

    private static void include(int[] dest, int at, int tiMin, int tiMax, int tjMin, int tjMax) {
        dest[at] = Math.min(dest[at], tiMin);
        dest[at + 1] = Math.max(dest[at + 1], tiMax);
        dest[at + 2] = Math.min(dest[at + 2], tjMin);
        dest[at + 3] = Math.max(dest[at + 3], tjMax);
    }

    /** Whether any of these boxes and one of others have a tile in common. */
    boolean intersects(TileBoxes others, int other) {
        int to = SIDES * other;
        if (!intersects(all, 0, others.sides, to)) {
            return false;
        }
        for (int box = 0; box < end; box++) {
            if (intersects(sides, SIDES * box, others.sides, to)) {
                return true;
            }
        }
        return false;
    }

    /** Whether any of these boxes and any of the others have a tile in common. */
    boolean intersects(TileBoxes others) {
        if (!intersects(all, 0, others.all, 0)) {
            return false;
        }
        for (int other = 0; other < others.end; other++) {
            if (intersects(others, other)) {
                return true;
            }
        }
        return false;
    }

    private static boolean intersects(int[] a, int at, int[] b, int to) {
        return a[at] <= b[to + 1] && b[to] <= a[at + 1] && a[at + 2] <= b[to + 3] && b[to + 2] <= a[at + 3];
    }
}
