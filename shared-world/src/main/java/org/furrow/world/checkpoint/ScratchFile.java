package org.furrow.world.checkpoint;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file for the time of an operation, in the folder of the checkpoints. A killed process leaves it there; the next
 * run in this folder removes it.
 *
 * @param path of the file, which exists and is empty at first
 */
record ScratchFile(Path path) implements AutoCloseable {
    private static final String PREFIX = "scratch-";
    private static final String SUFFIX = ".map";

    /** Creates a file in the folder, or where that cannot be written, in the folder for temporary files. */
    static ScratchFile create(Path store) throws IOException {
        try {
            Files.createDirectories(store);
            return new ScratchFile(Files.createTempFile(store, PREFIX, SUFFIX));
        } catch (IOException e) {
            return new ScratchFile(TemporaryFiles.file("furrow-" + PREFIX, SUFFIX));
        }
    }

    /** Deletes the files that killed processes have left in a folder. */
    static void deleteAll(Path store) throws IOException {
        if (Files.isDirectory(store)) {
            try (DirectoryStream<Path> left = Files.newDirectoryStream(store, PREFIX + "*" + SUFFIX)) {
                for (Path file : left) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
