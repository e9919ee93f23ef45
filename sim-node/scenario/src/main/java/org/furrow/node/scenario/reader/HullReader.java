package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.Shape;

/** Reads the convex shapes of a vehicle that collide with other vehicles. */
final class HullReader {
    private HullReader() {}

    /** The shapes in a vehicle file; none when it has no {@code hull}. */
    static List<Shape.Hull> read(YamlNode root) throws InputError {
        List<Shape.Hull> hull = new ArrayList<>();
        if (root.has("hull")) {
            for (YamlNode shape : root.get("hull").items()) {
                Shape.Hull part = shape.has("box") ? box(shape.get("box")) : ShapeReader.hull(shape.get("points_m"));
                hull.add(Values.build(shape, () -> {
                    CollisionBody.requireSolid(part);
                    return part;
                }));
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
}
