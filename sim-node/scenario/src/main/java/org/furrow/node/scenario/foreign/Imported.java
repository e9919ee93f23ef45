package org.furrow.node.scenario.foreign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.OneLine;

/**
 * A vehicle or mechanism of another program as files of Furrow.
 *
 * @param name of its main file without the ending {@code .yaml}
 * @param isVehicle whether the main file is that of a vehicle; otherwise it is that of a mechanism
 * @param files texts by file name
 * @param notes lines about the import, each of which begins with its kind: {@code approximated:} what Furrow computes
 *     in another way, {@code assumed:} what the file leaves open, {@code without effect:} what is not read
 */
public record Imported(String name, boolean isVehicle, Map<String, String> files, List<String> notes) {
    private static final int MOST_LETTERS = 48;

    public Imported {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        notes = List.copyOf(notes);
        if (!files.containsKey(name + ".yaml")) {
            throw new IllegalArgumentException("lacks its main file " + name + ".yaml");
        }
    }

    /** A mechanism of one file. */
    public static Imported mechanism(String name, String text, List<String> notes) {
        return new Imported(name, false, Map.of(name + ".yaml", text), notes);
    }

    /** The text of the main file. */
    public String text() {
        return Objects.requireNonNull(files.get(name + ".yaml"));
    }

    /** The lines of approximations, then those of what has no effect. */
    public static List<String> notes(List<String> approximations, List<String> withoutEffect) {
        List<String> notes = new ArrayList<>();
        approximations.forEach(line -> notes.add("approximated: " + line));
        withoutEffect.forEach(line -> notes.add("without effect: " + line));
        return notes;
    }

    /** The comment with which a main file begins: where it is from, and the notes. */
    public static String comment(String from, List<String> notes) {
        List<String> lines = new ArrayList<>();
        lines.add("Imported from " + from + ".");
        notes.forEach(note -> lines.add(note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1)));
        lines.replaceAll(OneLine::of);
        return "# " + String.join("\n# ", lines) + "\n";
    }

    /** A name that files of Furrow may have, from that of a file. */
    public static String name(Path file) {
        String base = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        String plain = base.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        return plain.matches("[a-z0-9].*") ? plain.substring(0, Math.min(plain.length(), MOST_LETTERS)) : "imported";
    }
}
