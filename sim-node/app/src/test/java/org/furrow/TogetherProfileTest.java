package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code run-scripts/test} runs the tests of all modules in {@code sim-node/app}, which therefore names these modules and
 * the libraries that their tests use.
 */
class TogetherProfileTest {
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
        assertTrue(seen > 0);
        assertEquals(List.of(), missing);
    }

    @Test
    void shouldNameAllModulesWithTests() {
        String app = Repository.read("sim-node/app/pom.xml");
        Set<String> folders = Repository.files(path -> path.endsWith("Test.java")).stream()
                .filter(path -> path.contains("/src/test/java/"))
                .map(path -> path.substring(0, path.indexOf("/src/test/java/")))
                .filter(folder -> !folder.equals("sim-node/app"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(folders.contains("shared-world/mpj"), folders.toString());
        assertEquals(
                List.of(),
                folders.stream()
                        .map(folder -> folder.replace('/', '-'))
                        .filter(module -> !app.contains("<dependency>org.furrow:" + module + ":test-jar</dependency>"))
                        .toList());
    }
}
