package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code run-scripts/test --fast} runs the tests of all modules in {@code sim-node/app}, which therefore needs the
 * libraries that tests of other modules use.
 */
class FastProfileTest {
    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
    private static final Pattern NAME = Pattern.compile("<artifactId>([^<]+)</artifactId>");

    @Test
    void shouldHaveLibrariesOfAllTests() {
        String app = Repository.read("sim-node/app/pom.xml");
        List<String> missing = new ArrayList<>();
        int seen = 0;
        for (String file : Repository.files(path -> path.endsWith("/pom.xml"))) {
            Matcher dependency = DEPENDENCY.matcher(Repository.read(file));
            while (dependency.find()) {
                String text = dependency.group(1);
                Matcher name = NAME.matcher(text);
                if (name.find() && text.contains("<scope>test</scope>") && !text.contains("<type>test-jar</type>")) {
                    seen++;
                    if (!app.contains("<artifactId>" + name.group(1) + "</artifactId>")) {
                        missing.add(file + ": " + name.group(1));
                    }
                }
            }
        }
        assertFalse(seen == 0);
        assertEquals(List.of(), missing);
    }
}
