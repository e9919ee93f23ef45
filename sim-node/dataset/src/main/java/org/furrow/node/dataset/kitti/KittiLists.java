package org.furrow.node.dataset.kitti;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.sense.frame.SceneClass;

/** Lists of all scans of a folder: one for each split, and those of sequences, classes and instances. */
public final class KittiLists {
    /** Splits that loaders of this layout expect; their lists may be empty. */
    private static final List<String> USUAL = List.of("train", "val", "test");

    private final Map<String, List<String>> scans = new TreeMap<>();
    /** Classes of all runs, by id, which are the same in all of them. */
    private final Map<Integer, SceneClass> classes = new TreeMap<>();

    private final List<String> instances = new ArrayList<>(List.of("run,id,name"));
    private final List<String> sequences = new ArrayList<>(List.of("sequence,run,vehicle,split"));

    public KittiLists() {
        USUAL.forEach(split -> scans.put(split, new ArrayList<>()));
    }

    /** Number of sequences. */
    public int sequences() {
        return sequences.size() - 1;
    }

    /** Number of scans. */
    public int scans() {
        return scans.values().stream().mapToInt(List::size).sum();
    }

    /** Adds a run. */
    public void add(KittiSink.Written written, String run, String split) {
        scans.computeIfAbsent(split, _ -> new ArrayList<>()).addAll(written.lines());
        written.classes().forEach(each -> classes.put(each.id(), each));
        written.instances().forEach(each -> instances.add(run + "," + each.id() + "," + each.name()));
        for (String vehicle : written.vehicles()) {
            sequences.add("%05d,%s,%s,%s".formatted(sequences(), run, vehicle, split));
        }
    }

    /** Writes {@code pt_SPLIT.lst} and the other lists. */
    public void write(Path folder) throws IOException {
        for (Map.Entry<String, List<String>> split : scans.entrySet()) {
            write(folder.resolve("pt_" + split.getKey() + ".lst"), split.getValue());
        }
        write(folder.resolve("sequences.csv"), sequences);
        write(folder.resolve("instances.csv"), instances);
        Files.writeString(folder.resolve("classes.csv"), SceneClass.csv(List.copyOf(classes.values())));
    }

    private static void write(Path file, List<String> lines) throws IOException {
        Files.write(file, text(lines).getBytes(StandardCharsets.UTF_8));
    }

    static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
