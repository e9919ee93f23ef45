package org.furrow.world.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with their contents. */
public final class FileTree {
    private FileTree() {}

    /** Deletes a folder with its contents, if it exists. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> contentsFirst;
        try (Stream<Path> paths = Files.walk(folder)) {
            contentsFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : contentsFirst) {
            Files.delete(path);
        }
    }
}
