package org.furrow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files of the source tree around the working directory. */
final class Repository {
    private static final Set<String> SKIPPED = Set.of(".git", ".mvn", "target", "node_modules");
    /** Measured results at the top; a module has the same name. */
    private static final Path MEASURED = Path.of("results");

    private Repository() {}

    /** The nearest folder above the working directory that has the Maven wrapper. */
    static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "no folder with mvnw above " + Path.of("").toAbsolutePath());
    }

    /** Files whose path, relative to the root and with '/', is selected; in alphabetical order. */
    static List<String> files(Predicate<String> selected) {
        Path root = root();
        List<String> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return SKIPPED.contains(String.valueOf(folder.getFileName()))
                                    || root.relativize(folder).equals(MEASURED)
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String path = root.relativize(file).toString().replace('\\', '/');
                    if (selected.test(path)) {
                        files.add(path);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.sort(null);
        if (files.isEmpty()) {
            throw new IllegalStateException("no file is selected in " + root);
        }
        return files;
    }

    static boolean isMainJava(String path) {
        return path.contains("src/main/java/") && path.endsWith(".java");
    }

    static boolean isDocumentation(String path) {
        return path.endsWith(".md") && (!path.contains("/") || path.matches("(docs|cluster-configs)/.*"));
    }

    static boolean isScript(String path) {
        return path.matches("(run-scripts|cluster-configs)/.*|.*/src/main/dist/bin/.*") && !path.endsWith(".md");
    }

    static String read(String path) {
        try {
            return Files.readString(root().resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
