package org.furrow.node.scenario.chrono;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.input.InputError;

/** The files of one vehicle: read as they name one another, with what is approximated and what is left out. */
final class ChronoFiles {
    private final Map<Path, ChronoNode> read = new LinkedHashMap<>();
    private final Set<String> approximations = new LinkedHashSet<>();

    /** Reads a file; one that is named twice is read once. */
    ChronoNode open(Path file) throws InputError {
        ChronoNode root = read.get(file);
        if (root == null) {
            root = ChronoNode.read(file);
            root.understand("Name", "Type");
            read.put(file, root);
        }
        return root;
    }

    /**
     * Reads the file that a key names: in the folder of the naming file or in one above it, since Chrono names files
     * from the root of its data.
     */
    ChronoNode open(ChronoNode namedBy, String key) throws InputError {
        String name = namedBy.text(key);
        Path folder = namedBy.file().toAbsolutePath().getParent();
        for (Path each = folder; each != null; each = each.getParent()) {
            if (Files.isRegularFile(each.resolve(name))) {
                return open(each.resolve(name));
            }
        }
        throw namedBy.get(key).error("there is no file '" + name + "' in " + folder + " or above it");
    }

    /** The template of a part, such as {@code DoubleWishbone}. */
    static String template(ChronoNode part) throws InputError {
        return part.text("Template");
    }

    /** States that something is approximated, and by which rule. */
    void approximate(String what) {
        approximations.add(what);
    }

    List<String> approximations() {
        return List.copyOf(approximations);
    }

    /** The keys without effect, a line for each file that has any. */
    List<String> unread() {
        return read.values().stream()
                .filter(each -> !each.unread().isEmpty())
                .map(each -> each.file().getFileName() + ": " + String.join(", ", each.unread()))
                .distinct()
                .toList();
    }
}
