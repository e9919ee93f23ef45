package org.furrow.node.dataset.produce;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.sense.frame.RunSoils;

/** The files of a run that a data set keeps: those that another run of the same scenario makes byte for byte. */
public final class RunFiles {
    /** Folder of the runs in a data set. */
    public static final String FOLDER = "runs";

    /** The suite in the folder of a run whose sensors are rendered. */
    public static final String SUITE = EpisodeExport.SENSORS + "/suite.yaml";

    private static final List<String> KEPT = List.of(
            "scenario.yaml",
            RunSoils.FILE,
            "digests.csv",
            "columns.json",
            "inputs",
            "vehicles",
            "record",
            EpisodeExport.SENSORS);

    private RunFiles() {}

    /** Paths of the kept files relative to the folder of a run, sorted. */
    public static List<Path> of(Path run) throws IOException {
        try (Stream<Path> found = Files.walk(run)) {
            return found.filter(Files::isRegularFile)
                    .map(run::relativize)
                    .filter(file -> KEPT.contains(file.getName(0).toString()))
                    .sorted()
                    .toList();
        }
    }

    /** Gives the files of a run a second place; as copies where the file system has no links. */
    static void link(Path run, Path dest) throws IOException {
        for (Path file : of(run)) {
            Path target = dest.resolve(file.toString());
            Files.createDirectories(Objects.requireNonNull(target.getParent()));
            try {
                Files.createLink(target, run.resolve(file));
            } catch (UnsupportedOperationException | FileSystemException e) {
                Files.copy(run.resolve(file), target);
            }
        }
    }
}
