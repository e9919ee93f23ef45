package org.furrow.scm.contact;

import java.util.Arrays;

/** Points and the convex hull around them, by wrapping. */
final class Outline {
    private double[] x = new double[1024];
    private double[] y = new double[1024];
    private int count;
    private double perimeter;

    void clear() {
        count = 0;
    }

    void add(double px, double py) {
        if (count == x.length) {
            x = Arrays.copyOf(x, 2 * count);
            y = Arrays.copyOf(y, 2 * count);
        }
        x[count] = px;
        y[count] = py;
        count++;
    }

    /** Walks round the hull and returns its area. */
    double measure() {
        perimeter = 0;
        int start = 0;
        for (int k = 1; k < count; k++) {
            if (y[k] < y[start] || (y[k] == y[start] && x[k] < x[start])) {
                start = k;
            }
        }
        double twiceArea = 0;
        int here = start;
        for (int corners = 0; corners < count; corners++) {
            int next = next(here);
            double dx = x[next] - x[here];
            double dy = y[next] - y[here];
            perimeter += Math.sqrt(dx * dx + dy * dy);
            twiceArea += (x[here] - x[start]) * dy - (y[here] - y[start]) * dx;
            here = next;
            if (x[here] == x[start] && y[here] == y[start]) {
                break;
            }
        }
        return twiceArea / 2;
    }

    /** Length of the hull that was measured last. */
    double perimeter() {
        return perimeter;
    }

    /** The point that has all others to its left, seen from here; of several in line the farthest. */
    private int next(int here) {
        int best = here;
        double bestX = 0;
        double bestY = 0;
        for (int k = 0; k < count; k++) {
            double dx = x[k] - x[here];
            double dy = y[k] - y[here];
            double turn = bestX * dy - bestY * dx;
            boolean farther = dx * dx + dy * dy > bestX * bestX + bestY * bestY;
            if (turn < 0 || (turn == 0 && farther)) {
                best = k;
                bestX = dx;
                bestY = dy;
            }
        }
        return best;
    }
}
