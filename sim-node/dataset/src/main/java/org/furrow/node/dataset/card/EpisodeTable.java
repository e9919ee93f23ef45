package org.furrow.node.dataset.card;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.dataset.episode.EpisodeResult;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.sense.suite.SensorField;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The table of runs with what was randomised, and the list of splits. */
public final class EpisodeTable {
    /** Name of the table. */
    public static final String FILE = "episodes.csv";

    private static final List<SensorField> FIXED = List.of(
            column("run", "integer", "number of the run, which is the name of its folder in runs/"),
            column("episode", "integer", "number of the sample; a twin has that of its original"),
            column("split", "text", "train, val, test or test_hard"),
            column("twin", "integer", "number of the twin in spec.yaml, from 1; 0: an original"),
            column("twin_of", "integer", "run of the original; empty: an original"),
            column("stuck", "text", "vehicles that are stuck at the end, separated by spaces"),
            column("digest", "text", "digest of the final ground and vehicles"));

    private EpisodeTable() {}

    /** The columns; after the fixed ones a column for each randomised parameter. */
    static List<SensorField> columns(List<EpisodeResult> results) {
        List<SensorField> columns = new ArrayList<>(FIXED);
        for (String path : paths(results)) {
            columns.add(column(path, "YAML", "randomised value; a unit is the end of the name"));
        }
        return columns;
    }

    private static SensorField column(String name, String type, String meaning) {
        return SensorField.of(name, type, "", meaning);
    }

    private static Set<String> paths(List<EpisodeResult> results) {
        Set<String> paths = new LinkedHashSet<>();
        results.forEach(result -> paths.addAll(result.plan().parameters().keySet()));
        return paths;
    }

    /** Writes both files. */
    public static void write(Path folder, DatasetSpec spec, List<EpisodeResult> results) throws IOException {
        StringBuilder table = new StringBuilder();
        table.append(String.join(
                        ",", columns(results).stream().map(SensorField::name).toList()))
                .append('\n');
        for (EpisodeResult result : results) {
            List<String> cells = new ArrayList<>(List.of(
                    result.plan().id(),
                    Integer.toString(result.plan().episode()),
                    result.plan().split(),
                    Integer.toString(result.plan().twin()),
                    result.plan().twinOf() < 0
                            ? ""
                            : Integer.toString(result.plan().twinOf()),
                    String.join(" ", result.stuck()),
                    result.digest()));
            for (String path : paths(results)) {
                cells.add(quoted(result.plan().parameters().getOrDefault(path, "")));
            }
            table.append(String.join(",", cells)).append('\n');
        }
        Files.writeString(folder.resolve(FILE), table);
        Files.writeString(folder.resolve("splits.json"), splits(spec, results));
    }

    /** A cell; text in quotes loses them, and what contains a comma or a quote gets those of CSV. */
    private static String quoted(String yaml) {
        boolean isText = yaml.length() > 1 && yaml.startsWith("\"") && yaml.endsWith("\"");
        String plain = isText ? yaml.substring(1, yaml.length() - 1) : yaml;
        return plain.contains(",") || plain.contains("\"") ? "\"" + plain.replace("\"", "\"\"") + "\"" : plain;
    }

    private static String splits(DatasetSpec spec, List<EpisodeResult> results) {
        JsonMapper mapper = JsonMapper.builder().build();
        ObjectNode json = mapper.createObjectNode().put("name", spec.name());
        for (String split : DatasetPlan.SPLITS) {
            List<EpisodeResult> in = results.stream()
                    .filter(result -> result.plan().split().equals(split))
                    .toList();
            if (!in.isEmpty()) {
                in.forEach(result -> json.withArray(split).add(result.plan().run()));
            }
        }
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
    }
}
