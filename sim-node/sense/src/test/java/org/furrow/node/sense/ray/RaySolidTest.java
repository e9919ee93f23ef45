package org.furrow.node.sense.ray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rays against solids, compared with the vertical rays of the soil step in a world that is turned with the ray. */
class RaySolidTest {
    private static final int RAYS = 400;
    private static final double TOLERANCE_M = 1e-7;

    static List<Shape> shapes() {
        Shape box = new Shape.Box(0.9, 0.5, 0.3);
        Shape lugged = new Shape.Compound(List.of(
                new Shape.Part(new Shape.Cylinder(0.4, 0.25), new Shape.Point(0, 0, 0), Shape.Rotation.NONE),
                new Shape.Part(box, new Shape.Point(0.2, 0.1, -0.3), new Shape.Rotation(1, 0.7)),
                new Shape.Part(new Shape.Sphere(0.2), new Shape.Point(-0.4, 0, 0.1), new Shape.Rotation(2, 1.1))));
        return List.of(
                new Shape.Cylinder(0.45, 0.3),
                new Shape.Sphere(0.5),
                new Shape.Capsule(0.3, 0.4),
                box,
                new Shape.Hull(List.of(
                        new Shape.Point(0.5, 0, 0),
                        new Shape.Point(-0.3, 0.4, 0),
                        new Shape.Point(-0.3, -0.4, 0.1),
                        new Shape.Point(0.1, 0.05, 0.6))),
                new Shape.Mesh(octahedron()),
                lugged);
    }

    private static TriangleMesh octahedron() {
        return new TriangleMesh(new Triangles(
                new double[] {0.6, 0, 0, -0.6, 0, 0, 0, 0.5, 0, 0, -0.5, 0, 0, 0, 0.4, 0, 0, -0.4},
                new int[] {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5}));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldMeetTheSurfaceThatVerticalRaysMeet(Shape shape) {
        Random random = new Random(7);
        RaySolid solid = RaySolid.of(shape);
        RayCaster oracle = RayCaster.of(shape);
        RayScratch scratch = new RayScratch();
        SolidScratch buffers = new SolidScratch();
        int hits = 0;
        for (int n = 0; n < RAYS; n++) {
            Vector3d to = point(random).mul(0.6);
            Vector3d direction = point(random).normalize();
            Vector3d origin = new Vector3d(direction).mul(-4).add(to);
            Matrix3d upright = new Matrix3d()
                    .rotationTowards(direction, new Vector3d(0.3, 0.9, 0.1))
                    .transpose();
            Vector3d turned = upright.transform(new Vector3d(origin));
            double[] rotation = new double[9];
            for (int row = 0; row < 3; row++) {
                for (int column = 0; column < 3; column++) {
                    rotation[3 * row + column] = upright.get(column, row);
                }
            }
            oracle.place(new double[3], 0, rotation, 0);
            double expected = oracle.entry_m(turned.x, turned.y, scratch) - turned.z;
            double[] ray = {origin.x, origin.y, origin.z, direction.x, direction.y, direction.z};
            double[] normal = new double[3];
            double found = solid.cast(ray, normal, buffers);
            if (Double.isNaN(expected)) {
                assertEquals(HeightRays.NOTHING, found, shape + " ray " + n);
            } else {
                hits++;
                assertEquals(expected, found, TOLERANCE_M, shape + " ray " + n);
                double facing = normal[0] * direction.x + normal[1] * direction.y + normal[2] * direction.z;
                assertTrue(facing <= 1e-9, "the normal points outwards");
            }
        }
        assertTrue(hits > RAYS / 10, "hits=" + hits);
    }

    private static Vector3d point(Random random) {
        return new Vector3d(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5);
    }
}
