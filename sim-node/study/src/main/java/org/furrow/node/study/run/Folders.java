package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Folders of a study's own. */
final class Folders {
    private static final String RUNNING = "running-";

    private Folders() {}

    /** A folder for what the runs of this process leave behind, in that of the study. */
    static Path running(Path study) {
        return study.resolve(RUNNING + ProcessHandle.current().pid());
    }

    /** Removes what a study that was ended had not finished. */
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

    /** Removes a folder and all that is in it. */
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
