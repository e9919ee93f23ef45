package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.terrain.ObjReader;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.furrow.world.contact.TriangleMesh;

/** Reads bodies that touch the ground (shape, tread, active domain), and the hulls of vehicles that collide. */
public final class ShapeReader {
    private static final Shape.Point ORIGIN = new Shape.Point(0, 0, 0);
    /** Keys of a tread that state its strength. */
    private static final List<String> STRENGTH = List.of("area_ratio", "cohesion_Pa", "phi_deg", "janosi_m");

    private final Source file;
    private final Consumer<Source> onFile;

    /**
     * @param file the file that contains the shapes; mesh files are relative to it
     * @param onFile called for each mesh file
     */
    public ShapeReader(Source file, Consumer<Source> onFile) {
        this.file = file;
        this.onFile = onFile;
    }

    /** A body with the tread and the active domain of a map, both optional. */
    public static TouchingBody body(Shape shape, YamlNode node) throws InputError {
        return node.build(() -> TouchingBody.wheel(
                shape, tread(node), node.has("active_domain") ? domain(node.get("active_domain")) : null));
    }

    /** The shape that a map describes. */
    public Shape shape(YamlNode node) throws InputError {
        return node.build(() -> switch (node.text("type")) {
            case "cylinder" -> new Shape.Cylinder(node.number("radius_m"), node.number("width_m"));
            case "sphere" -> new Shape.Sphere(node.number("radius_m"));
            case "box" -> box(node.get("size_m").numbers());
            case "capsule" -> new Shape.Capsule(node.number("radius_m"), node.number("length_m"));
            case "hull" -> hull(node.get("points_m"));
            case "mesh" -> mesh(node);
            default -> compound(node);
        });
    }

    private static Shape.Hull hull(YamlNode points) {
        return new Shape.Hull(points.items().stream().map(Values::point).toList());
    }

    /** The convex shapes in a vehicle file; none when it has no {@code hull}. */
    static List<Shape.Hull> hulls(YamlNode root) throws InputError {
        List<Shape.Hull> hulls = new ArrayList<>();
        for (YamlNode shape : root.items("hull")) {
            Shape.Hull hull = shape.has("box") ? boxHull(shape.get("box")) : hull(shape.get("points_m"));
            hulls.add(shape.build(() -> {
                CollisionBody.requireSolid(hull);
                return hull;
            }));
        }
        return hulls;
    }

    private static Shape.Hull boxHull(YamlNode node) {
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

    private Shape mesh(YamlNode node) throws InputError {
        Source found = Library.beside(node, "file", file, "meshes");
        onFile.accept(found);
        return Values.parse(
                found,
                () -> new Shape.Mesh(new TriangleMesh(
                        ObjReader.read(found.label(), found.bytes().text()))));
    }

    private Shape compound(YamlNode node) throws InputError {
        List<Shape.Part> parts = new ArrayList<>();
        for (YamlNode part : node.get("parts").items()) {
            Shape.Part first = new Shape.Part(
                    shape(part.get("shape")),
                    part.has("at_m") ? Values.point(part.get("at_m")) : ORIGIN,
                    rotation(part));
            int copies = part.integer("repeat");
            for (int k = 0; k < copies; k++) {
                Shape.Rotation around = new Shape.Rotation(1, 2 * Math.PI * k / copies);
                parts.add(k == 0 ? first : new Shape.Part(new Shape.Compound(List.of(first)), ORIGIN, around));
            }
        }
        return new Shape.Compound(parts);
    }

    private static Tread tread(YamlNode node) throws InputError {
        if (!node.has("tread")) {
            return Tread.NONE;
        }
        YamlNode tread = node.get("tread");
        List<String> missing = STRENGTH.stream().filter(key -> !tread.has(key)).toList();
        if (missing.size() == STRENGTH.size() && tread.has("lug_m")) {
            return Tread.lugs(tread.number("lug_m"));
        }
        if (!missing.isEmpty()) {
            throw tread.error("has no " + String.join(", ", missing) + "; a strength needs "
                    + String.join(", ", STRENGTH) + ", lugs alone lug_m");
        }
        return new Tread(
                tread.number("area_ratio"),
                tread.number("cohesion_Pa"),
                StrictMath.toRadians(tread.number("phi_deg")),
                tread.number("janosi_m"),
                tread.has("lug_m") ? tread.number("lug_m") : 0);
    }

    private static Shape.Part domain(YamlNode node) {
        return new Shape.Part(
                box(node.get("size_m").numbers()),
                node.has("center_m") ? Values.point(node.get("center_m")) : ORIGIN,
                rotation(node));
    }

    private static Shape box(double[] size_m) {
        return new Shape.Box(size_m[0], size_m[1], size_m[2]);
    }

    /** The rotation of a part, by its key {@code turn}, which is optional. */
    private static Shape.Rotation rotation(YamlNode node) {
        if (!node.has("turn")) {
            return Shape.Rotation.NONE;
        }
        YamlNode turn = node.get("turn");
        return new Shape.Rotation(turn.text("axis").charAt(0) - 'x', StrictMath.toRadians(turn.number("angle_deg")));
    }
}
