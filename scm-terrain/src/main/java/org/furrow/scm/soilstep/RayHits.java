package org.furrow.scm.soilstep;

import java.util.Arrays;

/**
 * The nodes that touch a body in one step, in the order in which they were found, and a window to find them by place.
 *
 * <p>Structure of arrays; hit h is node ({@code i[h]}, {@code j[h]}). What a contact remembers is kept here too and handed
 * on from step to step as long as the body touches the node.
 */
final class RayHits {
    int count;
    int[] i = new int[1024];
    int[] j = new int[1024];
    /** Place in the view's arrays. */
    int[] at = new int[1024];

    int[] body = new int[1024];
    double[] height_m = new double[1024];
    /** 1/b of the hit's patch, in 1/m. */
    double[] inverseB = new double[1024];
    /** Number of the hit's patch. */
    int[] patch = new int[1024];
    /** Ground that the hit counts for, projected on the SCM plane, in m^2. */
    double[] area_m2 = new double[1024];
    /** Direction in which the ground presses. */
    final Vectors normal = new Vectors(1024);
    /** By how much the ground gave way in this step, vertically, in m. */
    double[] flow_m = new double[1024];

    /** Elastic shear displacement of the body against the soil, in m. */
    final Vectors elastic_m = new Vectors(1024);
    /** Shear that this contact has accumulated, in m. */
    double[] shear_m = new double[1024];
    /** Way of the body's surface relative to its centre while in contact, in m. */
    double[] rim_m = new double[1024];
    /** The part of it by which the surface slipped over the soil, in m. */
    double[] spun_m = new double[1024];

    private int[] window = new int[1 << 12];
    private int stamp;
    private int i0;
    private int j0;
    private int width;
    private int height;

    /** Clears the list for nodes within a box; the window has a rim of one node. */
    void begin(int iMin, int iMax, int jMin, int jMax) {
        i0 = iMin - 1;
        j0 = jMin - 1;
        width = iMax - iMin + 3;
        height = jMax - jMin + 3;
        int size = width * height;
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

    /** The hit at node (i, j), which must be in the box or on its rim, or -1. */
    int find(int nodeI, int nodeJ) {
        int hit = window[(nodeJ - j0) * width + nodeI - i0] - stamp;
        return hit < 0 ? -1 : hit;
    }

    /** Which of the eight nodes around a hit are hits: bit {@code 3 (dj + 1) + di + 1} for the one at (i + di, j + dj). */
    int around(int hit) {
        int at = (j[hit] - j0) * width + i[hit] - i0;
        int bits = 0;
        int bit = 0;
        for (int row = at - width; row <= at + width; row += width) {
            bits |= (window[row - 1] >= stamp ? 1 : 0) << bit;
            bits |= (window[row] >= stamp ? 2 : 0) << bit;
            bits |= (window[row + 1] >= stamp ? 4 : 0) << bit;
            bit += 3;
        }
        return bits;
    }

    /** The hit of a body at any node, or -1. */
    int find(int nodeI, int nodeJ, int ofBody) {
        int column = nodeI - i0;
        int row = nodeJ - j0;
        if (column < 0 || column >= width || row < 0 || row >= height) {
            return -1;
        }
        int hit = find(nodeI, nodeJ);
        return hit >= 0 && body[hit] == ofBody ? hit : -1;
    }

    /** Adds a hit without a past. */
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
        flow_m[hit] = 0;
        window[(nodeJ - j0) * width + nodeI - i0] = stamp + hit;
    }

    /** One beyond the hits of the same body that follow a hit without a gap. */
    int endOfBody(int from) {
        int end = from + 1;
        while (end < count && body[end] == body[from]) {
            end++;
        }
        return end;
    }

    /** Forgets what the contact knew of its past. */
    void forget(int hit) {
        elastic_m.set(hit, 0, 0, 0);
        shear_m[hit] = 0;
        rim_m[hit] = 0;
        spun_m[hit] = 0;
    }

    /** Takes over the past of the same contact a step ago. */
    void recall(int hit, RayHits earlier, int earlierHit) {
        elastic_m.set(hit, earlier.elastic_m, earlierHit);
        shear_m[hit] = earlier.shear_m[earlierHit];
        rim_m[hit] = earlier.rim_m[earlierHit];
        spun_m[hit] = earlier.spun_m[earlierHit];
    }

    private void grow() {
        int size = 2 * i.length;
        i = Arrays.copyOf(i, size);
        j = Arrays.copyOf(j, size);
        at = Arrays.copyOf(at, size);
        body = Arrays.copyOf(body, size);
        height_m = Arrays.copyOf(height_m, size);
        inverseB = Arrays.copyOf(inverseB, size);
        patch = Arrays.copyOf(patch, size);
        area_m2 = Arrays.copyOf(area_m2, size);
        normal.grow(size);
        flow_m = Arrays.copyOf(flow_m, size);
        elastic_m.grow(size);
        shear_m = Arrays.copyOf(shear_m, size);
        rim_m = Arrays.copyOf(rim_m, size);
        spun_m = Arrays.copyOf(spun_m, size);
    }
}
