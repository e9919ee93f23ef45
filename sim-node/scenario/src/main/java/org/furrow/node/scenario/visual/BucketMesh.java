package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;
import org.furrow.world.contact.Bucket;

/** The visual mesh of a bucket about its hollow: a bent plate, two cheeks, a cutting edge with teeth. */
final class BucketMesh {
    /** Thickness of plates as a share of the depth of the hollow, and what the cheeks leave of the opening. */
    private static final double THICK = 0.045;

    private static final double SETBACK = 0.12;
    /** Corners that stand for one of the hollow, and how much of the edges beside it they take. */
    private static final int BEND = 4;

    private static final double ROUNDED = 0.3;
    private static final int MOST_TEETH = 8;

    private final Bucket bucket;
    private final List<Point> inside;
    private final double thick_m;
    private final Solids dest = new Solids();

    private BucketMesh(Bucket bucket) {
        this.bucket = bucket;
        inside = rounded(bucket.profile_m().stream()
                .map(corner -> new Point(corner.x_m(), corner.z_m()))
                .toList());
        thick_m = THICK * Math.sqrt(bucket.volume_m3() / bucket.width_m());
    }

    static VisualMesh of(Bucket bucket) {
        BucketMesh mesh = new BucketMesh(bucket);
        mesh.shell();
        mesh.cheeks();
        mesh.teeth();
        return mesh.dest.mesh();
    }

    /** The hollow's corners with those between its edges rounded. */
    private static List<Point> rounded(List<Point> corners) {
        List<Point> dest = new ArrayList<>();
        dest.add(corners.getFirst());
        for (int k = 1; k + 1 < corners.size(); k++) {
            Point before = between(corners.get(k), corners.get(k - 1), ROUNDED);
            Point after = between(corners.get(k), corners.get(k + 1), ROUNDED);
            for (int n = 0; n <= BEND; n++) {
                double share = (double) n / BEND;
                Point a = between(before, corners.get(k), share);
                Point b = between(corners.get(k), after, share);
                dest.add(between(a, b, share));
            }
        }
        dest.add(corners.getLast());
        return dest;
    }

    private static Point between(Point a, Point b, double share) {
        return new Point(a.x() + share * (b.x() - a.x()), a.z() + share * (b.z() - a.z()));
    }

    /** The plate outside the hollow, between the outer sides of the cheeks. */
    private void shell() {
        Span y = Span.about(0, bucket.width_m() + 2 * thick_m);
        List<Point> outline = new ArrayList<>(inside);
        double side = Math.signum(area(inside));
        for (int k = inside.size() - 1; k >= 0; k--) {
            Point before = inside.get(Math.max(0, k - 1));
            Point after = inside.get(Math.min(inside.size() - 1, k + 1));
            double dx = after.x() - before.x();
            double dz = after.z() - before.z();
            double per = side * thick_m / Math.sqrt(dx * dx + dz * dz);
            outline.add(new Point(inside.get(k).x() + per * dz, inside.get(k).z() - per * dx));
        }
        dest.extrude(outline, y, 0, Finish.BODY, Finish.BODY);
    }

    private static double area(List<Point> outline) {
        double sum = 0;
        for (int k = 0; k < outline.size(); k++) {
            Point a = outline.get(k);
            Point b = outline.get((k + 1) % outline.size());
            sum += a.x() * b.z() - b.x() * a.z();
        }
        return sum;
    }

    private void cheeks() {
        Point edge = between(inside.getFirst(), inside.get(1), SETBACK);
        Point top = inside.getLast();
        List<Point> outline = new ArrayList<>(inside);
        outline.set(0, edge);
        // a little inside the straight line between the two edges, so that the hollow is seen from the side
        Point middle = between(between(edge, top, 0.5), inside.get(inside.size() / 2), SETBACK);
        outline.add(middle);
        double half = 0.5 * bucket.width_m();
        for (int side = -1; side <= 1; side += 2) {
            Span y = Span.about(side * (half + 0.5 * thick_m), thick_m);
            dest.extrude(outline, y, 0, Finish.BODY, Finish.BODY);
        }
    }

    /** Teeth ahead of the cutting edge. */
    private void teeth() {
        Point edge = inside.getFirst();
        Point next = inside.get(1);
        double dx = edge.x() - next.x();
        double dz = edge.z() - next.z();
        double per = 1 / Math.sqrt(dx * dx + dz * dz);
        double x = per * dx;
        double z = per * dz;
        double side = Math.signum(area(inside));
        double outX = -side * z * thick_m; // to the outside of the hollow
        double outZ = side * x * thick_m;
        double long_m = 3 * thick_m;
        List<Point> tooth = List.of(
                new Point(edge.x() - long_m * x, edge.z() - long_m * z),
                new Point(edge.x() + long_m * x, edge.z() + long_m * z),
                new Point(edge.x() - long_m * x + 1.6 * outX, edge.z() - long_m * z + 1.6 * outZ));
        int count = (int) Math.clamp(Math.rint(bucket.width_m() / (8 * thick_m)), 3, MOST_TEETH);
        for (int k = 0; k < count; k++) {
            double at = bucket.width_m() * ((k + 0.5) / count - 0.5);
            dest.extrude(tooth, Span.about(at, 1.8 * thick_m), 0, Finish.METAL, Finish.METAL);
        }
    }
}
