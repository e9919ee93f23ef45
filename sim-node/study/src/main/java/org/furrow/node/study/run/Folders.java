package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Folders of runs in the folder of a study or sweep. */
public final class Folders {
    private static final String RUNNING = "running-";

    private Folders() {}

    /** The folder for output of this process's runs. */
    static Path running(Path study) {
        return study.resolve(RUNNING + ProcessHandle.current().pid());
    }

    /** Removes the temporary folders of interrupted processes. */
    static void removeRunning(Path study) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(study, RUNNING + "*")) {
            for (Path folder : left) {
                remove(folder);
            }
        }
    }

    /** Removes a folder and its content. */
    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.toList().reversed()) {
                Files.delete(path);
            }
        }
    }
}
