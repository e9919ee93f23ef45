package org.furrow.node.scenario.reader;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.InputFile;
import org.furrow.world.digest.Sha256;

/**
 * Assigns each user's file a place in the folder of a run.
 *
 * <p>A group is a file that the scenario names, with the files that this one names. Files of a group keep their places
 * relative to each other, so that their names for each other stay valid. Groups with the same innermost common folder
 * share a folder: {@code inputs}, then {@code inputs/2}, {@code inputs/3} and so on. Groups with different common
 * folders never share one, because a file would hide a built-in file of the same name from another group. The places
 * depend on nothing but these relations: the scenario of a run's folder gets the same places again.
 */
final class InputPlaces {
    private static final String FOLDER = "inputs";

    private final Map<Path, Set<Path>> groups = new LinkedHashMap<>();
    private final Map<Path, String> hashes = new LinkedHashMap<>();
    private final List<Reference> references = new ArrayList<>();

    /** A key of the scenario that names a file. */
    private record Reference(YamlNode node, String key, Path file) {}

    /** Adds a file that a key of the scenario names; a built-in file is ignored. */
    void refer(YamlNode node, String key, Source file) {
        Path given = file.path();
        if (given == null) {
            return;
        }
        Path path = absolute(given);
        references.add(new Reference(node, key, path));
        groups.computeIfAbsent(path, head -> new LinkedHashSet<>(List.of(head)));
        addHash(path, file);
    }

    /**
     * Adds a file that another file names; a built-in file is ignored.
     *
     * @param head file named by the scenario, to whose group the file belongs
     */
    void addPart(Source head, Source file) {
        Path namedBy = head.path();
        Path given = file.path();
        if (namedBy != null && given != null) {
            Path path = absolute(given);
            groups.computeIfAbsent(absolute(namedBy), first -> new LinkedHashSet<>(List.of(first)))
                    .add(path);
            addHash(path, file);
        }
    }

    private void addHash(Path path, Source file) {
        hashes.computeIfAbsent(path, none -> Sha256.of(file.bytes().toArray()));
    }

    /** Assigns the places, and sets the scenario's keys to them. */
    List<InputFile> assign() {
        Map<Path, String> folders = new LinkedHashMap<>();
        Map<String, InputFile> files = new LinkedHashMap<>();
        Map<Path, String> ofHeads = new LinkedHashMap<>();
        groups.forEach((head, members) -> {
            Path common = commonFolder(members);
            int number = folders.size() + 1;
            String folder = folders.computeIfAbsent(common, none -> number == 1 ? FOLDER : FOLDER + "/" + number);
            for (Path file : members) {
                String place = folder + "/" + common.relativize(file).toString().replace('\\', '/');
                files.put(place, new InputFile(place, file, Objects.requireNonNull(hashes.get(file))));
                if (file.equals(head)) {
                    ofHeads.put(head, place);
                }
            }
        });
        references.forEach(reference -> reference.node.put(reference.key, ofHeads.get(reference.file)));
        return List.copyOf(files.values());
    }

    /** The innermost folder that contains all files, at any depth. */
    private static Path commonFolder(Set<Path> files) {
        Path common = parent(files.iterator().next());
        for (Path file : files) {
            while (!file.startsWith(common)) {
                common = parent(common);
            }
        }
        return common;
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.getParent(), "absolute paths have a common root");
    }

    private static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }
}
