package org.furrow.world.contact;

import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.world.contact.Shape.Point;

/** Largest distances of a shape from the y axis and the origin of its body: those of balls whose hull contains it. */
final class Extent {
    private Extent() {}

    static double fromAxis_m(Shape shape) {
        return of(shape, p -> Math.sqrt(p.x_m() * p.x_m() + p.z_m() * p.z_m()));
    }

    static double fromOrigin_m(Shape shape) {
        return of(shape, p -> Math.sqrt(p.x_m() * p.x_m() + p.y_m() * p.y_m() + p.z_m() * p.z_m()));
    }

    /** @param distance of a point in the frame of the shape */
    private static double of(Shape shape, ToDoubleFunction<Point> distance) {
        return switch (shape) {
            case Shape.Cylinder round -> largest(ends(0.5 * round.width_m()), round.radius_m(), distance);
            case Shape.Sphere round -> largest(ends(0), round.radius_m(), distance);
            case Shape.Capsule round -> largest(ends(0.5 * round.length_m()), round.radius_m(), distance);
            case Shape.Box box -> largest(box.corners().stream(), 0, distance);
            case Shape.Hull hull -> largest(hull.points().stream(), 0, distance);
            case Shape.Mesh mesh -> largest(vertices(mesh.triangles().surface()), 0, distance);
            case Shape.Compound compound ->
                compound.parts().stream()
                        .mapToDouble(part -> of(part.shape(), point -> distance.applyAsDouble(part.placed(point))))
                        .max()
                        .orElseThrow();
        };
    }

    private static double largest(Stream<Point> centres, double radius_m, ToDoubleFunction<Point> distance) {
        return centres.mapToDouble(distance).max().orElse(0) + radius_m;
    }

    private static Stream<Point> ends(double half_m) {
        return Stream.of(new Point(0, -half_m, 0), new Point(0, half_m, 0));
    }

    private static Stream<Point> vertices(Triangles mesh) {
        return IntStream.range(0, mesh.vertices())
                .mapToObj(v -> new Point(mesh.coordinate(v, 0), mesh.coordinate(v, 1), mesh.coordinate(v, 2)));
    }
}
