package org.furrow.node.input.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

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
     * Begins a file that grows, which replaces an existing one. The file gets its name when its head is complete, so a
     * reader that follows the file never finds a part of the head; a reader of the existing file keeps that one.
     *
     * @return the open file, positioned behind the head
     */
    public static FileChannel begin(Path file, ByteBuffer head) throws IOException {
        Path part = part(file);
        FileChannel channel = FileChannel.open(
                part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        try {
            while (head.hasRemaining()) {
                channel.write(head);
            }
            move(part, file); // the open channel follows the file
            return channel;
        } catch (IOException e) {
            channel.close();
            Files.deleteIfExists(part);
            throw FileFailure.naming(file, e);
        }
    }

    /**
     * Writes a file, which replaces an existing one. If this fails, the existing file remains and the temporary one,
     * {@code NAME.part} in the same folder, is deleted. A link, device or pipe is written directly.
     */
    public static void write(Path file, Content content) throws IOException {
        if (Files.isSymbolicLink(file) || (Files.exists(file) && !Files.isRegularFile(file))) {
            content.writeTo(file);
            return;
        }
        Path part = part(file);
        try {
            content.writeTo(part);
            move(part, file);
        } catch (IOException e) {
            throw FileFailure.naming(file, e);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + ".part");
    }

    private static void move(Path part, Path file) throws IOException {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
