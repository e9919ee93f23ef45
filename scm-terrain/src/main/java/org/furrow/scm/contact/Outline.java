package org.furrow.scm.contact;

import java.util.Arrays;

/**
 * Convex hull of a set of points by monotone chains (Andrew, Inf. Process. Lett. 9, 1979). Insertion sort: the
 * points of a patch arrive nearly sorted, row by row.
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

    /** Inserts a point in order of y, then x. */
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

    /** Computes the hull and returns its area. */
    double area() {
        perimeter = 0;
        if (count == 0) {
            return 0;
        }
        int corners = buildHull();
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

    /** Perimeter of the hull, as of the last call of {@link #area}. */
    double perimeter() {
        return perimeter;
    }

    /** Sets {@link #hull} to the counterclockwise corners, the first repeated at the end; returns their number. */
    private int buildHull() {
        int size = 0;
        for (int p = 0; p < count; p++) {
            size = append(p, size, 0);
        }
        int top = size - 1;
        for (int p = count - 2; p >= 0; p--) {
            size = append(p, size, top);
        }
        return size - 1;
    }

    /** Appends a point to a chain and drops corners that do not turn left; returns the size. */
    private int append(int p, int size, int begin) {
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
