package org.furrow.node.run.export;

import java.util.List;
import java.util.stream.IntStream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.joml.Vector3d;

/**
 * The surface of a body as triangles, in the body's frame.
 *
 * @param points_m x, y and z of each vertex
 * @param triangles three vertices each, counter-clockwise seen from outside
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record BodyMesh(double[] points_m, int[] triangles) {
    /** Surface of a chassis. */
    public static BodyMesh of(CollisionBody body) {
        return of(BodySurface.of(body));
    }

    /** Surface of a body that touches the ground. */
    public static BodyMesh of(Shape shape) {
        return of(BodySurface.of(shape));
    }

    private static BodyMesh of(BodySurface surface) {
        double[] points = new double[3 * surface.points().size()];
        int at = 0;
        for (Vector3d point : surface.points()) {
            points[at++] = point.x;
            points[at++] = point.y;
            points[at++] = point.z;
        }
        int[] triangles =
                surface.polygons().stream().flatMapToInt(BodyMesh::fan).toArray();
        return new BodyMesh(points, triangles);
    }

    private static IntStream fan(int[] polygon) {
        return IntStream.range(1, polygon.length - 1)
                .flatMap(k -> IntStream.of(polygon[0], polygon[k], polygon[k + 1]));
    }

    /** The wheels of a kind of vehicle. */
    public static List<TouchingBody> wheels(VehicleModel model) {
        return model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE)
                .bodies()
                .bodies();
    }

    /** Extent along the y axis, in m: the width of a wheel. */
    public double width_m() {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 1; k < points_m.length; k += 3) {
            least = Math.min(least, points_m[k]);
            most = Math.max(most, points_m[k]);
        }
        return most - least;
    }
}
