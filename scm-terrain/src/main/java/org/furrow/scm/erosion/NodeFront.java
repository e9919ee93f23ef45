package org.furrow.scm.erosion;

import java.util.Arrays;

/** Nodes in the order in which they were added, and a window to find them by place. Structure of arrays. */
final class NodeFront {
    int count;
    int[] i = new int[1024];
    int[] j = new int[1024];
    /** Place in the view's arrays. */
    int[] at = new int[1024];
    /** How many nodes away from the contact. */
    int[] ring = new int[1024];
    /** What the node gains in the present round, in units of the offset. */
    int[] gain = new int[1024];

    private int[] window = new int[1 << 14];
    private int stamp;
    private int i0;
    private int j0;
    private int width;
    private int height;

    /** Clears the front for nodes within a box. */
    void begin(int iMin, int iMax, int jMin, int jMax) {
        i0 = iMin;
        j0 = jMin;
        width = iMax - iMin + 1;
        height = jMax - jMin + 1;
        int size = width * height;
        stamp += count + 1;
        if (size > window.length) {
            window = new int[Integer.highestOneBit(size) * 2];
            stamp = 1;
        } else if (stamp > Integer.MAX_VALUE / 2 || stamp <= 1) {
            Arrays.fill(window, 0);
            stamp = 1;
        }
        count = 0;
    }

    boolean contains(int nodeI, int nodeJ) {
        return nodeI >= i0 && nodeI < i0 + width && nodeJ >= j0 && nodeJ < j0 + height;
    }

    /** The number of a node, or -1 when it was not added. */
    int find(int nodeI, int nodeJ) {
        int entry = window[(nodeJ - j0) * width + nodeI - i0] - stamp;
        return entry < 0 ? -1 : entry;
    }

    int add(int nodeI, int nodeJ, int place, int ofRing) {
        if (count == i.length) {
            int size = 2 * count;
            i = Arrays.copyOf(i, size);
            j = Arrays.copyOf(j, size);
            at = Arrays.copyOf(at, size);
            ring = Arrays.copyOf(ring, size);
            gain = Arrays.copyOf(gain, size);
        }
        int entry = count++;
        i[entry] = nodeI;
        j[entry] = nodeJ;
        at[entry] = place;
        ring[entry] = ofRing;
        gain[entry] = 0;
        window[(nodeJ - j0) * width + nodeI - i0] = stamp + entry;
        return entry;
    }
}
