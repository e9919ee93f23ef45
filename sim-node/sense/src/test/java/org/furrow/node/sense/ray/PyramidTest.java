package org.furrow.node.sense.ray;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.furrow.world.contact.Shape;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** A solid that a ray of a pyramid meets is never left out, and most of the others are. */
class PyramidTest {
    private static final int CASES = 4000;
    private static final List<Shape> SHAPES = List.of(
            new Shape.Cylinder(0.45, 0.3),
            new Shape.Box(4.6, 2.1, 0.8),
            new Shape.Capsule(0.3, 1.4),
            new Shape.Sphere(0.5));

    private final Random random = new Random(11);
    private final Bodies rays = new Bodies();
    private final double[] edges = new double[12];

    private Vector3d direction() {
        return new Vector3d(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).normalize();
    }

    /** Four edges around a random direction, up to 17 degrees from it; returns the point. */
    private Vector3d stand(Pyramid pyramid) {
        Vector3d top = direction().mul(8 * random.nextDouble());
        Vector3d middle = direction();
        Vector3d across = direction().cross(middle).normalize();
        Vector3d upright = new Vector3d(middle).cross(across);
        double width = 0.02 + 0.3 * random.nextDouble();
        double height = 0.02 + 0.3 * random.nextDouble();
        for (int k = 0; k < 4; k++) {
            Vector3d edge = new Vector3d(across)
                    .mul(k == 0 || k == 3 ? -width : width)
                    .add(new Vector3d(upright).mul(k < 2 ? -height : height))
                    .add(middle);
            edges[3 * k] = edge.x;
            edges[3 * k + 1] = edge.y;
            edges[3 * k + 2] = edge.z;
        }
        pyramid.stand(top.x, top.y, top.z);
        pyramid.edges(edges);
        return top;
    }

    /** Aims a ray between the edges. */
    private void aim(Vector3d top) {
        Vector3d to = new Vector3d();
        for (int k = 0; k < 4; k++) {
            double weight = random.nextInt(4) == 0 ? 1e-9 : 1e-3 + random.nextDouble();
            to.add(weight * edges[3 * k], weight * edges[3 * k + 1], weight * edges[3 * k + 2]);
        }
        to.normalize();
        rays.aim(top.x, top.y, top.z, to.x, to.y, to.z);
    }

    private double[] place() {
        Vector3d at = direction().mul(10 * random.nextDouble());
        Matrix3d turn = new Matrix3d().rotation(6 * random.nextDouble(), direction());
        return new double[] {
            at.x, at.y, at.z, turn.m00, turn.m10, turn.m20, turn.m01, turn.m11, turn.m21, turn.m02, turn.m12, turn.m22
        };
    }

    private static double[] centre(RaySolid solid, double[] place) {
        double[] centre = new double[3];
        double[] middle = {solid.middle_m(0), solid.middle_m(1), solid.middle_m(2)};
        Bodies.toOuter(middle, place, 0, centre);
        for (int d = 0; d < 3; d++) {
            centre[d] += place[d];
        }
        return centre;
    }

    @Test
    void shouldKeepEverySolidThatARayMeets() {
        Pyramid pyramid = new Pyramid();
        int met = 0;
        int leftOut = 0;
        for (int n = 0; n < CASES; n++) {
            RaySolid solid = RaySolid.of(SHAPES.get(n % SHAPES.size()));
            double[] place = place();
            double[] centre = centre(solid, place);
            Vector3d top = stand(pyramid);
            boolean isLeftOut =
                    pyramid.passesSphere(centre, 0, solid.radius_m()) || pyramid.passesBox(centre, 0, place, 0, solid);
            leftOut += isLeftOut ? 1 : 0;
            for (int k = 0; k < 10; k++) {
                aim(top);
                if (rays.cast(solid, place, 0, 100) < 100) {
                    met++;
                    assertFalse(isLeftOut, "n=" + n);
                }
            }
        }
        assertTrue(met > 300, "met=" + met);
        assertTrue(leftOut > CASES / 2, "leftOut=" + leftOut);
    }
}
