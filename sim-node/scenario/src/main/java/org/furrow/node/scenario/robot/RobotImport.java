package org.furrow.node.scenario.robot;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;

/** Reads a mechanism of URDF, MJCF or ADAMS and writes it as a file of Furrow. */
public final class RobotImport {
    private static final String ADAMS = ".adm";

    private RobotImport() {}

    /**
     * An imported mechanism.
     *
     * @param name of its file without the ending
     * @param text of the file
     * @param approximations what Furrow computes in another way, and by which rule
     * @param withoutEffect elements and attributes that have no effect
     */
    public record Imported(String name, String text, List<String> approximations, List<String> withoutEffect) {}

    /** Whether a file has the ending of a format that is read. */
    public static boolean isRobot(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(ADAMS) || name.endsWith(".urdf") || name.endsWith(".xml") || name.endsWith(".mjcf");
    }

    /** @throws InputError if the file is damaged, or has what Furrow cannot map */
    public static Imported read(Path file) throws InputError {
        JointTree tree = new JointTree();
        List<String> keys = build(file, tree);
        String name = name(file);
        List<String> unread = keys.isEmpty() ? List.of() : List.of(file.getFileName() + ": " + String.join(", ", keys));
        List<String> lines = new ArrayList<>();
        lines.add("Imported from " + file.getFileName() + ".");
        tree.approximations().forEach(line -> lines.add("Approximated: " + line));
        unread.forEach(line -> lines.add("Without effect: " + line));
        lines.replaceAll(OneLine::of);
        String text = "# " + String.join("\n# ", lines) + "\n" + tree.yaml(name);
        return new Imported(name, text, tree.approximations(), unread);
    }

    /** Builds the mechanism; returns what of the file was not read. */
    private static List<String> build(Path file, JointTree tree) throws InputError {
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(ADAMS)) {
            Adams adams = new Adams(file, tree);
            adams.read();
            return adams.unread();
        }
        XmlNode root = XmlNode.read(file);
        switch (root.tag()) {
            case "robot" -> new Urdf(root, tree).read();
            case "mujoco" -> new Mjcf(root, tree).read();
            default -> throw root.error("is neither URDF, which has <robot>, nor MJCF, which has <mujoco>");
        }
        return root.unread();
    }

    private static String name(Path file) {
        String base = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        String plain = base.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        return plain.matches("[a-z0-9].*") ? plain.substring(0, Math.min(plain.length(), 48)) : "imported";
    }
}
