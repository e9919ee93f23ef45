package org.furrow.node.dataset.card;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.dataset.episode.EpisodeResult;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.OutputFolder;
import org.furrow.world.digest.Sha256;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The manifest of a data set: every file with its size and hash, and every run with its digest. A second file has the
 * hash of the manifest.
 */
public final class DatasetManifest {
    /** Name of the manifest. */
    public static final String FILE = "manifest.json";
    /** Name of the file with its hash. */
    public static final String SEAL = "manifest.sha256";

    private static final String WORK = "work";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private DatasetManifest() {}

    /** Writes the manifest of a folder; it comes last. */
    public static void write(Path folder, DatasetSpec spec, List<EpisodeResult> results, String version)
            throws IOException {
        ObjectNode json = MAPPER.createObjectNode()
                .put("furrow_dataset", 1)
                .put("name", spec.name())
                .put("furrow", version)
                .put("seed", spec.seed())
                .put("spec_sha256", Sha256.of(spec.text().getBytes(StandardCharsets.UTF_8)));
        for (EpisodeResult result : results) {
            ObjectNode run = json.withArray("runs")
                    .addObject()
                    .put("run", result.plan().id())
                    .put("split", result.plan().split())
                    .put("digest", result.digest());
            result.content().forEach(run.putObject("content")::put);
        }
        for (Path file : files(folder)) {
            json.withArray("files")
                    .addObject()
                    .put("file", file.toString())
                    .put("bytes", Files.size(folder.resolve(file)))
                    .put("sha256", Sha256.of(folder.resolve(file)));
        }
        String text = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
        AtomicFile.write(folder.resolve(SEAL), Sha256.of(text.getBytes(StandardCharsets.UTF_8)) + "  " + FILE + "\n");
        AtomicFile.write(folder.resolve(FILE), text);
    }

    /** The files of a data set, relative to its folder and sorted, without the manifest. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile)
                    .map(folder::relativize)
                    .filter(file -> !file.getName(0).toString().startsWith(WORK)
                            && !file.toString().equals(OutputFolder.INCOMPLETE))
                    .filter(file ->
                            !file.toString().equals(FILE) && !file.toString().equals(SEAL))
                    .sorted()
                    .toList();
        }
    }

    /** Reads the manifest. */
    public static JsonNode read(Path folder) throws IOException {
        try {
            return MAPPER.readTree(Files.readString(folder.resolve(FILE)));
        } catch (JacksonException e) {
            throw new IOException(FILE + ": is no JSON", e);
        }
    }

    /** The differences between a folder and its manifest, as sentences that begin with the file. */
    public static List<String> damage(Path folder) throws IOException {
        List<String> faults = new ArrayList<>();
        String seal = Sha256.of(folder.resolve(FILE)) + "  " + FILE;
        if (!Files.exists(folder.resolve(SEAL))
                || !Files.readString(folder.resolve(SEAL), StandardCharsets.ISO_8859_1)
                        .strip()
                        .equals(seal)) {
            faults.add(FILE + " does not have the hash that " + SEAL + " states; one of them has changed");
            return faults;
        }
        List<String> there =
                new ArrayList<>(files(folder).stream().map(Path::toString).toList());
        for (JsonNode entry : read(folder).path("files")) {
            String name = entry.path("file").asString();
            Path file = folder.resolve(name);
            if (!there.remove(name)) {
                faults.add(name + ": is missing");
            } else if (Files.size(file) != entry.path("bytes").asLong()) {
                faults.add(name + ": has " + Files.size(file) + " bytes, the manifest states "
                        + entry.path("bytes").asLong());
            } else if (!Sha256.of(file).equals(entry.path("sha256").asString())) {
                faults.add(name + ": has changed");
            }
        }
        there.forEach(name -> faults.add(name + ": is not in the manifest"));
        return faults;
    }
}
