package org.furrow.world.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with their contents. */
final class FileTree {
    private FileTree() {}

    /** Deletes an existing folder with its contents. */
    static void delete(Path folder) throws IOException {
        List<Path> contentsFirst;
        try (Stream<Path> paths = Files.walk(folder)) {
            contentsFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : contentsFirst) {
            Files.delete(path);
        }
    }
}
