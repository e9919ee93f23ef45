package org.furrow.node.sense.ray;

import org.furrow.world.contact.ConvexHull;
import org.furrow.world.contact.Shape;

/**
 * A solid in its own frame. A ray that begins inside does not meet it. Immutable, for any number of threads.
 */
public abstract class RaySolid {
    private static final double[] ORIGIN = new double[3];

    /** Radius of the sphere about the middle that contains the solid. */
    public abstract double radius_m();

    /** Coordinate d of the middle of sphere and box. */
    public double middle_m(int d) {
        return ORIGIN[d];
    }

    /** Half the side along axis d of the box about the middle that contains the solid. */
    public double half_m(int d) {
        return radius_m();
    }

    /** Radius of a sphere about the origin that contains the solid. */
    public final double reach_m() {
        double square = middle_m(0) * middle_m(0) + middle_m(1) * middle_m(1) + middle_m(2) * middle_m(2);
        return Math.sqrt(square) + radius_m();
    }

    /**
     * How far the solid reaches in a direction: the greatest scalar product of the direction with a point of the solid,
     * in m for a direction of length 1.
     */
    public abstract double support_m(double dx, double dy, double dz);

    /**
     * Distance at which a ray enters the solid, or {@link HeightRays#NOTHING}.
     *
     * @param ray origin, then direction of length 1
     * @param normal receives the outward unit normal there, if the ray enters
     * @param scratch of the thread
     */
    public abstract double cast(double[] ray, double[] normal, SolidScratch scratch);

    /**
     * Whether a ray may come nearer to the solid than a distance; false: it does not.
     *
     * @param ray origin, then direction of length 1
     */
    public boolean mayMeet(double[] ray, double near_m) {
        return true;
    }

    /** The support of a cloud of points, 3 numbers each. */
    static double support_m(double[] points, double dx, double dy, double dz) {
        double most = Double.NEGATIVE_INFINITY;
        for (int p = 0; p < points.length; p += 3) {
            most = Math.max(most, points[p] * dx + points[p + 1] * dy + points[p + 2] * dz);
        }
        return most;
    }

    /** The solid of a body's shape. */
    public static RaySolid of(Shape shape) {
        return switch (shape) {
            case Shape.Cylinder c -> new RoundSolid(c.radius_m(), 0.5 * c.width_m(), false);
            case Shape.Sphere s -> new RoundSolid(s.radius_m(), 0, true);
            case Shape.Capsule c -> new RoundSolid(c.radius_m(), 0.5 * c.length_m(), true);
            case Shape.Box b -> new ConvexSolid(ConvexHull.of(b.corners()));
            case Shape.Hull h -> new ConvexSolid(ConvexHull.of(h.points()));
            case Shape.Mesh m -> new MeshSolid(m.triangles().surface());
            case Shape.Compound c -> new CompoundSolid(c.parts());
        };
    }
}
