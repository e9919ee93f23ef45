package org.furrow.vehicle.solid;

import java.util.List;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.furrow.world.contact.Tyre;
import org.furrow.world.math.Ranges;

/**
 * A body of any shape that lies and slides on rigid ground.
 *
 * @param shape in the frame of the body
 * @param mass_kg that rests on it, > 0; it determines the stiffness
 */
public record HardBody(Shape shape, double mass_kg) implements Tyre {
    /** Name of the body that {@link #hull} returns. */
    public static final String HULL = "hull";

    public HardBody {
        Ranges.positive("mass of a body that touches the ground", mass_kg);
    }

    @Override
    public SurfaceContact contact(RigidSurface surface) {
        return new HardContact(this);
    }

    /** A body with this law on rigid ground. */
    public static TouchingBody of(TouchingBody body, double mass_kg) {
        return body.with(new HardBody(body.shape(), mass_kg));
    }

    /** The convex hull of a shape; round parts become polyhedra inside them. */
    public static Shape.Hull convexHull(Shape shape) {
        return switch (shape) {
            case Shape.Hull hull -> hull;
            case Shape.Box box -> new Shape.Hull(box.corners());
            default -> new Shape.Hull(SurfacePoints.corners(shape));
        };
    }

    /** Half the extents of a shape along its axes, in m. */
    public static double[] halfExtents_m(Shape shape) {
        double[] least = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] most = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (Shape.Point p : convexHull(shape).points()) {
            double[] at = {p.x_m(), p.y_m(), p.z_m()};
            for (int d = 0; d < 3; d++) {
                least[d] = Math.min(least[d], at[d]);
                most[d] = Math.max(most[d], at[d]);
            }
        }
        return new double[] {0.5 * (most[0] - least[0]), 0.5 * (most[1] - least[1]), 0.5 * (most[2] - least[2])};
    }

    /**
     * The hull of a vehicle as a body that touches the ground.
     *
     * @param hull convex shapes in the chassis frame
     * @param mass_kg of the vehicle
     * @throws IllegalArgumentException if there is no shape
     */
    public static TouchingBody hull(List<Shape.Hull> hull, double mass_kg) {
        if (hull.isEmpty()) {
            throw new IllegalArgumentException("a vehicle without a 'hull' has no belly that could touch the ground");
        }
        Shape.Point origin = new Shape.Point(0, 0, 0);
        Shape shape = new Shape.Compound(hull.stream()
                .map(part -> new Shape.Part(part, origin, Shape.Rotation.NONE))
                .toList());
        return of(new TouchingBody(HULL, Role.HULL, shape, Tread.NONE, null, null, null), mass_kg);
    }
}
