package org.furrow.node.scenario.reader;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.SimilarFiles;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Fingerprint;
import org.furrow.node.scenario.InputFile;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.Importers;
import org.jspecify.annotations.Nullable;

/** Finds the files that a scenario names, adds them to its fingerprint, and collects them for the run's folder. */
final class FileFinder {
    private final Source scenario;
    private final Fingerprint fingerprint;
    private final InputPlaces places = new InputPlaces();

    FileFinder(Source scenario, Fingerprint fingerprint) {
        this.scenario = scenario;
        this.fingerprint = fingerprint;
    }

    /** The file that a key names. */
    Source find(YamlNode node, String key, String extension, String folder) throws InputError {
        Source found = findKnown(node, key, extension, folder);
        addToFingerprint(found);
        return found;
    }

    /** The file that a key names; not added to the fingerprint, which already contains it. */
    Source findKnown(YamlNode node, String key, String extension, String folder) throws InputError {
        String name = node.text(key);
        boolean isComplete = name.endsWith(extension) || (folder.equals("vehicles") && Importers.hasEnding(name));
        String fileName = isComplete ? name : name + extension;
        @Nullable Source found = Source.find(fileName, scenario.path(), folder);
        if (found == null) {
            throw node.get(key)
                    .error("there is no file '" + fileName + "' beside the scenario, and none built in"
                            + advice(name, fileName, extension, folder));
        }
        places.refer(node, key, found);
        return found;
    }

    /** Called for every file that the scenario reads through another of its files. */
    Consumer<Source> namedIn(Source file) {
        return part -> {
            addToFingerprint(part);
            places.addPart(file, part);
        };
    }

    /** The user's files; sets the keys that name one to its place in the folder of a run. */
    List<InputFile> assignPlaces() {
        return places.assign();
    }

    /** Suggests a file; for a vehicle, whose extension is omitted, a name without it, or lists the built-in ones. */
    private String advice(String name, String fileName, String extension, String folder) {
        List<String> builtIn = Library.files(folder);
        String advice = SimilarFiles.advice(fileName, scenario.path(), builtIn);
        if (extension.isEmpty() || name.endsWith(extension)) {
            return advice;
        }
        return advice.isEmpty()
                ? "; built in: " + String.join(", ", builtIn).replace(extension, "")
                : advice.replace(extension + "'", "'");
    }

    private void addToFingerprint(Source file) {
        Path path = file.path();
        fingerprint.add(
                path == null ? file.label() : "file " + path.getFileName(),
                file.bytes().toArray());
    }
}
