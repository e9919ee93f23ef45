package org.furrow.node.run.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a run. It holds a file INCOMPLETE from the start, which goes when the run is done and says why when it is
 * not; what was recorded stays.
 */
public final class OutputFolder {
    /** Name of the marker. */
    public static final String INCOMPLETE = "INCOMPLETE";
    /** What the marker says while the run goes on. */
    private static final String UNENDED = "the run has not ended";
    /** Folder of the checkpoints in that of the run. */
    public static final String STORE = "store";

    private final Path path;

    private OutputFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes the folder.
     *
     * @throws InputError when it cannot be made, or has something in it
     */
    public static OutputFolder create(Path path) throws InputError {
        try {
            requireNew(path);
            Files.createDirectories(path.resolve("vehicles"));
            Files.createDirectories(path.resolve("world"));
            OutputFolder folder = new OutputFolder(path);
            folder.markIncomplete(UNENDED);
            return folder;
        } catch (IOException e) {
            throw new InputError("--out " + path + ": cannot be written: " + e.getMessage());
        }
    }

    /**
     * Takes up the folder of a run that did not end, or makes it when there is none yet.
     *
     * @throws InputError when it is complete, or not the folder of a run
     */
    public static OutputFolder resume(Path path) throws InputError {
        if (!Files.exists(path.resolve(INCOMPLETE))) {
            if (Files.exists(path.resolve("run.json"))) {
                throw new InputError("--resume " + path + ": the run is complete; there is nothing to go on with");
            }
            return create(path);
        }
        try {
            Files.createDirectories(path.resolve("vehicles"));
            Files.createDirectories(path.resolve("world"));
            OutputFolder folder = new OutputFolder(path);
            folder.markIncomplete(UNENDED);
            return folder;
        } catch (IOException e) {
            throw new InputError("--resume " + path + ": cannot be written: " + e.getMessage());
        }
    }

    /**
     * Takes up the folder that another rank of the same run has made.
     *
     * @throws InputError when it is not there
     */
    public static OutputFolder join(Path path) throws InputError {
        if (!Files.exists(path.resolve(INCOMPLETE))) {
            throw new InputError("--out " + path + ": is not seen; all ranks need a folder that their machines share");
        }
        return new OutputFolder(path);
    }

    /** Why the run in a folder did not come to its end, or null when it did or when there is none. */
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

    /** Says why the run in a folder did not end, where its ranks have not said it themselves. */
    public static void explain(Path folder, String why) {
        if (UNENDED.equals(whyIncomplete(folder))) {
            new OutputFolder(folder).tryMarkIncomplete(why);
        }
    }

    /** @throws InputError when there is something of that name, other than an empty folder */
    public static void requireNew(Path path) throws IOException, InputError {
        if (Files.exists(path)) {
            requireEmpty(path);
        }
    }

    private static void requireEmpty(Path path) throws IOException, InputError {
        if (!Files.isDirectory(path)) {
            throw new InputError("--out " + path + ": is a file; name a folder");
        }
        try (Stream<Path> content = Files.list(path)) {
            if (content.findAny().isPresent()) {
                throw new InputError("--out " + path + ": is not empty; name a new folder, nothing is overwritten");
            }
        }
    }

    public Path path() {
        return path;
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    /** Says why the run did not end well. */
    private void markIncomplete(String why) throws IOException {
        Files.writeString(path.resolve(INCOMPLETE), why + "\n", StandardCharsets.UTF_8);
    }

    /** Says why, if it can be written: the failure itself is what the user must hear of. */
    public void tryMarkIncomplete(String why) {
        try {
            markIncomplete(why);
        } catch (IOException e) {
            // the marker from the start is still there
        }
    }

    /** The run is done and everything is written. */
    public void markComplete() throws IOException {
        Files.deleteIfExists(path.resolve(INCOMPLETE));
    }
}
