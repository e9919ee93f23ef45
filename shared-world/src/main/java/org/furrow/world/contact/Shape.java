package org.furrow.world.contact;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * The shape of a body that touches the ground, in the body's own frame (x forward, y left along an axle, z up);
 * lengths in m. Immutable, shared by all bodies of the shape.
 */
public sealed interface Shape {
    /**
     * Largest distance of a point from the y axis, in m: the radius of a wheel of this shape. An upper bound if a
     * compound has a round part with another axis.
     */
    default double radius_m() {
        return Extent.fromAxis_m(this);
    }

    /** Upper bound of the distance of a point from the origin, in m. */
    default double reach_m() {
        return Extent.fromOrigin_m(this);
    }

    /** A cylinder about the y axis, centred at the origin. */
    record Cylinder(double radius_m, double width_m) implements Shape {
        public Cylinder {
            Ranges.positive("radius_m", radius_m);
            Ranges.positive("width_m", width_m);
        }
    }

    /** A sphere about the origin. */
    record Sphere(double radius_m) implements Shape {
        public Sphere {
            Ranges.positive("radius_m", radius_m);
        }
    }

    /** A box along the axes, centred at the origin. */
    record Box(double length_m, double width_m, double height_m) implements Shape {
        public Box {
            Ranges.positive("length_m", length_m);
            Ranges.positive("width_m", width_m);
            Ranges.positive("height_m", height_m);
        }

        public List<Point> corners() {
            List<Point> corners = new ArrayList<>();
            for (int k = 0; k < 8; k++) {
                corners.add(new Point(
                        ((k & 1) - 0.5) * length_m, ((k >> 1 & 1) - 0.5) * width_m, ((k >> 2) - 0.5) * height_m));
            }
            return corners;
        }
    }

    /** A cylinder about the y axis with a half sphere at either end; {@code length_m} is the cylinder's. */
    record Capsule(double radius_m, double length_m) implements Shape {
        public Capsule {
            Ranges.positive("radius_m", radius_m);
            Ranges.positive("length_m", length_m);
        }
    }

    /** The convex hull of points, which must not lie in one plane. */
    record Hull(List<Point> points) implements Shape {
        public Hull {
            points = List.copyOf(points);
            if (points.size() < 4) {
                throw new IllegalArgumentException("a convex hull needs at least 4 points, found " + points.size());
            }
        }
    }

    /** A closed surface of triangles. */
    record Mesh(TriangleMesh triangles) implements Shape {}

    /** Several shapes fixed to each other: tread lugs on a wheel, a track shoe. */
    record Compound(List<Part> parts) implements Shape {
        public Compound {
            parts = List.copyOf(parts);
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("a compound shape needs at least one part");
            }
        }
    }

    /**
     * A part of a compound.
     *
     * @param at position of its origin in the compound's frame
     * @param rotation rotation about the compound's axes
     */
    record Part(Shape shape, Point at, Rotation rotation) {
        /** A point of the part in the compound's frame. */
        public Point placed(Point point) {
            double c = StrictMath.cos(rotation.angle_rad);
            double s = StrictMath.sin(rotation.angle_rad);
            double x = point.x_m;
            double y = point.y_m;
            double z = point.z_m;
            Point turned =
                    switch (rotation.axis) {
                        case 0 -> new Point(x, c * y - s * z, s * y + c * z);
                        case 1 -> new Point(c * x + s * z, y, c * z - s * x);
                        default -> new Point(c * x - s * y, s * x + c * y, z);
                    };
            return new Point(turned.x_m + at.x_m, turned.y_m + at.y_m, turned.z_m + at.z_m);
        }
    }

    /** A point, or a vector. */
    record Point(double x_m, double y_m, double z_m) {
        public Point {
            if (!Double.isFinite(x_m) || !Double.isFinite(y_m) || !Double.isFinite(z_m)) {
                throw new IllegalArgumentException("a point must be finite: " + x_m + ", " + y_m + ", " + z_m);
            }
        }
    }

    /**
     * A rotation about one axis of the body frame through the origin.
     *
     * @param axis 0 for x, 1 for y, 2 for z
     * @param angle_rad positive by the right hand
     */
    record Rotation(int axis, double angle_rad) {
        public static final Rotation NONE = new Rotation(0, 0);

        public Rotation {
            if (axis < 0 || axis > 2 || !Double.isFinite(angle_rad)) {
                throw new IllegalArgumentException("rotation needs axis in [0, 2] and a finite angle, axis=" + axis);
            }
        }
    }
}
