package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * A closed belt around circles, x and z in the chassis frame: from the first circle, the front one, below the others
 * to the last one and back above. Pins lie on it at equal distances along straight lines.
 */
final class BeltPath {
    private static final double WHOLE = 2 * Math.PI;

    /** Straight pieces and arcs in turn: start x z, direction x z, length, radius (0: straight). */
    private final List<double[]> pieces = new ArrayList<>();

    private double length_m;

    /** @param circles x, z and radius of each */
    BeltPath(List<double[]> circles) {
        int count = circles.size();
        List<double[]> normals = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            normals.add(normal(circles.get(k), circles.get((k + 1) % count)));
        }
        for (int k = 0; k < count; k++) {
            double[] from = circles.get(k);
            double[] to = circles.get((k + 1) % count);
            double[] n = normals.get(k);
            double[] next = normals.get((k + 1) % count);
            double[] start = {from[0] - from[2] * n[0], from[1] - from[2] * n[1]};
            double[] end = {to[0] - to[2] * n[0], to[1] - to[2] * n[1]};
            add(start, n, Math.hypot(end[0] - start[0], end[1] - start[1]), 0);
            double turn = Math.atan2(n[1], n[0]) - Math.atan2(next[1], next[0]);
            turn -= WHOLE * Math.floor(turn / WHOLE);
            add(end, n, turn > WHOLE - 1e-6 ? 0 : turn * to[2], to[2]);
        }
    }

    private void add(double[] start, double[] n, double size_m, double radius_m) {
        pieces.add(new double[] {start[0], start[1], -n[1], n[0], size_m, radius_m});
        length_m += size_m;
    }

    /** Unit normal of the outer tangent, towards the circles: to the right of the direction. */
    private static double[] normal(double[] a, double[] b) {
        double dx = b[0] - a[0];
        double dz = b[1] - a[1];
        double distance_m = Math.hypot(dx, dz);
        double sine = (b[2] - a[2]) / distance_m;
        double cosine = Math.sqrt(1 - sine * sine);
        double ux = dx / distance_m;
        double uz = dz / distance_m;
        return new double[] {sine * ux + cosine * uz, sine * uz - cosine * ux};
    }

    double length_m() {
        return length_m;
    }

    double[] at(double place_m) {
        double left_m = place_m - length_m * Math.floor(place_m / length_m);
        for (double[] piece : pieces) {
            if (left_m <= piece[4]) {
                return on(piece, left_m);
            }
            left_m -= piece[4];
        }
        return on(pieces.getLast(), pieces.getLast()[4]);
    }

    private static double[] on(double[] piece, double at_m) {
        if (piece[5] == 0) {
            return new double[] {piece[0] + at_m * piece[2], piece[1] + at_m * piece[3]};
        }
        double angle = at_m / piece[5]; // turns to the right
        double ahead = piece[5] * Math.sin(angle);
        double right = piece[5] * (1 - Math.cos(angle));
        return new double[] {
            piece[0] + ahead * piece[2] + right * piece[3], piece[1] + ahead * piece[3] - right * piece[2]
        };
    }

    /** Pins one pitch from each other, from the first place on; the last is a pitch behind the others' end. */
    List<double[]> pins(int count, double pitch_m) {
        List<double[]> pins = new ArrayList<>();
        double place_m = 0;
        for (int k = 0; k <= count; k++) {
            pins.add(at(place_m));
            place_m = next_m(place_m, pitch_m);
        }
        return pins;
    }

    /** How much the path is longer than {@code count} pitches that lie on it. */
    double gap_m(int count, double pitch_m) {
        double place_m = 0;
        for (int k = 0; k < count; k++) {
            place_m = next_m(place_m, pitch_m);
        }
        return length_m - place_m;
    }

    private double next_m(double place_m, double pitch_m) {
        double[] from = at(place_m);
        double low = place_m + 0.999 * pitch_m;
        double high = place_m + 1.9 * pitch_m;
        for (int n = 0; n < 60; n++) {
            double middle = 0.5 * (low + high);
            double[] to = at(middle);
            if (Math.hypot(to[0] - from[0], to[1] - from[1]) < pitch_m) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
