package org.furrow.node.scenario.reader;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Neighbours;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Fingerprint;
import org.furrow.node.scenario.Library;
import org.jspecify.annotations.Nullable;

/** Finds the files that a scenario names and adds them to its fingerprint. */
final class FileFinder {
    private final Source scenario;
    private final Fingerprint fingerprint;

    FileFinder(Source scenario, Fingerprint fingerprint) {
        this.scenario = scenario;
        this.fingerprint = fingerprint;
    }

    /** The file that a key names. The resolved scenario gets the absolute path of a user's file. */
    Source find(YamlNode node, String key, String extension, String folder) throws InputError {
        String name = node.text(key);
        String fileName = name.endsWith(extension) ? name : name + extension;
        @Nullable Source found = Source.find(fileName, scenario.path(), folder);
        if (found == null) {
            throw node.get(key)
                    .error("there is no file '" + fileName + "' beside the scenario, and none built in"
                            + advice(name, fileName, extension, folder));
        }
        if (found.path() != null) {
            node.put(key, found.path().toAbsolutePath().normalize().toString());
        }
        note(found);
        return found;
    }

    /** Suggests a file; for a vehicle, whose extension is omitted, a name without it, or lists the built-in ones. */
    private String advice(String name, String fileName, String extension, String folder) {
        List<String> builtIn = Library.files(folder);
        String advice = Neighbours.advice(fileName, scenario.path(), builtIn);
        if (extension.isEmpty() || name.endsWith(extension)) {
            return advice;
        }
        return advice.isEmpty()
                ? "; built in: " + String.join(", ", builtIn).replace(extension, "")
                : advice.replace(extension + "'", "'");
    }

    /** Adds a file that another file names to the fingerprint. */
    void note(Source file) {
        Path path = file.path();
        fingerprint.add(
                path == null ? file.label() : "file " + path.getFileName(),
                file.bytes().toArray());
    }
}
