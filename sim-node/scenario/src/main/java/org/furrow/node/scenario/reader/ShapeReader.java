package org.furrow.node.scenario.reader;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.terrain.ObjReader;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.furrow.world.contact.TriangleMesh;
import org.jspecify.annotations.Nullable;

/** Reads what is known of a body that touches the ground: shape, tread, active domain. */
final class ShapeReader {
    private final Source file;
    private final Consumer<Source> onFile;

    /**
     * @param file the file that names shapes, beside which meshes lie
     * @param onFile is told of every other file that was read
     */
    ShapeReader(Source file, Consumer<Source> onFile) {
        this.file = file;
        this.onFile = onFile;
    }

    /** A body with the tread and the active domain that a map may name. */
    static TouchingBody body(Shape shape, YamlNode node) throws InputError {
        try {
            return new TouchingBody(
                    shape, tread(node), node.has("active_domain") ? domain(node.get("active_domain")) : null);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /** The shape that a map describes. */
    Shape shape(YamlNode node) throws InputError {
        try {
            return switch (node.text("type")) {
                case "cylinder" -> new Shape.Cylinder(node.number("radius_m"), node.number("width_m"));
                case "sphere" -> new Shape.Sphere(node.number("radius_m"));
                case "box" -> box(node.get("size_m").numbers());
                case "capsule" -> new Shape.Capsule(node.number("radius_m"), node.number("length_m"));
                case "hull" -> {
                    List<Shape.Point> points = new ArrayList<>();
                    for (YamlNode point : node.get("points_m").items()) {
                        points.add(point(point));
                    }
                    yield new Shape.Hull(points);
                }
                case "mesh" -> mesh(node);
                default -> compound(node);
            };
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    private Shape mesh(YamlNode node) throws InputError {
        @Nullable Source found = Source.find(node.text("file"), file.path(), "meshes");
        if (found == null) {
            throw node.get("file").error("there is no file '" + node.text("file") + "' beside this one");
        }
        onFile.accept(found);
        try {
            return new Shape.Mesh(
                    new TriangleMesh(ObjReader.read(found.label(), found.bytes().text())));
        } catch (IOException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new InputError(found.label() + ": " + e.getMessage());
        }
    }

    private Shape compound(YamlNode node) throws InputError {
        List<Shape.Part> parts = new ArrayList<>();
        for (YamlNode part : node.get("parts").items()) {
            Shape shape = shape(part.get("shape"));
            Shape.Part first = new Shape.Part(
                    shape,
                    part.has("at_m") ? point(part.get("at_m")) : new Shape.Point(0, 0, 0),
                    part.has("turn") ? turn(part.get("turn")) : Shape.Rotation.NONE);
            int copies = part.integer("repeat", 1);
            for (int k = 0; k < copies; k++) {
                Shape.Rotation around = new Shape.Rotation(1, 2 * Math.PI * k / copies);
                parts.add(
                        k == 0
                                ? first
                                : new Shape.Part(new Shape.Compound(List.of(first)), new Shape.Point(0, 0, 0), around));
            }
        }
        return new Shape.Compound(parts);
    }

    private static Tread tread(YamlNode node) {
        if (!node.has("tread")) {
            return Tread.NONE;
        }
        YamlNode tread = node.get("tread");
        return new Tread(
                tread.number("area_ratio"),
                tread.number("cohesion_Pa"),
                StrictMath.toRadians(tread.number("phi_deg")),
                tread.number("janosi_m"));
    }

    private static Shape.Part domain(YamlNode node) {
        return new Shape.Part(
                box(node.get("size_m").numbers()),
                node.has("center_m") ? point(node.get("center_m")) : new Shape.Point(0, 0, 0),
                node.has("turn") ? turn(node.get("turn")) : Shape.Rotation.NONE);
    }

    private static Shape box(double[] size_m) {
        return new Shape.Box(size_m[0], size_m[1], size_m[2]);
    }

    private static Shape.Point point(YamlNode node) {
        double[] p = node.numbers();
        return new Shape.Point(p[0], p[1], p[2]);
    }

    private static Shape.Rotation turn(YamlNode node) {
        return new Shape.Rotation(node.text("axis").charAt(0) - 'x', StrictMath.toRadians(node.number("angle_deg")));
    }
}
