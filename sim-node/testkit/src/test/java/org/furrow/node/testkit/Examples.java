package org.furrow.node.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files in {@code docs/examples}. */
public final class Examples {
    private Examples() {}

    /** Finds an example from the working directory or one of its parents that contains {@code mvnw}. */
    public static Path path(String name) {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder.resolve("docs/examples").resolve(name);
            }
        }
        throw new IllegalStateException("no parent of the working directory contains mvnw");
    }
}
