package org.furrow.node.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a run. Its file INCOMPLETE exists from the start and is deleted when the run has completed; after a
 * failure it holds the reason, and the records remain.
 *
 * @param lock of the process that created or resumed the folder; null where another process holds it
 */
public record OutputFolder(Path path, @Nullable FolderLock lock) {
    /** Name of the file that marks an incomplete run. */
    public static final String INCOMPLETE = "INCOMPLETE";
    /** Content of the marker while the run is in progress. */
    private static final String IN_PROGRESS = "the run has not ended";
    /** Name of the folder of the checkpoints in the folder of the run. */
    public static final String STORE = "store";

    /** A folder that another process has opened. */
    public OutputFolder(Path path) {
        this(path, null);
    }

    /**
     * Creates the folder.
     *
     * @throws InputError when it cannot be created, or is not empty
     */
    public static OutputFolder create(Path path) throws InputError {
        try {
            requireNew(path);
            Files.createDirectories(path);
            OutputFolder folder = new OutputFolder(path, FolderLock.of(path));
            folder.begin();
            return folder;
        } catch (IOException e) {
            throw new InputError(
                    "--out " + path + ": cannot be written: " + reason(e) + "; name another folder with --out");
        }
    }

    /** Why a folder cannot be written, in words: the message of some exceptions is only a path. */
    private static String reason(IOException e) {
        return e instanceof AccessDeniedException denied
                ? "no permission for " + denied.getFile()
                : String.valueOf(e.getMessage());
    }

    /**
     * Locks the folder of an incomplete run, or an empty one, which keeps its content until {@link #begin}.
     *
     * @throws InputError when the run is complete, another process runs it, or the folder is not that of a run
     */
    public static OutputFolder resume(Path path) throws InputError {
        if (!Files.exists(path.resolve(INCOMPLETE))) {
            if (Files.exists(path.resolve("run.json"))) {
                throw new InputError("--resume " + path + ": the run is complete; there is nothing to resume");
            }
            requireEmpty(path);
        }
        try {
            return new OutputFolder(path, FolderLock.of(path));
        } catch (IOException e) {
            throw new InputError("--resume " + path + ": cannot be written: " + reason(e));
        }
    }

    private static void requireEmpty(Path path) throws InputError {
        try (Stream<Path> content = Files.list(path)) {
            if (content.anyMatch(file -> !file.endsWith(FolderLock.NAME))) {
                throw new InputError("--resume " + path + ": is not the folder of a run: it has neither INCOMPLETE nor"
                        + " run.json, and is not empty");
            }
        } catch (IOException e) {
            throw new InputError("--resume " + path + ": cannot be read: " + reason(e));
        }
    }

    /** Marks the run as incomplete and makes the folders of its results. */
    public void begin() throws IOException {
        markIncomplete(IN_PROGRESS); // first, so that a folder with content can be resumed
        Files.createDirectories(path.resolve("vehicles"));
        Files.createDirectories(path.resolve("world"));
    }

    /** @throws InputError when there is no folder of a run to resume */
    public static void requireExists(Path resumed) throws InputError {
        if (!Files.isDirectory(resumed)) {
            throw new InputError("--resume " + resumed + ": is not a folder; name the folder of the run to resume, or"
                    + " start a new run with --out");
        }
    }

    /**
     * Opens the folder that another rank of the same run has created.
     *
     * @throws InputError when this machine does not see it
     */
    public static OutputFolder join(Path path) throws InputError {
        if (!Files.exists(path.resolve(INCOMPLETE))) {
            throw new InputError(
                    "--out " + path + ": is not visible; all ranks need a folder that their machines share");
        }
        return new OutputFolder(path);
    }

    /** What an exception states about a file in a folder, which is named relative to the folder. */
    public static String inside(Path folder, Exception e) {
        String message = String.valueOf(e.getMessage());
        String prefix = folder + folder.getFileSystem().getSeparator();
        return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    }

    /** Whether a process computes the run in a folder, or was killed while it did. */
    public static boolean isInProgress(Path folder) {
        return IN_PROGRESS.equals(whyIncomplete(folder));
    }

    /** Why the run in a folder is incomplete; null when it is complete, or when there is no run. */
    public static @Nullable String whyIncomplete(Path folder) {
        Path marker = folder.resolve(INCOMPLETE);
        if (!Files.exists(marker)) {
            return null;
        }
        try {
            return Files.readString(marker).strip();
        } catch (IOException e) {
            return "its file INCOMPLETE cannot be read";
        }
    }

    /** Writes why the run in a folder is incomplete, unless its ranks have done so. */
    public static void explain(Path folder, String why) {
        if (IN_PROGRESS.equals(whyIncomplete(folder))) {
            new OutputFolder(folder).tryMarkIncomplete(why);
        }
    }

    /** @throws InputError when the path exists and is not an empty folder */
    public static void requireNew(Path path) throws IOException, InputError {
        if (!Files.exists(path)) {
            return;
        }
        if (!Files.isDirectory(path)) {
            throw new InputError("--out " + path + ": is a file; name a folder");
        }
        try (Stream<Path> content = Files.list(path)) {
            if (content.findAny().isPresent()) {
                throw new InputError("--out " + path + ": is not empty; name a new folder, nothing is overwritten");
            }
        }
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    private void markIncomplete(String why) throws IOException {
        Files.writeString(path.resolve(INCOMPLETE), why + "\n", StandardCharsets.UTF_8);
    }

    /** Writes why the run is incomplete; a failure to do so must not hide that reason. */
    public void tryMarkIncomplete(String why) {
        try {
            markIncomplete(why);
        } catch (IOException e) {
            // the marker from the start remains
        }
    }

    /** Deletes the marker: all results are written. */
    public void markComplete() throws IOException {
        Files.deleteIfExists(path.resolve(INCOMPLETE));
        if (lock != null) {
            lock.remove();
        }
    }

    /** Leaves a folder that was locked but not written. */
    public void withdraw() {
        if (lock != null) {
            lock.withdraw();
        }
    }

    /** Lets other processes resume the run. */
    public void release() {
        if (lock != null) {
            lock.close();
        }
    }
}
