package org.furrow.scm.contact;

import java.util.Arrays;

/**
 * The nodes that touch a body in one step, in the order in which they were found, and a window to find them by place.
 *
 * <p>Structure of arrays; hit h is node ({@code i[h]}, {@code j[h]}).
 */
final class HitList {
    int count;
    int[] i = new int[1024];
    int[] j = new int[1024];
    /** Place in the view's arrays. */
    int[] at = new int[1024];

    int[] body = new int[1024];
    double[] height_m = new double[1024];
    /** 1/b of the hit's patch, in 1/m. */
    double[] inverseB = new double[1024];

    private int[] window = new int[1 << 12];
    private int stamp;
    private int i0;
    private int j0;
    private int width;

    /** Clears the list for nodes within a box; the window has a rim of one node. */
    void begin(int iMin, int iMax, int jMin, int jMax) {
        i0 = iMin - 1;
        j0 = jMin - 1;
        width = iMax - iMin + 3;
        int size = width * (jMax - jMin + 3);
        stamp += count;
        if (size > window.length) {
            window = new int[Integer.highestOneBit(size) * 2];
            stamp = 1;
        } else if (stamp > Integer.MAX_VALUE / 2 || stamp == 0) {
            Arrays.fill(window, 0);
            stamp = 1;
        }
        count = 0;
    }

    /** The hit at node (i, j), or -1. */
    int find(int nodeI, int nodeJ) {
        int hit = window[(nodeJ - j0) * width + nodeI - i0] - stamp;
        return hit < 0 ? -1 : hit;
    }

    void add(int nodeI, int nodeJ, int place, int ofBody, double hitHeight_m) {
        if (count == i.length) {
            grow();
        }
        int hit = count++;
        i[hit] = nodeI;
        j[hit] = nodeJ;
        at[hit] = place;
        body[hit] = ofBody;
        height_m[hit] = hitHeight_m;
        window[(nodeJ - j0) * width + nodeI - i0] = stamp + hit;
    }

    private void grow() {
        int size = 2 * i.length;
        i = Arrays.copyOf(i, size);
        j = Arrays.copyOf(j, size);
        at = Arrays.copyOf(at, size);
        body = Arrays.copyOf(body, size);
        height_m = Arrays.copyOf(height_m, size);
        inverseB = Arrays.copyOf(inverseB, size);
    }
}
