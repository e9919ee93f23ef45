package org.furrow;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The files of the distribution, as its assembly selects them. */
class DistributionTest {
    private static final Path APP = Repository.root().resolve("sim-node/app");

    /** Paths in the distribution, with the file that each comes from; jars of {@code lib/} are not among them. */
    private static final NavigableMap<String, Path> FILES = new TreeMap<>();

    @BeforeAll
    static void readAssembly() throws Exception {
        Document assembly = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(APP.resolve("src/main/assembly/distribution.xml").toFile());
        NodeList sets = assembly.getElementsByTagName("fileSet");
        for (int k = 0; k < sets.getLength(); k++) {
            addFiles((Element) sets.item(k));
        }
    }

    private static void addFiles(Element fileSet) throws IOException {
        String directory = text(fileSet, "directory").get(0);
        Path from = APP.resolve(directory
                        .replace(
                                "${maven.multiModuleProjectDirectory}",
                                Repository.root().toString())
                        .replace(
                                "${project.build.directory}",
                                APP.resolve("target").toString())
                        .replace("${project.basedir}", APP.toString()))
                .normalize();
        List<PathMatcher> included = text(fileSet, "include").stream()
                .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
                .toList();
        String to = text(fileSet, "outputDirectory").get(0);
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> included.isEmpty()
                            || included.stream().anyMatch(pattern -> pattern.matches(from.relativize(file))))
                    .forEach(file -> FILES.put(
                            Path.of(to)
                                    .resolve(from.relativize(file))
                                    .normalize()
                                    .toString(),
                            file));
        }
    }

    private static List<String> text(Element parent, String tag) {
        List<String> texts = new ArrayList<>();
        NodeList nodes = parent.getElementsByTagName(tag);
        for (int k = 0; k < nodes.getLength(); k++) {
            texts.add(nodes.item(k).getTextContent().strip());
        }
        return texts;
    }

    @Test
    void shouldContainDocumentationExamplesAndLicence() {
        List<String> expected = List.of(
                "LICENSE",
                "README.md",
                "CITATION.cff",
                "bin/furrow",
                "bin/find-jdk",
                "cluster-configs/slurm/job.sbatch",
                "docs/README.md",
                "docs/images/convoy.png",
                "docs/examples/path-controller.py",
                "share/README.md",
                "share/scenarios/convoy.yaml",
                "share/vehicles/hmmwv.yaml",
                "share/schema/scenario.schema.json",
                "share/schema/can-binding.schema.json");
        List<String> missing =
                expected.stream().filter(file -> !FILES.containsKey(file)).toList();
        assertTrue(missing.isEmpty(), missing.toString());
    }

    @Test
    void shouldResolveEveryRelativeLinkOfItsDocuments() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Map.Entry<String, Path> file : FILES.entrySet()) {
            if (!file.getKey().endsWith(".md")) {
                continue;
            }
            for (Markdown.Link link : Markdown.links(Files.readString(file.getValue()))) {
                String target = link.target().split("#", 2)[0];
                links++;
                if (!Markdown.isExternal(target) && !target.isEmpty() && !isIncluded(file.getKey(), target)) {
                    broken.add(file.getKey() + ":" + link.line() + ": " + link.target());
                }
            }
        }
        assertTrue(broken.isEmpty(), () -> String.join("\n", broken));
        assertTrue(links > 100, "found " + links + " links");
    }

    /** True for a file of the distribution, or a folder of it. */
    private static boolean isIncluded(String file, String target) {
        String path = Path.of(file).resolveSibling(target).normalize().toString();
        String next = FILES.ceilingKey(path + "/");
        return FILES.containsKey(path) || (next != null && next.startsWith(path + "/"));
    }
}
