package org.furrow.node.scenario.ibex;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.foreign.Imported;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Reads the rigid objects of an XML file of Ibex (Büchler, Ettlin, Nelson 2005) and writes them as a mechanism file.
 * The paper prints one element, {@code RigidObject} with a {@code BoxShape}, and no schema; other elements are named
 * and have no effect.
 */
final class IbexImport {
    /** The longest step with which contacts of the written file are stable, in s. */
    private static final double STEP_S = 0.002;

    private final IbexElement root;
    private final boolean half;
    private final Set<String> names = new HashSet<>();
    private final List<String> bodies = new ArrayList<>();
    private final List<String> shapes = new ArrayList<>();
    private final List<String> withoutEffect = new ArrayList<>();
    private double lightest_kg = Double.POSITIVE_INFINITY;

    private IbexImport(IbexElement root, boolean half) {
        this.root = root;
        this.half = half;
    }

    /**
     * Reads a file.
     *
     * @param half whether x, y and z of a box are half its edges
     * @throws InputError if the file is no sound XML, or has no rigid object that moves
     */
    static Imported read(Path file, boolean half) throws InputError {
        IbexElement root = IbexElement.read(file);
        return new IbexImport(root, half).imported(file);
    }

    private Imported imported(Path file) throws InputError {
        readAll(root);
        if (bodies.isEmpty()) {
            throw new InputError(file + ": has no RigidObject that moves");
        }
        String base = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        String name = word(base.toLowerCase(Locale.ROOT));
        List<String> assumed = List.of(
                "x, y and z of a box are " + (half ? "half its edges" : "its edges"),
                "z points up, and gravity acts downward",
                "a capsule lies along y of its frame",
                "inertia and centre of mass are those of the shapes with one density",
                "stiffness, damping and friction of all contacts");
        List<String> notes = new ArrayList<>();
        assumed.forEach(line -> notes.add("assumed: " + line));
        notes.addAll(Imported.notes(List.of(), withoutEffect));
        String text = Imported.comment(file.getFileName() + " of Ibex", notes)
                + ("furrow: 1\nname: " + name + "\nbodies:\n" + list(bodies));
        if (!shapes.isEmpty()) {
            text += "contacts:\n  stiffness: " + lightest_kg / (STEP_S * STEP_S) + "\n  shapes:\n" + list(shapes);
        }
        return Imported.mechanism(name, text, notes);
    }

    private static String list(List<String> items) {
        return items.stream().map(item -> "    - " + item + "\n").collect(Collectors.joining());
    }

    /** Reads the objects below an element, at any depth. */
    private void readAll(IbexElement parent) throws InputError {
        for (IbexElement node : parent.children) {
            if (node.name.equals("RigidObject")) {
                readObject(node);
            } else if (node.children.stream().anyMatch(IbexImport::holdsObjects)) {
                readAll(node);
            } else {
                ignore(node);
            }
        }
    }

    private static boolean holdsObjects(IbexElement node) {
        return node.name.equals("RigidObject") || node.children.stream().anyMatch(IbexImport::holdsObjects);
    }

    private void readObject(IbexElement node) throws InputError {
        String name = word(node.text("name"));
        if (!names.add(name)) {
            throw node.error("a second object '" + name + "'");
        }
        boolean isStatic = node.has("static") && Boolean.parseBoolean(node.text("static"));
        Vector3d at_m = IbexShape.position(node.child("position"));
        Quaterniond turn = IbexShape.orientation(node.child("orientation"));
        List<IbexShape> own = new ArrayList<>();
        for (IbexElement child : node.children) {
            IbexShape shape = IbexShape.read(child, half);
            if (shape != null) {
                own.add(shape);
                noteUnread(child);
                child.children.stream().filter(part -> !isPose(part)).forEach(this::ignore);
            } else if (!isPose(child)) {
                ignore(child);
            }
        }
        if (isStatic) {
            for (IbexShape shape : own) {
                Vector3d place_m = turn.transform(new Vector3d(shape.at_m())).add(at_m);
                Quaterniond turned = new Quaterniond(turn).mul(shape.turn());
                shapes.add(new IbexShape(shape.kind(), shape.size_m(), place_m, turned).yaml("ground"));
            }
            readMass(node, own);
        } else {
            addBody(node, name, at_m, turn, own);
        }
        noteUnread(node);
    }

    private static boolean isPose(IbexElement node) {
        return node.name.equals("position") || node.name.equals("orientation");
    }

    /** A mass above 0 has priority over a density. */
    private static double readMass(IbexElement node, List<IbexShape> own) throws InputError {
        double mass_kg = node.has("mass") ? node.number("mass") : 0;
        double density_kgpm3 = node.has("density") ? node.number("density") : 0;
        double volume_m3 = own.stream().mapToDouble(IbexShape::volume_m3).sum();
        return mass_kg > 0 ? mass_kg : density_kgpm3 * volume_m3;
    }

    private void addBody(IbexElement node, String name, Vector3d at_m, Quaterniond turn, List<IbexShape> own)
            throws InputError {
        double mass_kg = readMass(node, own);
        if (!(mass_kg > 0)) {
            throw node.error("needs a mass, or a density and shapes; or static = \"true\"");
        }
        if (own.isEmpty()) {
            throw node.error("needs a BoxShape, SphereShape or CapsuleShape, of which its inertia follows");
        }
        double volume_m3 = own.stream().mapToDouble(IbexShape::volume_m3).sum();
        Vector3d com_m = new Vector3d();
        own.forEach(shape -> com_m.add(new Vector3d(shape.at_m()).mul(shape.volume_m3() / volume_m3)));
        Matrix3d inertia = new Matrix3d().zero();
        own.forEach(shape -> inertia.add(shape.inertia(com_m)));
        inertia.scale(mass_kg / volume_m3);
        Vector3d z = turn.transform(new Vector3d(0, 0, 1));
        Vector3d x = turn.transform(new Vector3d(1, 0, 0));
        boolean isUpright = Math.abs(turn.w) > 1 - 1e-12;
        bodies.add("{name: " + name + ", mass: " + mass_kg + ", at: " + vector(at_m)
                + (isUpright ? "" : ", frame: {z: " + vector(z) + ", x: " + vector(x) + "}") + ", com: "
                + vector(com_m) + ", inertia: ["
                + numbers(inertia.m00, inertia.m11, inertia.m22, inertia.m10, inertia.m20, inertia.m21) + "]}");
        own.forEach(shape -> shapes.add(shape.yaml(name)));
        lightest_kg = Math.min(lightest_kg, mass_kg);
    }

    private void ignore(IbexElement node) {
        withoutEffect.add("line " + node.line + ": element " + node.name);
    }

    private void noteUnread(IbexElement node) {
        node.unread()
                .forEach(attribute ->
                        withoutEffect.add("line " + node.line + ": attribute " + attribute + " of " + node.name));
    }

    /** A name as mechanism files have them. */
    private static String word(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9_-]", "-");
        return plain.matches("[A-Za-z0-9].*") ? plain.substring(0, Math.min(plain.length(), 64)) : "object" + plain;
    }

    static String vector(Vector3d v) {
        return "[" + numbers(v.x, v.y, v.z) + "]";
    }

    /** Numbers without the sign of a negative zero. */
    private static String numbers(double... values) {
        StringBuilder text = new StringBuilder();
        for (double value : values) {
            text.append(text.isEmpty() ? "" : ", ").append(value + 0.0);
        }
        return text.toString();
    }
}
