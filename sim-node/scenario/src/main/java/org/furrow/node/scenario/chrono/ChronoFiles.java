package org.furrow.node.scenario.chrono;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/** The files of one vehicle: read as they name one another, with what is approximated and what is left out. */
final class ChronoFiles {
    private final List<ChronoNode> read = new ArrayList<>();
    private final Set<String> approximations = new LinkedHashSet<>();

    /** Reads a file. */
    ChronoNode open(Path file) throws InputError {
        ChronoNode root = ChronoNode.read(file);
        root.understand("Name", "Type");
        read.add(root);
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
        Set<String> lines = new LinkedHashSet<>();
        for (Path file : read.stream().map(ChronoNode::file).distinct().toList()) {
            Set<String> keys = null;
            for (ChronoNode each : read) {
                if (each.file().equals(file)) {
                    keys = common(keys, each.unread());
                }
            }
            if (keys != null && !keys.isEmpty()) {
                lines.add(file.getFileName() + ": " + String.join(", ", keys));
            }
        }
        return List.copyOf(lines);
    }

    /** A file that is read twice has a key without effect if neither reading used it. */
    private static Set<String> common(@Nullable Set<String> before, List<String> keys) {
        Set<String> both = new LinkedHashSet<>(keys);
        if (before != null) {
            both.retainAll(before);
        }
        return both;
    }
}
