package org.furrow.node.app;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;

/**
 * A table that the user names a file for. It is written beside that file and moved there when it is complete; a table that
 * is closed before leaves nothing. A device or a pipe is written to at once.
 */
final class Table implements AutoCloseable {
    private final Path path;
    private final Path target;
    private final Path unfinished;
    private final BufferedWriter file;

    private Table(Path path, Path target, Path unfinished) throws IOException {
        this.path = path;
        this.target = target;
        this.unfinished = unfinished;
        file = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8);
        if (!unfinished.equals(target)) {
            unfinished.toFile().deleteOnExit(); // a signal ends the JVM without closing anything
        }
    }

    /**
     * Begins a table.
     *
     * @throws InputError when nothing can be written there
     */
    static Table create(Path path, String header) throws InputError {
        if (Files.isDirectory(path)) {
            throw new InputError(path + ": is a folder; name a file");
        }
        Path target = resolved(path);
        Path parent = target.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new InputError(path + ": there is no folder " + parent + " to write to");
        }
        boolean replaced = !Files.exists(target) || Files.isRegularFile(target);
        String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished";
        try {
            Table table = new Table(path, target, replaced ? parent.resolve(name) : target);
            table.append(header);
            return table;
        } catch (IOException e) {
            throw new InputError(path + ": cannot be written: " + reason(e));
        }
    }

    /** Refuses a file that would be written over another. */
    static void requireOther(String option, Path path, Path other) throws InputError {
        if (resolved(path).equals(resolved(other))) {
            throw new InputError(option + " " + path + ": is the same file as " + other + "; name another");
        }
    }

    /** Adds a row; an {@link UncheckedIOException} says that it cannot be written. */
    void append(String line) {
        try {
            file.write(line);
            file.write('\n');
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Puts the complete table in its place. */
    void keep() {
        try {
            file.close();
            if (!unfinished.equals(target)) {
                Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(file); // keep() has closed it and would have said what is wrong, or nobody wants it
        if (!unfinished.equals(target)) {
            try {
                Files.deleteIfExists(unfinished);
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException(path + ": cannot be written: " + reason(e), e);
    }

    private static String reason(IOException e) {
        String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return reason != null ? reason : e.getClass().getSimpleName();
    }

    /** One path for all spellings of a file, whether it exists or not. */
    private static Path resolved(Path path) {
        Path absolute = path.toAbsolutePath();
        Path parent = absolute.getParent();
        Path name = absolute.getFileName();
        try {
            if (Files.exists(absolute) || parent == null || name == null) {
                return absolute.toRealPath();
            }
            return parent.toRealPath().resolve(name);
        } catch (IOException e) {
            return absolute.normalize();
        }
    }
}
