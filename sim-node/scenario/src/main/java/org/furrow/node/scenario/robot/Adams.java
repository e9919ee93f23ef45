package org.furrow.node.scenario.robot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.robot.JointTree.Frame;
import org.furrow.node.scenario.robot.JointTree.Inertia;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** A data set of ADAMS/Solver (.adm): parts, markers, joints, springs with dampers, gravity. */
final class Adams {
    private static final double INCH_M = 0.0254;
    private static final double POUND_KG = 0.45359237;
    private static final Map<String, Double> LENGTHS =
            Map.of("METER", 1.0, "MILLIMETER", 1e-3, "CENTIMETER", 1e-2, "INCH", INCH_M, "FOOT", 12 * INCH_M);
    private static final Map<String, Double> MASSES =
            Map.of("KILOGRAM", 1.0, "GRAM", 1e-3, "TONNE", 1e3, "POUND_MASS", POUND_KG);
    /** Statements that hold coordinates, so that a mechanism without them moves in another way. */
    private static final Set<String> HOLDING = Set.of("GCON", "MOTION", "COUPLER", "JPRIM", "GEAR", "CVCV", "PTCV");

    /** Statements of forces other than SPRINGDAMPER. */
    private static final Set<String> FORCING = Set.of(
            "SFORCE",
            "VFORCE",
            "VTORQUE",
            "GFORCE",
            "NFORCE",
            "MFORCE",
            "BEAM",
            "BUSHING",
            "FIELD",
            "CONTACT",
            "FRICTION",
            "TIRE");

    private static final double[] ZEROS = {0, 0, 0};

    private final List<AdamsStatement> statements;
    private final JointTree tree;
    private final Set<String> unknown = new LinkedHashSet<>();
    private final Map<String, AdamsStatement> parts = new LinkedHashMap<>();
    private final Map<String, AdamsStatement> markers = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private double length_m = 1;
    private double mass_kg = 1;

    Adams(Path file, JointTree tree) throws InputError {
        this.tree = tree;
        statements = statements(file);
    }

    private static List<AdamsStatement> statements(Path file) throws InputError {
        List<String> texts = new ArrayList<>();
        try {
            for (String raw : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                String line = raw.replaceFirst("!.*", "").strip();
                if (line.startsWith(",") && !texts.isEmpty()) {
                    texts.add(texts.removeLast() + line);
                } else if (!line.isEmpty() && line.contains("/")) {
                    texts.add(line);
                }
            }
        } catch (IOException e) {
            throw new InputError(file + ": cannot be read: " + e.getMessage());
        }
        return texts.stream()
                .map(text -> new AdamsStatement(file.toString(), text))
                .filter(each -> !each.name.equals("ADAMS"))
                .toList();
    }

    void read() throws InputError {
        List<AdamsStatement> connections = new ArrayList<>();
        for (AdamsStatement each : statements) {
            switch (each.name) {
                case "UNITS" -> units(each);
                case "PART" -> parts.put(each.number, each);
                case "MARKER" -> markers.put(each.number, each);
                case "JOINT", "SPRINGDAMPER" -> connections.add(each);
                case "ACCGRAV" -> gravity(each);
                default -> {
                    if (HOLDING.contains(each.name)) {
                        throw each.error("is a constraint that Furrow does not map");
                    }
                    if (FORCING.contains(each.name)) {
                        throw each.error(
                                "is a force that Furrow does not map; it maps SPRINGDAMPER of type TRANSLATION");
                    }
                    unknown.add(each.name);
                }
            }
        }
        if (parts.isEmpty()) {
            throw new InputError("an ADAMS data set needs PART statements");
        }
        for (AdamsStatement part : parts.values()) {
            part(part);
        }
        for (AdamsStatement each : connections) {
            if (each.name.equals("JOINT")) {
                joint(each);
            } else {
                spring(each);
            }
        }
    }

    private void units(AdamsStatement units) throws InputError {
        length_m = factor(units, "LENGTH", LENGTHS);
        mass_kg = factor(units, "MASS", MASSES);
        if (!units.text("FORCE").equalsIgnoreCase("NEWTON")
                || !units.text("TIME").equalsIgnoreCase("SECOND")) {
            throw units.error("needs FORCE = NEWTON and TIME = SECOND");
        }
    }

    private static double factor(AdamsStatement units, String key, Map<String, Double> known) throws InputError {
        Double factor = known.get(units.text(key).toUpperCase(Locale.ROOT));
        if (factor == null) {
            throw units.error("has an unknown " + key + "; known are "
                    + String.join(", ", known.keySet().stream().sorted().toList()));
        }
        return factor;
    }

    private void gravity(AdamsStatement given) throws InputError {
        tree.gravity(new double[] {
            length_m * given.number("IGRAV", 0),
            length_m * given.number("JGRAV", 0),
            length_m * given.number("KGRAV", 0)
        });
    }

    private void part(AdamsStatement part) throws InputError {
        if (part.has("GROUND")) {
            names.put(part.number, JointTree.GROUND);
            return;
        }
        String name = tree.name("part-" + part.number);
        names.put(part.number, name);
        double mass = mass_kg * part.number("MASS", 0);
        Inertia inertia = Inertia.none();
        if (part.has("CM")) {
            Frame centre = inPart(marker(part, "CM"));
            Frame axes = part.has("IM") ? inPart(marker(part, "IM")) : centre;
            double[] moments = part.numbers("IP", 0, ZEROS);
            for (int k = 3; k < moments.length; k++) {
                if (moments[k] != 0) {
                    throw part.error("has products of inertia in IP; give the principal axes by a marker IM");
                }
            }
            if (moments.length < 3) {
                throw part.error("needs three numbers in IP");
            }
            double unit = mass_kg * length_m * length_m;
            Matrix3d own = new Matrix3d(unit * moments[0], 0, 0, 0, unit * moments[1], 0, 0, 0, unit * moments[2]);
            inertia = new Inertia(mass, centre.at_m(), JointTree.turned(own, axes.turn()));
        }
        tree.body(name, place(part), inertia);
    }

    /** The frame that a part or marker states in the frame around it. */
    private Frame frame(AdamsStatement of, String at) throws InputError {
        double[] q = of.numbers(at, 3, ZEROS);
        double[] euler = of.numbers("REULER", 3, ZEROS);
        Quaterniond turn = new Quaterniond().rotateZ(euler[0]).rotateX(euler[1]).rotateZ(euler[2]);
        return new Frame(new Vector3d(q).mul(length_m), turn);
    }

    private Frame place(AdamsStatement part) throws InputError {
        return frame(part, "QG");
    }

    private Frame inPart(AdamsStatement marker) throws InputError {
        if (marker.has("ZP") || marker.has("XP")) {
            throw marker.error("is oriented by points; write it with REULER");
        }
        return frame(marker, "QP");
    }

    private AdamsStatement marker(AdamsStatement by, String key) throws InputError {
        AdamsStatement marker = markers.get(by.reference(key));
        if (marker == null) {
            throw by.error("names the marker " + by.text(key) + ", which does not exist");
        }
        return marker;
    }

    private AdamsStatement partOf(AdamsStatement marker) throws InputError {
        AdamsStatement part = parts.get(marker.reference("PART"));
        if (part == null) {
            throw marker.error("names the part " + marker.text("PART") + ", which does not exist");
        }
        return part;
    }

    /** Name of the body with a marker; each part has one. */
    private String bodyOf(AdamsStatement marker) throws InputError {
        return Objects.requireNonNull(names.get(partOf(marker).number));
    }

    private Frame inWorld(AdamsStatement marker) throws InputError {
        Frame own = inPart(marker);
        return place(partOf(marker)).of(own.at_m(), own.turn());
    }

    private void joint(AdamsStatement joint) throws InputError {
        AdamsStatement i = marker(joint, "I");
        AdamsStatement j = marker(joint, "J");
        Frame at = inWorld(j);
        String first = bodyOf(j);
        String second = bodyOf(i);
        Vector3d z = at.direction(new Vector3d(0, 0, 1));
        String name = "joint-" + joint.number;
        if (joint.has("REVOLUTE")) {
            tree.axis(name, "revolute", first, second, at.at_m(), z);
        } else if (joint.has("TRANSLATIONAL")) {
            tree.axis(name, "translational", first, second, at.at_m(), z);
        } else if (joint.has("CYLINDRICAL")) {
            tree.axis(name, "cylindrical", first, second, at.at_m(), z);
        } else if (joint.has("SPHERICAL")) {
            tree.point(name, "spherical", first, second, at.at_m());
        } else if (joint.has("FIXED")) {
            tree.point(name, "fixed", first, second, at.at_m());
        } else if (joint.has("HOOKE")) {
            Vector3d onFirst = at.direction(new Vector3d(0, 1, 0));
            tree.cross(name, first, second, at.at_m(), onFirst, inWorld(i).direction(new Vector3d(1, 0, 0)));
        } else {
            throw joint.error("is of a type that Furrow does not map: " + joint.unread()
                    + "; it maps REVOLUTE, TRANSLATIONAL, CYLINDRICAL, SPHERICAL, HOOKE and FIXED");
        }
    }

    private void spring(AdamsStatement spring) throws InputError {
        if (!spring.has("TRANSLATION")) {
            throw spring.error("is not of type TRANSLATION, which Furrow maps");
        }
        AdamsStatement i = marker(spring, "I");
        AdamsStatement j = marker(spring, "J");
        tree.strut(
                "spring-" + spring.number,
                bodyOf(i),
                bodyOf(j),
                new Vector3d[] {inWorld(i).at_m(), inWorld(j).at_m()},
                new double[] {
                    spring.number("K", 0) / length_m,
                    length_m * spring.number("LENGTH", 0),
                    spring.number("C", 0) / length_m,
                    spring.number("FORCE", 0)
                });
    }

    /** What was not read: kinds of statements, and keys of those that were. */
    List<String> unread() {
        Set<String> all = new LinkedHashSet<>(unknown);
        for (AdamsStatement each : statements) {
            if (!unknown.contains(each.name)) {
                each.unread().forEach(key -> all.add(each.name + "." + key));
            }
        }
        return List.copyOf(all);
    }
}
