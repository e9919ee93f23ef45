package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A name of a class in main code stands for one class, in whichever module. */
class ClassNamesTest {
    private static final String PACKAGE_INFO = "package-info.java";

    @Test
    void shouldNameEachClassOnce() {
        TreeSet<String> known = new TreeSet<>();
        List<String> twice = Repository.files(Repository::isMainJava).stream()
                .filter(file -> !file.startsWith("docs/") && !file.endsWith(PACKAGE_INFO))
                .filter(file -> !known.add(String.valueOf(Path.of(file).getFileName())))
                .toList();

        assertEquals(List.of(), twice, "classes with the name of another one");
    }
}
