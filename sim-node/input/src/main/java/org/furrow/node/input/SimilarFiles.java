package org.furrow.node.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Suggests files for a misspelt file name. */
public final class SimilarFiles {
    /** In a larger folder no file is suggested. */
    private static final int MOST_FILES = 10_000;

    private SimilarFiles() {}

    /** Returns the file with the nearest name in the same folder, written like the given path; null if none is near. */
    public static @Nullable String nearest(Path wanted) {
        return nearest(wanted, wanted);
    }

    /**
     * Advice on the name of a missing file in another input file: the nearest file beside it or built in.
     *
     * @param namedBy the input file, null if it is built in
     * @return an empty text if no name is near
     */
    public static String advice(String wanted, @Nullable Path namedBy, List<String> builtIn) {
        String nearest = Spelling.nearest(wanted, builtIn);
        if (nearest == null && namedBy != null) {
            try {
                Path given = Path.of(wanted);
                Path name = given.getFileName();
                nearest = nearest(namedBy.resolveSibling(given), given);
                if (nearest == null && name != null) {
                    nearest = nearest(namedBy.resolveSibling(name), name); // beside the file, not in a folder
                }
            } catch (InvalidPathException e) {
                return "";
            }
        }
        return nearest == null ? "" : "; did you mean '" + nearest + "'?";
    }

    private static @Nullable String nearest(Path wanted, Path shown) {
        Path name = wanted.getFileName();
        Path folder = wanted.toAbsolutePath().getParent();
        if (name == null || folder == null) {
            return null;
        }
        String nearest = Spelling.nearest(name.toString(), files(folder));
        return nearest == null ? null : shown.resolveSibling(nearest).toString();
    }

    /** Names of the files in a folder, sorted. */
    private static List<String> files(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.limit(MOST_FILES)
                    .filter(Files::isRegularFile)
                    .map(path -> String.valueOf(path.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
