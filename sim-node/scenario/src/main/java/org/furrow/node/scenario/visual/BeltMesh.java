package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;
import org.furrow.vehicle.spec.Vector;

/** The visual meshes of a belt's shoes, and of the wheels at its ends. */
final class BeltMesh {
    /** Shares of a shoe's length: plate, pad, guide. */
    private static final double PLATE = 0.9;

    private static final double PAD = 0.62;
    private static final double GUIDE = 0.3;
    private static final int TEETH = 10;
    private static final int HOLES = 4;
    private static final int ROUND = 12;

    private BeltMesh() {}

    /**
     * A shoe in the frame of its pins, x ahead on the lower run: a plate, a pad on the side of the ground, a guide on
     * the other.
     *
     * @param size_m distance of the pins, width, height
     */
    static VisualMesh shoe(Vector size_m) {
        Solids dest = new Solids();
        double length = size_m.x();
        double half = 0.5 * size_m.z();
        Span plate = new Span(-0.2 * half, 0.7 * half);
        dest.box(Span.about(0, PLATE * length), Span.about(0, size_m.y()), plate, 0, Finish.DARK);
        Span pad = new Span(-half, -0.2 * half);
        dest.box(Span.about(0, PAD * length), Span.about(0, 0.86 * size_m.y()), pad, 0, Finish.RUBBER);
        Span guide = new Span(0.7 * half, 2.4 * half);
        dest.box(Span.about(0, GUIDE * length), Span.about(0, 0.08 * size_m.y()), guide, 0, Finish.METAL);
        return dest.mesh();
    }

    /** A wheel with teeth and holes, which show that it turns. */
    static VisualMesh round(double radius_m, double width_m) {
        Solids dest = new Solids();
        List<Point> ring = new ArrayList<>();
        for (int k = 0; k < 2 * TEETH; k++) {
            double turn = Math.PI * k / TEETH;
            double r = k % 2 == 0 ? radius_m : 0.86 * radius_m;
            ring.add(new Point(r * StrictMath.cos(turn), r * StrictMath.sin(turn)));
        }
        for (int side = -1; side <= 1; side += 2) {
            dest.extrude(ring, Span.about(0.42 * side * width_m, 0.16 * width_m), 0, Finish.METAL, Finish.DARK);
            for (int k = 0; k < HOLES; k++) {
                double turn = 2 * Math.PI * k / HOLES;
                double[] hole = {
                    0.52 * radius_m * StrictMath.cos(turn), 0.5 * side * width_m, 0.52 * radius_m * StrictMath.sin(turn)
                };
                dest.cylinder(1, hole, 0.04 * width_m, 0.18 * radius_m, 6, Finish.BODY);
            }
            dest.cylinder(1, new double[] {0, 0.5 * side * width_m, 0}, 0.2 * width_m, 0.2 * radius_m, 8, Finish.BODY);
        }
        dest.cylinder(1, new double[3], 0.8 * width_m, 0.7 * radius_m, ROUND, Finish.DARK);
        return dest.mesh();
    }
}
