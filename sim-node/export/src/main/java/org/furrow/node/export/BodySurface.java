package org.furrow.node.export;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.Triangles;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/** The surface of a body as polygons, in the body's frame, for drawing. */
public final class BodySurface {
    /** Facets of a surface of revolution. */
    private static final int FACETS = 32;
    /** Points of a quarter of a circle in a profile. */
    private static final int QUARTER = 8;

    private final List<Vector3d> points = new ArrayList<>();
    private final List<int[]> polygons = new ArrayList<>();

    /** Vertices, in m. */
    public List<Vector3d> points() {
        return points;
    }

    /** Indices of the vertices of each polygon, counter-clockwise seen from outside. */
    public List<int[]> polygons() {
        return polygons;
    }

    /** Largest distance of a vertex from the y axis, in m: the radius of a wheel. */
    double radius_m() {
        return points.stream().mapToDouble(p -> Math.hypot(p.x, p.z)).max().orElse(0);
    }

    /** Surface of a body that touches the ground. */
    public static BodySurface of(Shape shape) {
        BodySurface surface = new BodySurface();
        surface.add(shape);
        return surface;
    }

    /** Surfaces of the wheels of a kind of vehicle, in the order of the model. */
    public static List<BodySurface> ofWheels(VehicleModel model) {
        return model.wheels().stream().map(wheel -> of(wheel.shape())).toList();
    }

    /** Extent along the y axis, in m: the width of a wheel. */
    public double width_m() {
        DoubleSummaryStatistics y = points.stream().mapToDouble(Vector3d::y).summaryStatistics();
        return y.getMax() - y.getMin();
    }

    /** Surface of a chassis. */
    public static BodySurface of(CollisionBody body) {
        BodySurface surface = new BodySurface();
        body.faces_m().forEach(surface::addFace);
        return surface;
    }

    /** Surface of boxes that are drawn of one body. */
    public static BodySurface of(List<DrawnBox> boxes) {
        BodySurface surface = new BodySurface();
        for (DrawnBox box : boxes) {
            int first = surface.points.size();
            Vector size = box.size_m();
            surface.addHull(new Shape.Hull(new Shape.Box(size.x(), size.y(), size.z()).corners()));
            for (Vector3d point : surface.points.subList(first, surface.points.size())) {
                Vector at = box.centre_m().plus(box.axes().out(new Vector(point.x, point.y, point.z)));
                point.set(at.x(), at.y(), at.z());
            }
        }
        return surface;
    }

    private void add(Shape shape) {
        switch (shape) {
            case Shape.Cylinder c -> revolve(c.width_m(), 0, c.radius_m());
            case Shape.Sphere s -> revolve(0, s.radius_m(), s.radius_m());
            case Shape.Capsule c -> revolve(c.length_m(), c.radius_m(), c.radius_m());
            case Shape.Box b -> addHull(new Shape.Hull(b.corners()));
            case Shape.Hull h -> addHull(h);
            case Shape.Mesh m -> addTriangles(m.triangles().surface());
            case Shape.Compound c -> c.parts().forEach(this::addPart);
        }
    }

    /**
     * A cylinder about the y axis with rounded or flat ends. Spokes on flat ends show its rotation.
     *
     * @param rounded_m length of a rounded end; 0 for a flat one
     */
    private void revolve(double straight_m, double rounded_m, double radius_m) {
        List<double[]> profile = new ArrayList<>(); // y, then distance from the axis
        int steps = rounded_m > 0 ? QUARTER : 1;
        for (int k = 0; k <= steps; k++) {
            double angle = 0.5 * Math.PI * k / steps;
            double y = -0.5 * straight_m - rounded_m * Math.cos(angle);
            profile.add(new double[] {y, radius_m * Math.sin(angle)});
        }
        for (int k = profile.size() - 1; k >= 0; k--) {
            profile.add(new double[] {-profile.get(k)[0], profile.get(k)[1]});
        }
        int first = points.size();
        for (double[] ring : profile) {
            for (int f = 0; f < FACETS; f++) {
                double angle = 2 * Math.PI * f / FACETS;
                points.add(new Vector3d(ring[1] * Math.cos(angle), ring[0], ring[1] * Math.sin(angle)));
            }
        }
        for (int ring = 0; ring + 1 < profile.size(); ring++) {
            for (int f = 0; f < FACETS; f++) {
                int a = first + ring * FACETS + f;
                int b = first + ring * FACETS + (f + 1) % FACETS;
                polygons.add(new int[] {a, a + FACETS, b + FACETS, b});
            }
        }
    }

    private void addHull(Shape.Hull hull) {
        CollisionBody.faces_m(hull).forEach(this::addFace);
    }

    private void addFace(double[] corners) {
        int[] polygon = new int[corners.length / 3];
        for (int k = 0; k < polygon.length; k++) {
            polygon[k] = points.size();
            points.add(new Vector3d(corners[3 * k], corners[3 * k + 1], corners[3 * k + 2]));
        }
        polygons.add(polygon);
    }

    private void addTriangles(Triangles triangles) {
        int first = points.size();
        for (int v = 0; v < triangles.vertices(); v++) {
            points.add(
                    new Vector3d(triangles.coordinate(v, 0), triangles.coordinate(v, 1), triangles.coordinate(v, 2)));
        }
        for (int t = 0; t < triangles.count(); t++) {
            polygons.add(new int[] {
                first + triangles.corner(t, 0), first + triangles.corner(t, 1), first + triangles.corner(t, 2)
            });
        }
    }

    private void addPart(Shape.Part part) {
        int first = points.size();
        add(part.shape());
        Matrix3d rotation = new Matrix3d();
        switch (part.rotation().axis()) {
            case 0 -> rotation.rotationX(part.rotation().angle_rad());
            case 1 -> rotation.rotationY(part.rotation().angle_rad());
            default -> rotation.rotationZ(part.rotation().angle_rad());
        }
        for (Vector3d point : points.subList(first, points.size())) {
            rotation.transform(point)
                    .add(part.at().x_m(), part.at().y_m(), part.at().z_m());
        }
    }
}
