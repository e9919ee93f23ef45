package org.furrow.node.scenario.reader;

import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Fingerprint;
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
            throw node.get(key).error("there is no file '" + fileName + "' beside the scenario, and none built in");
        }
        if (found.path() != null) {
            node.put(key, found.path().toAbsolutePath().normalize().toString());
        }
        note(found);
        return found;
    }

    /** Adds a file that another file names to the fingerprint. */
    void note(Source file) {
        Path path = file.path();
        fingerprint.add(
                path == null ? file.label() : "file " + path.getFileName(),
                file.bytes().toArray());
    }
}
