package org.furrow.node.sense.ray;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.contact.ConvexHull;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.Triangles;

/**
 * A solid in its own frame. A ray that begins inside does not meet it. Immutable, for any number of threads.
 */
public abstract class Solid {
    /** Radius of the sphere about the origin that contains the solid. */
    public abstract double radius_m();

    /**
     * Distance at which a ray enters the solid, or {@link HeightRays#NOTHING}.
     *
     * @param ray origin, then direction of length 1
     * @param normal receives the outward unit normal there, if the ray enters
     * @param scratch of the thread
     */
    public abstract double cast(double[] ray, double[] normal, SolidScratch scratch);

    /** The solid of a body's shape. */
    public static Solid of(Shape shape) {
        return switch (shape) {
            case Shape.Cylinder c -> new RoundSolid(c.radius_m(), 0.5 * c.width_m(), false);
            case Shape.Sphere s -> new RoundSolid(s.radius_m(), 0, true);
            case Shape.Capsule c -> new RoundSolid(c.radius_m(), 0.5 * c.length_m(), true);
            case Shape.Box b -> new ConvexSolid(ConvexHull.of(corners(b)));
            case Shape.Hull h -> new ConvexSolid(ConvexHull.of(h.points()));
            case Shape.Mesh m -> new MeshSolid(m.triangles().surface());
            case Shape.Compound c -> new CompoundSolid(c.parts());
        };
    }

    /** The solid within polygons, each with x, y, z of its corners counter-clockwise seen from outside. */
    public static Solid ofFaces(List<double[]> faces) {
        List<Double> vertices = new ArrayList<>();
        List<Integer> corners = new ArrayList<>();
        for (double[] face : faces) {
            int first = vertices.size() / 3;
            for (double coordinate : face) {
                vertices.add(coordinate);
            }
            for (int k = 2; k < face.length / 3; k++) {
                corners.addAll(List.of(first, first + k - 1, first + k));
            }
        }
        return new MeshSolid(new Triangles(
                vertices.stream().mapToDouble(Double::doubleValue).toArray(),
                corners.stream().mapToInt(Integer::intValue).toArray()));
    }

    private static List<Shape.Point> corners(Shape.Box box) {
        List<Shape.Point> corners = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            corners.add(new Shape.Point(
                    ((k & 1) - 0.5) * box.length_m(),
                    ((k >> 1 & 1) - 0.5) * box.width_m(),
                    ((k >> 2) - 0.5) * box.height_m()));
        }
        return corners;
    }
}
