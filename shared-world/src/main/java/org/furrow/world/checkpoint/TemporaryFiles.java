package org.furrow.world.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** New files and folders in the folder for temporary files. */
public final class TemporaryFiles {
    private TemporaryFiles() {}

    /** @throws IOException naming the folder and a remedy */
    public static Path file(String prefix, String suffix) throws IOException {
        return create(() -> Files.createTempFile(prefix, suffix));
    }

    /** @throws IOException naming the folder and a remedy */
    public static Path folder(String prefix) throws IOException {
        return create(() -> Files.createTempDirectory(prefix));
    }

    private interface Creation {
        Path perform() throws IOException;
    }

    private static Path create(Creation creation) throws IOException {
        try {
            return creation.perform();
        } catch (IOException e) {
            Path folder = Path.of(System.getProperty("java.io.tmpdir"));
            String fault = Files.isDirectory(folder) ? "cannot be written" : "does not exist";
            throw new IOException(
                    "the folder for temporary files, " + folder + ", " + fault + "; name another one by TMPDIR", e);
        }
    }
}
