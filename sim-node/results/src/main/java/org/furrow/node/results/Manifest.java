package org.furrow.node.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.table.SensorRow;
import org.furrow.world.digest.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of each file that a run has left, or of each result of a study, in {@code manifest.sha256}: lines that
 * {@code sha256sum -c} reads,
 * between a first line with the version and a last line with the SHA-256 of the others. Checkpoints are not listed,
 * because they have seals.
 *
 * @param hashes by the path in the folder of the run, with '/'
 */
public record Manifest(NavigableMap<String, String> hashes) {
    /** Name of the file in the folder of the run. */
    public static final String NAME = "manifest.sha256";

    private static final String FIRST = "# furrow-manifest: 1";
    private static final String LAST = "# sha256 of the lines above: ";
    private static final String GAP = "  ";
    /** What a complete run or study has. */
    private static final List<String> SUMMARIES = List.of("run.json", "study.json");

    private static final String ADVICE = "; restore it from a copy, or repeat the run";
    /** What a run writes, except checkpoints. */
    private static final List<String> PARTS = List.of(
            "columns.json",
            "convoy.csv",
            "digests.csv",
            "events.csv",
            "ground.png",
            "hil",
            "hil.json",
            "inputs",
            "plots",
            "record",
            "ride",
            "ride.png",
            "run.json",
            "scenario.yaml",
            "vehicles",
            "world");

    /** A manifest that is missing or damaged. */
    public static final class DamagedManifestException extends IOException {
        private static final long serialVersionUID = 1L;

        DamagedManifestException(String message) {
            super(message);
        }
    }

    public Manifest {
        hashes = Collections.unmodifiableNavigableMap(new TreeMap<>(hashes));
    }

    /** Hashes parts of a run's folder: files, and folders with their content; parts that do not exist are left out. */
    static Manifest of(Path folder, List<String> parts) throws IOException {
        NavigableMap<String, String> hashes = new TreeMap<>();
        for (String path : files(folder, parts)) {
            hashes.put(path, Sha256.of(folder.resolve(path)));
        }
        return new Manifest(hashes);
    }

    /**
     * Hashes what a rank has recorded.
     *
     * @param vehicles names of its vehicles
     * @param others further files and folders of the rank
     */
    public static Manifest ofRank(Path folder, List<String> vehicles, List<String> others) throws IOException {
        List<String> parts = new ArrayList<>(others);
        for (String vehicle : vehicles) {
            parts.add("vehicles/" + vehicle + ".csv");
            parts.add(SensorRow.table(vehicle));
            parts.add("record/" + vehicle + ".poses");
            parts.add("world/" + vehicle + ".state.csv");
        }
        return of(folder, parts);
    }

    private static List<String> files(Path folder, List<String> parts) throws IOException {
        List<String> paths = new ArrayList<>();
        for (String part : parts) {
            Path at = folder.resolve(part);
            if (Files.exists(at)) {
                try (Stream<Path> all = Files.walk(at)) {
                    all.filter(Files::isRegularFile)
                            .map(file -> folder.relativize(file).toString())
                            .forEach(paths::add);
                }
            }
        }
        return paths;
    }

    /**
     * Writes the manifest of a run that has ended.
     *
     * @param known hashes of files that are not read again: other processes have written them
     */
    public static void write(Path folder, Map<String, String> known) throws IOException {
        NavigableMap<String, String> hashes = new TreeMap<>(known);
        for (String path : files(folder, PARTS)) {
            if (!hashes.containsKey(path)) {
                hashes.put(path, Sha256.of(folder.resolve(path)));
            }
        }
        new Manifest(hashes).writeTo(folder);
    }

    /** Replaces the hashes of a file, or a folder's files, in the manifest of a complete run, if it has one. */
    public static void update(Path folder, String part) throws IOException {
        Manifest manifest = read(folder);
        if (manifest != null) {
            NavigableMap<String, String> hashes = new TreeMap<>(manifest.hashes);
            hashes.keySet().removeIf(path -> path.startsWith(part));
            hashes.putAll(of(folder, List.of(part)).hashes);
            new Manifest(hashes).writeTo(folder);
        }
    }

    /** This manifest with a further file, or another hash of one. */
    public Manifest with(String path, String hash) {
        NavigableMap<String, String> more = new TreeMap<>(hashes);
        more.put(path, hash);
        return new Manifest(more);
    }

    /** This manifest without a file. */
    public Manifest without(String path) {
        NavigableMap<String, String> fewer = new TreeMap<>(hashes);
        fewer.remove(path);
        return new Manifest(fewer);
    }

    /** Writes this manifest to the folder of its files. */
    public void writeTo(Path folder) throws IOException {
        AtomicFile.write(folder.resolve(NAME), toText());
    }

    /** Lines of the manifest, without the first and the last. */
    public String toLines() {
        return hashes.entrySet().stream()
                .map(file -> file.getValue() + GAP + file.getKey() + "\n")
                .collect(Collectors.joining());
    }

    /** Reads what {@link #toLines} gives. */
    public static Manifest ofLines(String lines) {
        NavigableMap<String, String> hashes = new TreeMap<>();
        lines.lines().forEach(line -> {
            int gap = line.indexOf(GAP);
            hashes.put(line.substring(gap + GAP.length()), line.substring(0, gap));
        });
        return new Manifest(hashes);
    }

    private String toText() {
        String body = FIRST + "\n" + toLines();
        return body + LAST + Sha256.of(body.getBytes(StandardCharsets.UTF_8)) + "\n";
    }

    /** Reads the manifest of a run; null when the run has none. */
    public static @Nullable Manifest read(Path folder) throws DamagedManifestException {
        Path file = folder.resolve(NAME);
        byte[] bytes;
        try {
            if (!Files.exists(file)) {
                return null;
            }
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new DamagedManifestException(NAME + ": cannot be read: " + e.getMessage());
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        int last = text.lastIndexOf(LAST);
        if (last < 0 || !text.startsWith(FIRST + "\n")) {
            throw new DamagedManifestException(NAME + ": is damaged; restore it from a copy");
        }
        Manifest manifest = ofLines(text.substring(FIRST.length() + 1, last)
                .lines()
                .filter(line -> line.contains(GAP))
                .collect(Collectors.joining("\n")));
        if (!Arrays.equals(bytes, manifest.toText().getBytes(StandardCharsets.UTF_8))) {
            throw new DamagedManifestException(NAME + ": is damaged; restore it from a copy");
        }
        return manifest;
    }

    /**
     * Requires that files of a run are as the run has left them, as far as that is known: a run that was killed has no
     * manifest.
     *
     * @param wanted selects paths in the folder of the run
     * @throws DamagedInputError naming the first file that differs, or the manifest when it is missing or damaged
     */
    public static void requireUnchanged(Path folder, Predicate<String> wanted) throws DamagedInputError {
        String fault;
        try {
            Manifest manifest = read(folder);
            boolean isIncomplete = OutputFolder.whyIncomplete(folder) != null;
            boolean isComplete =
                    !isIncomplete && SUMMARIES.stream().anyMatch(name -> Files.exists(folder.resolve(name)));
            boolean isLost = manifest == null && isComplete;
            fault = manifest != null
                    ? manifest.findDamage(
                            folder, file -> wanted.test(file) && !(isIncomplete && file.equals("run.json")))
                    : isLost ? NAME + ": is missing; without it the files cannot be checked" + ADVICE : null;
        } catch (DamagedManifestException e) {
            fault = e.getMessage();
        }
        if (fault != null) {
            throw new DamagedInputError(folder + ": damaged: " + fault);
        }
    }

    /** Deletes the manifest of a run that goes on. */
    public static void delete(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME));
    }

    /**
     * Compares files of a run with the manifest.
     *
     * @param wanted selects paths
     * @return the first difference, beginning with the path of the file; null when there is none
     */
    public @Nullable String findDamage(Path folder, Predicate<String> wanted) {
        for (Map.Entry<String, String> file : hashes.entrySet()) {
            if (!wanted.test(file.getKey())) {
                continue;
            }
            try {
                Path path = folder.resolve(file.getKey());
                if (!Files.exists(path)) {
                    return file.getKey() + ": is missing" + ADVICE;
                }
                if (!Sha256.of(path).equals(file.getValue())) {
                    return file.getKey() + ": differs from " + NAME + ", so it has changed since the run" + ADVICE;
                }
            } catch (IOException e) {
                return file.getKey() + ": cannot be read: " + e.getMessage();
            }
        }
        return null;
    }
}
