package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.furrow.node.scenario.visual.Measures.Wheel;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;

/** What the builders of visual meshes share. The proportions that no dimension of the vehicle gives are made up. */
abstract class Bodywork {
    /** How much larger than its wheel an arch is. */
    static final double ARCH_M = 0.08;

    private static final int ARC = 12;
    /** Parts that are smaller are left out. */
    private static final double LEAST_M = 0.04;

    private static final double SEAM_M = 0.014;
    private static final double OUTSIDE_M = 0.004;
    private static final int ROUND = 20;

    final Measures size;
    final Solids dest = new Solids();

    Bodywork(Measures size) {
        this.size = size;
    }

    /** Adds all parts. */
    abstract void build();

    final VisualMesh mesh() {
        build();
        return dest.mesh();
    }

    /**
     * An outline with arches cut into its floor.
     *
     * @param upper from the front end of the floor, over the top, to the rear end
     * @param floor_m height of the floor
     */
    static List<Point> withArches(List<Point> upper, double floor_m, List<Wheel> wheels) {
        List<Point> outline = new ArrayList<>(upper);
        List<Wheel> sorted =
                wheels.stream().sorted(Comparator.comparingDouble(Wheel::x)).toList();
        double front = upper.getFirst().x() - LEAST_M;
        for (Wheel wheel : sorted) {
            double r = wheel.radius_m() + ARCH_M;
            double up = Math.max(0, floor_m - wheel.z());
            if (up >= r) {
                continue;
            }
            boolean isAbove = wheel.z() - floor_m > LEAST_M;
            double begin = StrictMath.asin(up / r);
            if (isAbove) {
                addIfFree(outline, new Point(wheel.x() - r, floor_m), front);
            }
            for (int k = 0; k <= ARC; k++) {
                double angle = Math.PI - begin - k * (Math.PI - 2 * begin) / ARC;
                addIfFree(outline, round(wheel, r, angle), front);
            }
            if (isAbove) {
                addIfFree(outline, new Point(wheel.x() + r, floor_m), front);
            }
        }
        return outline;
    }

    /** Adds a point of an arch unless it is behind the last one, or at the front end. */
    private static void addIfFree(List<Point> outline, Point point, double front) {
        Point end = outline.getLast();
        boolean isUpright = Math.abs(point.x() - end.x()) < 1e-9 && Math.abs(point.z() - end.z()) > LEAST_M;
        if (point.x() <= front && (isUpright || point.x() > end.x() + 0.5 * LEAST_M)) {
            outline.add(point);
        }
    }

    /** Height of the lower edge of a side at a place: that of its floor, or of the arch there. */
    final double edge_m(double x, double floor_m) {
        double edge = floor_m;
        for (Wheel wheel : size.left()) {
            double r = wheel.radius_m() + ARCH_M;
            double away = x - wheel.x();
            if (Math.abs(away) < r) {
                edge = Math.max(edge, wheel.z() + Math.sqrt(r * r - away * away));
            }
        }
        return edge;
    }

    /** The distance of the inner sides of the left wheels from the middle. */
    final double inside_m() {
        return size.left().stream()
                        .mapToDouble(wheel -> wheel.y() - 0.5 * wheel.width_m())
                        .min()
                        .orElse(0.5)
                - 0.5 * ARCH_M;
    }

    /** A half ring above a wheel. */
    final void flare(Wheel wheel, Span y, double thick_m, double floor_m, Finish finish) {
        List<Point> ring = new ArrayList<>();
        double r = wheel.radius_m() + ARCH_M;
        double begin = StrictMath.asin(Math.clamp((floor_m - wheel.z()) / r, 0, 0.9));
        for (int k = 0; k <= ARC; k++) {
            double angle = begin + k * (Math.PI - 2 * begin) / ARC;
            ring.add(round(wheel, r + thick_m, angle));
        }
        for (int k = ARC; k >= 0; k--) {
            ring.add(round(wheel, r - 0.01, begin + k * (Math.PI - 2 * begin) / ARC));
        }
        dest.extrude(ring, y, 0, finish, finish);
    }

    /** Guards of the colour of the body above the wheels of both sides. */
    final void addGuards() {
        int mark = dest.mark();
        for (Wheel wheel : size.left()) {
            Span y = new Span(wheel.y() - 0.45 * wheel.width_m(), wheel.y() + 0.45 * wheel.width_m());
            flare(wheel, y, 0.03, wheel.z() + 0.35 * wheel.radius_m(), Finish.BODY);
        }
        dest.mirror(mark);
    }

    private static Point round(Wheel wheel, double r, double angle) {
        return new Point(wheel.x() + r * StrictMath.cos(angle), wheel.z() + r * StrictMath.sin(angle));
    }

    /** A round lamp in a dark bezel that looks forward (or, with a negative length, back). */
    final void lamp(double x, double y, double z, double radius_m, Finish finish) {
        dest.cylinder(0, new double[] {x, y, z}, 0.05, 1.2 * radius_m, ROUND, Finish.DARK);
        dest.cylinder(0, new double[] {x + 0.012, y, z}, 0.05, radius_m, ROUND, finish);
    }

    /** A thin upright panel on the left side; {@code wide_m} along x. */
    final void onSide(double x, double y, Span z, double wide_m, Finish finish) {
        double[][] face = {
            {x + 0.5 * wide_m, y, z.least()}, {x - 0.5 * wide_m, y, z.least()},
            {x - 0.5 * wide_m, y, z.most()}, {x + 0.5 * wide_m, y, z.most()}
        };
        dest.pane(face, new double[] {0, 0}, new double[] {1, 1}, OUTSIDE_M, finish);
    }

    final void seam(double x, double y, Span z) {
        onSide(x, y, z, SEAM_M, Finish.SEAM);
    }

    /** A door on the left side: its seams and a handle. */
    final void door(Span x, double y, Span z) {
        seam(x.least(), y, z);
        seam(x.most(), y, z);
        onSide(x.middle(), y, new Span(z.least(), z.least() + SEAM_M), x.length(), Finish.SEAM);
        Span handle = Span.about(x.least() + 0.16, 0.14);
        dest.box(handle, new Span(y, y + 0.03), Span.about(z.most() - 0.12, 0.03), 0.01, Finish.DARK);
    }

    /** A pane with a frame of a rubber seal. */
    final void window(double[][] face, double[] from, double[] to) {
        dest.pane(
                face,
                new double[] {from[0] - 0.012, from[1] - 0.02},
                new double[] {to[0] + 0.012, to[1] + 0.02},
                OUTSIDE_M,
                Finish.DARK);
        dest.pane(face, from, to, 2 * OUTSIDE_M, Finish.GLASS);
    }

    /** A mirror on an arm beside the cab, on the left. */
    final void mirror(double x, double y, double z) {
        dest.box(Span.about(x, 0.03), new Span(y, y + 0.16), Span.about(z - 0.06, 0.02), 0, Finish.DARK);
        dest.box(Span.about(x, 0.06), new Span(y + 0.09, y + 0.25), Span.about(z, 0.24), 0.02, Finish.DARK);
    }

    /** Beams between the wheels of each axle. */
    final void axles() {
        for (Wheel wheel : size.left()) {
            double[] middle = {wheel.x(), 0, wheel.z()};
            dest.cylinder(1, middle, 2 * (wheel.y() - 0.3 * wheel.width_m()), 0.13 * wheel.radius_m(), 10, Finish.DARK);
            dest.cylinder(0, middle, 0.7 * wheel.radius_m(), 0.3 * wheel.radius_m(), 12, Finish.DARK);
        }
    }

    static double[] at(double u, double v) {
        return new double[] {u, v};
    }
}
