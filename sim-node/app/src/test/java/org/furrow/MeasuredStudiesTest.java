package org.furrow;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.furrow.node.study.run.Study;
import org.junit.jupiter.api.Test;

/** The committed studies: whole, so that they can be drawn again, and without folders of the machine that made them. */
class MeasuredStudiesTest {
    private static final Pattern FOLDER = Pattern.compile("=/[^\"]*/");

    @Test
    void shouldBeWholeAndNameNoFolders() throws Exception {
        List<Path> studies = studies();
        assertTrue(studies.size() > 5, studies.toString());
        for (Path study : studies) {
            Study.read(study).close();
            String description = Files.readString(study.resolve(Study.FILE));
            assertFalse(FOLDER.matcher(description).find(), study.toString());
        }
    }

    /** Not those of other users, which are directly in {@code results/}. */
    private static List<Path> studies() throws IOException {
        List<Path> studies = new ArrayList<>();
        for (String group : List.of("study", "papers")) {
            try (Stream<Path> files = Files.walk(Repository.root().resolve("results/" + group), 2)) {
                files.filter(file -> file.endsWith(Study.FILE))
                        .map(Path::getParent)
                        .forEach(studies::add);
            }
        }
        return studies;
    }
}
