package org.furrow.node.hil.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares the digests of a replay with those of the recorded run, row by row; also those of a run that was killed. */
public final class RecordedDigests {
    private static final String FILE = "digests.csv";

    private RecordedDigests() {}

    /**
     * Finds the first epoch in which a replay differs.
     *
     * @param recorded folder of the recorded run
     * @param replay folder of the replay
     * @return what differs, in words; null if all rows that both have are equal
     */
    public static @Nullable String difference(Path recorded, Path replay) throws IOException {
        List<String> first = rows(recorded);
        List<String> second = rows(replay);
        for (int k = 0; k < Math.min(first.size(), second.size()); k++) {
            if (!first.get(k).equals(second.get(k))) {
                return "the replay of " + recorded + " departs from it: " + FILE + ":" + (k + 1) + " is '"
                        + second.get(k) + "', but '" + first.get(k) + "' was recorded";
            }
        }
        return null;
    }

    /** The complete rows of a run; the last one may be incomplete when the run was killed. */
    private static List<String> rows(Path run) throws IOException {
        Path file = run.resolve(FILE);
        String text = Files.exists(file) ? Files.readString(file) : "";
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
