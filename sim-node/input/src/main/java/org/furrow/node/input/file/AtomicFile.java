package org.furrow.node.input.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file beside its place and renames it when it is complete: a reader sees the old file or the whole
 * new one.
 */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {
        /** @param part temporary file to write to */
        void writeTo(Path part) throws IOException;
    }

    /** Writes a text as UTF-8, in the same way. */
    public static void write(Path file, String text) throws IOException {
        write(file, part -> Files.writeString(part, text));
    }

    /**
     * Writes a file, which replaces an existing one. If this fails, the existing file remains and the temporary one,
     * {@code NAME.part} in the same folder, is deleted.
     */
    public static void write(Path file, Content content) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            content.writeTo(part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
