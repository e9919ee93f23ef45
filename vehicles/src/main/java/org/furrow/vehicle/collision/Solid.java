package org.furrow.vehicle.collision;

import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.math.Ranges;

/** A convex shape fixed to a body of a mechanism, in the frame of the body. Immutable. */
public sealed interface Solid {
    /** All points within a radius of a segment: a capsule, or a sphere if both ends are one point. */
    record Rod(double radius_m, Vector from_m, Vector to_m) implements Solid {
        public Rod {
            Ranges.positive("radius_m", radius_m);
        }

        public double length_m() {
            return to_m.minus(from_m).length();
        }
    }

    /** A convex polyhedron. */
    record Convex(List<Vector> corners_m) implements Solid {
        /** @throws IllegalArgumentException when the corners lie in one plane */
        public Convex {
            corners_m = List.copyOf(corners_m);
            part(corners_m);
        }

        private static ConvexPart part(List<Vector> corners_m) {
            return new ConvexPart(corners_m.stream()
                    .map(corner -> new Shape.Point(corner.x(), corner.y(), corner.z()))
                    .toList());
        }

        ConvexPart part() {
            return part(corners_m);
        }
    }

    /** All points below a plane. */
    record Floor(Vector at_m, Vector up) implements Solid {
        /** @throws IllegalArgumentException when {@code up} is 0 */
        public Floor {
            up = up.unit();
        }
    }

    /** A sphere. */
    static Solid sphere(double radius_m, Vector at_m) {
        return new Rod(radius_m, at_m, at_m);
    }
}
