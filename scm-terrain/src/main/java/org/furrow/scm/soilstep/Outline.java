package org.furrow.scm.soilstep;

import java.util.Arrays;

/**
 * Points and the convex hull around them: sorted as they come, then one chain up and one down (Andrew, Inf. Process. Lett.
 * 1979). Points that come row by row, as those of a patch do, are nearly sorted.
 */
final class Outline {
    private double[] x = new double[1024];
    private double[] y = new double[1024];
    private int[] hull = new int[2048];
    private int count;
    private double perimeter;

    void clear() {
        count = 0;
    }

    /** Puts a point where it belongs: upwards, and of one height from left to right. */
    void add(double px, double py) {
        if (count == x.length) {
            x = Arrays.copyOf(x, 2 * count);
            y = Arrays.copyOf(y, 2 * count);
            hull = new int[4 * count];
        }
        int at = count++;
        while (at > 0 && (y[at - 1] > py || (y[at - 1] == py && x[at - 1] > px))) {
            x[at] = x[at - 1];
            y[at] = y[at - 1];
            at--;
        }
        x[at] = px;
        y[at] = py;
    }

    /** Walks round the hull and returns its area. */
    double measure() {
        perimeter = 0;
        if (count == 0) {
            return 0;
        }
        int corners = wrap();
        double twiceArea = 0;
        double startX = x[0];
        double startY = y[0];
        for (int c = 0; c < corners; c++) {
            int here = hull[c];
            int next = hull[c + 1];
            double dx = x[next] - x[here];
            double dy = y[next] - y[here];
            perimeter += Math.sqrt(dx * dx + dy * dy);
            twiceArea += (x[here] - startX) * dy - (y[here] - startY) * dx;
        }
        return twiceArea / 2;
    }

    /** Length of the hull that was measured last. */
    double perimeter() {
        return perimeter;
    }

    /** Sets {@link #hull} to the corners, turning left, from the lowest point to the lowest point; returns their number. */
    private int wrap() {
        int size = 0;
        for (int p = 0; p < count; p++) {
            size = push(p, size, 0);
        }
        int top = size - 1;
        for (int p = count - 2; p >= 0; p--) {
            size = push(p, size, top);
        }
        return size - 1;
    }

    /** Adds a point to the chain that begins at a corner, and drops what no longer turns left. */
    private int push(int p, int size, int begin) {
        int end = size;
        while (end - begin >= 2 && turn(hull[end - 2], hull[end - 1], p) <= 0) {
            end--;
        }
        hull[end] = p;
        return end + 1;
    }

    private double turn(int a, int b, int c) {
        return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
    }
}
