package org.furrow.node.app.base;

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
 * A table in a file named by the user. It is written to a temporary file in the same folder and moved to its place when
 * it is complete; closing an incomplete table deletes it. A device or a pipe is written directly.
 */
public final class OutputTable implements AutoCloseable {
    private final Path path;
    private final Path target;
    private final Path unfinished;
    private final BufferedWriter file;

    private OutputTable(Path path, Path target, Path unfinished) throws IOException {
        this.path = path;
        this.target = target;
        this.unfinished = unfinished;
        file = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8);
        if (!unfinished.equals(target)) {
            unfinished.toFile().deleteOnExit(); // a signal ends the JVM without a call of close()
        }
    }

    /** Creates a table; throws {@link InputError} when the file cannot be written. */
    public static OutputTable create(Path path, String header) throws InputError {
        if (Files.isDirectory(path)) {
            throw new InputError(path + ": is a folder; name a file");
        }
        Path target = resolved(path);
        Path parent = target.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new InputError(path + ": there is no folder " + parent + "; create it first");
        }
        boolean replaced = !Files.exists(target) || Files.isRegularFile(target);
        String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished";
        try {
            OutputTable table = new OutputTable(path, target, replaced ? parent.resolve(name) : target);
            table.append(header);
            return table;
        } catch (IOException e) {
            throw new InputError(path + ": cannot be written: " + reason(e));
        }
    }

    /** Rejects an output file that is the same as another file of the command. */
    public static void requireOther(String option, Path path, Path other) throws InputError {
        if (resolved(path).equals(resolved(other))) {
            throw new InputError(option + " " + path + ": is the same file as " + other + "; use another file");
        }
    }

    /** Appends a row; throws {@link UncheckedIOException} when it cannot be written. */
    public void append(String line) {
        try {
            file.write(line);
            file.write('\n');
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Moves the complete table to its file. */
    public void keep() {
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
        CloseHelper.quietClose(file); // either keep() has closed it and reported errors, or the table is discarded
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

    /** The canonical path of a file, which need not exist. */
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
