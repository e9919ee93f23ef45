package org.furrow.scm.ray;

import java.util.Arrays;

/**
 * Maps the nodes of a rectangle to entry numbers 0, 1, ... in constant time.
 *
 * <p>Each node has a cell that holds stamp + entry; cells below the stamp are empty. Raising the stamp past all entries
 * empties the window without writing to the cells.
 */
public final class NodeWindow {
    private int[] cells = new int[1 << 12];
    private int stamp = 1;
    /** One more than the largest entry. */
    private int entries;

    private int i0;
    private int j0;
    private int width;
    private int height;

    /** Empties the window and places it over nodes (iMin, jMin) to (iMax, jMax). */
    public void reset(int iMin, int iMax, int jMin, int jMax) {
        i0 = iMin;
        j0 = jMin;
        width = iMax - iMin + 1;
        height = jMax - jMin + 1;
        int size = width * height;
        stamp += entries;
        entries = 0;
        if (size > cells.length) {
            cells = new int[Integer.highestOneBit(size) * 2];
            stamp = 1;
        } else if (stamp > Integer.MAX_VALUE / 2) {
            Arrays.fill(cells, 0);
            stamp = 1;
        }
    }

    /** Empties the window and places it over another one and {@code margin} nodes on each side of it. */
    public void resetAround(NodeWindow inner, int margin) {
        reset(
                inner.i0 - margin,
                inner.i0 + inner.width - 1 + margin,
                inner.j0 - margin,
                inner.j0 + inner.height - 1 + margin);
    }

    public boolean contains(int i, int j) {
        return i >= i0 && i < i0 + width && j >= j0 && j < j0 + height;
    }

    /** The entry of a node within the window, or -1. */
    public int find(int i, int j) {
        int entry = cells[(j - j0) * width + i - i0] - stamp;
        return entry < 0 ? -1 : entry;
    }

    public void put(int i, int j, int entry) {
        cells[(j - j0) * width + i - i0] = stamp + entry;
        entries = Math.max(entries, entry + 1);
    }

    /** True when the four nearest neighbours of a node have entries. */
    public boolean isSurrounded(int i, int j) {
        int at = (j - j0) * width + i - i0;
        return Math.min(Math.min(cells[at - 1], cells[at + 1]), Math.min(cells[at - width], cells[at + width]))
                >= stamp;
    }

    /** Occupied nodes of the 3 x 3 block around (i, j): bit {@code 3 (dj + 1) + di + 1} for (i + di, j + dj). */
    public int block(int i, int j) {
        int at = (j - j0) * width + i - i0;
        int bits = 0;
        int bit = 0;
        for (int row = at - width; row <= at + width; row += width) {
            bits |= (cells[row - 1] >= stamp ? 1 : 0) << bit;
            bits |= (cells[row] >= stamp ? 2 : 0) << bit;
            bits |= (cells[row + 1] >= stamp ? 4 : 0) << bit;
            bit += 3;
        }
        return bits;
    }

    /** {@link #block} around (i, j), given that around (i - 1, j): only the next column is read. */
    public int nextBlock(int blockBefore, int i, int j) {
        int at = (j - j0) * width + i - i0 + 1;
        int column = (cells[at - width] >= stamp ? 0b100 : 0)
                | (cells[at] >= stamp ? 0b100_000 : 0)
                | (cells[at + width] >= stamp ? 0b100_000_000 : 0);
        return ((blockBefore >> 1) & 0b011_011_011) | column;
    }
}
