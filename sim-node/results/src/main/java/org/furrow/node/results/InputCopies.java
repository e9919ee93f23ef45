package org.furrow.node.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.scenario.InputFile;
import org.furrow.world.digest.Sha256;

/** Copies the user's files to the folder of a run, so that the folder alone suffices to repeat the run. */
public final class InputCopies {
    /** Length from which a file is linked where the file system allows it, in bytes. */
    private static final long MIN_LINKED = 64L << 20;

    private InputCopies() {}

    /**
     * Copies files to their places in the folder. A long file becomes a hard link, which takes no space; where that
     * is impossible, such as on another file system, it is copied as well. A file that is there already stays.
     *
     * @throws IOException when a file cannot be copied, or is not the file that was read any more
     */
    public static void write(List<InputFile> inputs, OutputFolder folder) throws IOException {
        for (InputFile input : inputs) {
            Path copy = folder.file(input.place());
            if (!Files.isRegularFile(copy) || !Sha256.of(copy).equals(input.sha256())) {
                Files.createDirectories(copy.getParent());
                AtomicFile.write(copy, part -> write(input, part));
            }
        }
    }

    private static void write(InputFile input, Path to) throws IOException {
        if (Files.size(input.file()) < MIN_LINKED || !isLinked(input.file(), to)) {
            Files.copy(input.file(), to, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Sha256.of(to).equals(input.sha256())) {
            throw new IOException(input.file() + " has changed since the scenario was read; start the run again");
        }
    }

    /** Creates a hard link to a file; false if that is impossible. */
    private static boolean isLinked(Path file, Path link) {
        try {
            Files.createLink(link, file.toRealPath());
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
