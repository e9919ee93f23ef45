package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links of the documentation lead to existing files and headings, and the paths that it names exist. */
class DocsLinksTest {
    private static final Pattern NAMED = Pattern.compile("`((?:run-scripts|docs)/[\\w./-]*)");
    private static final Pattern MENTIONED = Pattern.compile("\\bdocs/[\\w/-]+\\.md\\b");

    @Test
    void shouldResolveLinks() {
        List<String> findings = new ArrayList<>();
        for (String file : Repository.files(Repository::isDocumentation)) {
            for (Markdown.Link link : Markdown.links(Repository.read(file))) {
                if (!resolves(file, link.target())) {
                    findings.add(file + ":" + link.line() + ": " + link.target());
                }
            }
        }
        assertNone(findings);
    }

    @Test
    void shouldNameExistingPaths() {
        List<String> findings = new ArrayList<>();
        for (String file : Repository.files(Repository::isDocumentation)) {
            addMissing(findings, file, NAMED, 1);
        }
        for (String file : Repository.files(path -> Repository.isMainJava(path) || Repository.isScript(path))) {
            addMissing(findings, file, MENTIONED, 0);
        }
        assertNone(findings);
    }

    @Test
    void shouldDeriveAnchorsAsGitHubDoes() {
        assertEquals(
                Set.of("a-b", "what-listens-where", "delay-d--1", "the-same", "the-same-1"),
                anchors(
                        "# A `b`\n## What listens where?\n### Delay D = 1\n```\n# no heading\n```\n# The same\n# The same\n"));
    }

    private static boolean resolves(String file, String link) {
        if (Markdown.isExternal(link)) {
            return true;
        }
        String[] parts = link.split("#", 2);
        Path base = Repository.root().resolve(file);
        Path target = parts[0].isEmpty() ? base : base.resolveSibling(parts[0]).normalize();
        if (!target.startsWith(Repository.root()) || !Files.exists(target)) {
            return false;
        }
        return parts.length == 1
                || anchors(Repository.read(Repository.root().relativize(target).toString()))
                        .contains(parts[1]);
    }

    /** Anchors of the headings of a Markdown file. */
    private static Set<String> anchors(String markdown) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : Markdown.withoutFences(markdown).split("\n", -1)) {
            if (line.matches("#{1,6} .*")) {
                String anchor = line.replaceFirst("#+ ", "")
                        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                        .toLowerCase(Locale.ROOT)
                        .strip()
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                int count = seen.merge(anchor, 1, Integer::sum);
                anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
            }
        }
        return anchors;
    }

    private static void addMissing(List<String> findings, String file, Pattern pattern, int group) {
        int number = 0;
        for (String line : Repository.read(file).split("\n", -1)) {
            number++;
            Matcher path = pattern.matcher(line);
            while (path.find()) {
                if (!Files.exists(Repository.root().resolve(path.group(group)))) {
                    findings.add(file + ":" + number + ": " + path.group(group));
                }
            }
        }
    }

    private static void assertNone(List<String> findings) {
        assertTrue(findings.isEmpty(), () -> findings.size() + " findings\n" + String.join("\n", findings));
    }
}
