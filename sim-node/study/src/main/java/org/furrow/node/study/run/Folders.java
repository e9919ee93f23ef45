package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Temporary folders of a study. */
final class Folders {
    private static final String RUNNING = "running-";

    private Folders() {}

    /** The folder for output of this process's runs. */
    static Path running(Path study) {
        return study.resolve(RUNNING + ProcessHandle.current().pid());
    }

    /** Removes the temporary folders of interrupted processes. */
    static void removeRunning(Path study) throws IOException {
        List<Path> left;
        try (Stream<Path> content = Files.list(study)) {
            left = content.filter(path -> path.getFileName().toString().startsWith(RUNNING))
                    .toList();
        }
        for (Path path : left) {
            remove(path);
        }
    }

    /** Removes a folder and its content. */
    static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> found = Files.walk(folder)) {
            all = found.toList();
        }
        for (Path path : all.reversed()) {
            Files.delete(path);
        }
    }
}
