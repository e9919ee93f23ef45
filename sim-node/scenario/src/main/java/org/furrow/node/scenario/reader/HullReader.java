package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.Shape;

/** Reads what a vehicle is to others that run into it. */
final class HullReader {
    private HullReader() {}

    /** The convex shapes of a vehicle file; none when it has no hull. */
    static List<Shape.Hull> read(YamlNode root) throws InputError {
        List<Shape.Hull> hull = new ArrayList<>();
        if (root.has("hull")) {
            for (YamlNode shape : root.get("hull").items()) {
                Shape.Hull part = shape.has("box") ? box(shape.get("box")) : points(shape.get("points_m"));
                try {
                    CollisionBody.requireSolid(part);
                } catch (IllegalArgumentException e) {
                    throw shape.error(e);
                }
                hull.add(part);
            }
        }
        return hull;
    }

    private static Shape.Hull box(YamlNode node) {
        double[] size_m = node.get("size_m").numbers();
        double[] at_m = node.get("at_m").numbers();
        List<Shape.Point> corners = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            corners.add(new Shape.Point(
                    at_m[0] + ((k & 1) - 0.5) * size_m[0],
                    at_m[1] + ((k >> 1 & 1) - 0.5) * size_m[1],
                    at_m[2] + ((k >> 2) - 0.5) * size_m[2]));
        }
        return new Shape.Hull(corners);
    }

    private static Shape.Hull points(YamlNode node) {
        List<Shape.Point> points = new ArrayList<>();
        for (YamlNode point : node.items()) {
            double[] p = point.numbers();
            points.add(new Shape.Point(p[0], p[1], p[2]));
        }
        return new Shape.Hull(points);
    }
}
