package org.furrow.vehicle.solid;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.Shape.Part;
import org.furrow.world.contact.Shape.Point;
import org.furrow.world.contact.TriangleMesh;

/**
 * Points that stand for the surface of a shape. Each is the middle of a ball inside the shape: a sphere is one ball, a
 * corner and a place on an edge or a face are balls of radius 0. Edges and faces have points at most {@link
 * #spacing_m} apart, so that ground with a crest finds a flat belly.
 */
final class SurfacePoints {
    /** Points along the radius of a body. */
    private static final double POINTS_ALONG = 8;

    private static final double LEAST_SPACING_M = 0.01;

    /** Points on the rim of a cylinder. */
    private static final int RIM = 24;

    private final double spacing_m;
    private final List<double[]> balls = new ArrayList<>();

    private SurfacePoints(double spacing_m) {
        this.spacing_m = spacing_m;
    }

    /** The balls of a shape: x, y, z of the middle in the frame of the shape, then the radius, in m. */
    static double[][] of(Shape shape) {
        SurfacePoints points = new SurfacePoints(Math.max(LEAST_SPACING_M, shape.reach_m() / POINTS_ALONG));
        points.add(shape, List.of());
        return points.balls.toArray(double[][]::new);
    }

    /** Points whose convex hull is near that of the shape and inside it: those of its balls' surfaces. */
    static List<Point> corners(Shape shape) {
        List<Point> corners = new ArrayList<>();
        for (double[] ball : of(shape)) {
            for (int k = 0; k < 27; k++) {
                int x = k % 3 - 1;
                int y = k / 3 % 3 - 1;
                int z = k / 9 - 1;
                double length = Math.sqrt(x * x + y * y + z * z);
                boolean isPoint = ball[3] == 0;
                if (isPoint ? k == 13 : k != 13) {
                    double share = isPoint ? 0 : ball[3] / length;
                    corners.add(new Point(ball[0] + share * x, ball[1] + share * y, ball[2] + share * z));
                }
            }
        }
        return corners;
    }

    /** @param within the compounds that contain the shape, the innermost first */
    private void add(Shape shape, List<Part> within) {
        switch (shape) {
            case Shape.Sphere round -> addBall(new Point(0, 0, 0), round.radius_m(), within);
            case Shape.Capsule round -> addCapsule(round, within);
            case Shape.Cylinder round -> addCylinder(round, within);
            case Shape.Box box -> addHull(box.corners(), within);
            case Shape.Hull hull -> addHull(hull.points(), within);
            case Shape.Mesh mesh -> addMesh(mesh.triangles(), within);
            case Shape.Compound compound -> {
                for (Part part : compound.parts()) {
                    List<Part> outward = new ArrayList<>(List.of(part));
                    outward.addAll(within);
                    add(part.shape(), outward);
                }
            }
        }
    }

    private void addBall(Point middle, double radius_m, List<Part> within) {
        Point placed = middle;
        for (Part part : within) {
            placed = part.placed(placed);
        }
        balls.add(new double[] {placed.x_m(), placed.y_m(), placed.z_m(), radius_m});
    }

    private void addCapsule(Shape.Capsule round, List<Part> within) {
        int parts = parts(round.length_m());
        for (int k = 0; k <= parts; k++) {
            addBall(new Point(0, (k / (double) parts - 0.5) * round.length_m(), 0), round.radius_m(), within);
        }
    }

    private void addCylinder(Shape.Cylinder round, List<Part> within) {
        int parts = parts(round.width_m());
        for (int n = 0; n < RIM; n++) {
            double angle_rad = 2 * Math.PI * n / RIM;
            double x = round.radius_m() * StrictMath.cos(angle_rad);
            double z = round.radius_m() * StrictMath.sin(angle_rad);
            for (int k = 0; k <= parts; k++) {
                addBall(new Point(x, (k / (double) parts - 0.5) * round.width_m(), z), 0, within);
            }
        }
    }

    private void addMesh(TriangleMesh mesh, List<Part> within) {
        for (int v = 0; v < mesh.surface().vertices(); v++) {
            addBall(
                    new Point(
                            mesh.surface().coordinate(v, 0),
                            mesh.surface().coordinate(v, 1),
                            mesh.surface().coordinate(v, 2)),
                    0,
                    within);
        }
    }

    /** Adds corners, edges and faces of the convex hull of some points. */
    private void addHull(List<Point> cloud, List<Part> within) {
        List<Point> done = new ArrayList<>();
        for (double[] face : CollisionBody.faces_m(new Shape.Hull(cloud))) {
            int corners = face.length / 3;
            Point middle = middle(face);
            addNew(middle, done, within);
            for (int c = 0; c < corners; c++) {
                Point from = corner(face, c);
                Point to = corner(face, (c + 1) % corners);
                int parts = parts(distance_m(from, to));
                for (int k = 0; k < parts; k++) {
                    Point edge = between(from, to, k / (double) parts);
                    int inward = parts(distance_m(edge, middle));
                    for (int n = 0; n < inward; n++) {
                        addNew(between(edge, middle, n / (double) inward), done, within);
                    }
                }
            }
        }
    }

    /** Adds a point unless another one is near, as it is around the middle of a face and on shared edges. */
    private void addNew(Point point, List<Point> done, List<Part> within) {
        double least_m = 0.4 * spacing_m;
        if (done.stream().noneMatch(other -> distance_m(other, point) < least_m)) {
            done.add(point);
            addBall(point, 0, within);
        }
    }

    private int parts(double length_m) {
        return Math.max(1, (int) Math.ceil(length_m / spacing_m));
    }

    private static Point corner(double[] face, int c) {
        return new Point(face[3 * c], face[3 * c + 1], face[3 * c + 2]);
    }

    private static Point middle(double[] face) {
        double[] sum = new double[3];
        for (int k = 0; k < face.length; k++) {
            sum[k % 3] += face[k] / (face.length / 3.0);
        }
        return new Point(sum[0], sum[1], sum[2]);
    }

    private static Point between(Point a, Point b, double share) {
        return new Point(
                a.x_m() + share * (b.x_m() - a.x_m()),
                a.y_m() + share * (b.y_m() - a.y_m()),
                a.z_m() + share * (b.z_m() - a.z_m()));
    }

    private static double distance_m(Point a, Point b) {
        double x = a.x_m() - b.x_m();
        double y = a.y_m() - b.y_m();
        double z = a.z_m() - b.z_m();
        return Math.sqrt(x * x + y * y + z * z);
    }
}
