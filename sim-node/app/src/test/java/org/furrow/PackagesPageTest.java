package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tables of docs/architecture.md have each package of the main code, and no other. */
class PackagesPageTest {
    private static final String PAGE = "docs/architecture.md";
    private static final Pattern ROOT = Pattern.compile("### Packages of `[\\w-]+` \\(`([\\w.]+)`\\)");
    private static final Pattern NAME = Pattern.compile("`([a-z0-9]+(?:\\.[a-z0-9]+)*)`");
    private static final Pattern PACKAGE_INFO = Pattern.compile(".*/src/main/java/(.*)/package-info\\.java");

    @Test
    void shouldListEachPackage() {
        Map<String, String> rows = rows();
        List<String> missing = new ArrayList<>();
        for (String name : packages()) {
            boolean isNamed = rows.entrySet().stream().anyMatch(row -> names(row.getKey(), row.getValue(), name));
            if (!isNamed && !rows.containsKey(name)) {
                missing.add(name);
            }
        }

        assertEquals(List.of(), missing, "packages without a row in " + PAGE);
    }

    @Test
    void shouldListNoOther() {
        Set<String> packages = packages();
        List<String> unknown = rows().keySet().stream()
                .filter(row -> packages.stream().noneMatch(name -> (name + ".").startsWith(row + ".")))
                .toList();

        assertEquals(List.of(), unknown, "rows of " + PAGE + " without a package");
    }

    /** Whether the row of a package names one below it, as {@code `name`}. */
    private static boolean names(String row, String content, String name) {
        return name.startsWith(row + ".") && content.contains("`" + name.substring(row.length() + 1) + "`");
    }

    /** The contents of rows by the packages in their first cells. */
    private static Map<String, String> rows() {
        Map<String, String> rows = new LinkedHashMap<>();
        String root = "";
        for (String line : Repository.read(PAGE).lines().toList()) {
            Matcher heading = ROOT.matcher(line);
            if (line.startsWith("#")) {
                root = heading.matches() ? heading.group(1) : "";
            }
            if (root.isEmpty() || !line.startsWith("| `")) {
                continue;
            }
            String[] cells = line.split("\\|");
            Matcher name = NAME.matcher(cells[1]);
            while (name.find()) {
                rows.put(root.endsWith("." + name.group(1)) ? root : root + "." + name.group(1), cells[2]);
            }
        }
        return rows;
    }

    private static Set<String> packages() {
        Set<String> packages = new TreeSet<>();
        for (String file : Repository.files(path -> path.endsWith("/package-info.java"))) {
            Matcher matcher = PACKAGE_INFO.matcher(file);
            if (matcher.matches() && !file.startsWith("benchmarks/")) {
                packages.add(matcher.group(1).replace('/', '.'));
            }
        }
        return packages;
    }
}
