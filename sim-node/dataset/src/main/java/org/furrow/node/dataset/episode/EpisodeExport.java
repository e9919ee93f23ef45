package org.furrow.node.dataset.episode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/**
 * Writes the runs of a data set in one format. Runs are added one after another, in the order of their numbers, so that
 * files do not depend on the number of concurrent runs.
 */
public interface EpisodeExport extends AutoCloseable {
    /** Name of the folder of a run that has its rendered sensors. */
    String SENSORS = "sensors";
    /** The table that Hugging Face loads where none is named. */
    String DEFAULT = "wheel";

    /**
     * Receives all runs before the first is added, for formats whose columns depend on all of them.
     *
     * @param runs folders of the complete runs
     */
    default void begin(List<Path> runs) throws IOException, InputError, LogDamagedException {
        // most formats take each run by itself
    }

    /**
     * Adds a run.
     *
     * @param folder of the complete run, with its recording
     * @param suite of its rendered sensors; null: none
     */
    void add(EpisodePlan episode, Path folder, @Nullable Suite suite)
            throws IOException, InputError, LogDamagedException;

    /** Completes the files; nothing remains to be done unless the format says otherwise. */
    @Override
    default void close() throws IOException {
        // each file is complete when it is written
    }

    /** The tables that were written, for the card. */
    default List<CardTable> tables() {
        return List.of();
    }

    /**
     * A table for the card.
     *
     * @param files by split, relative to the card; only those with rows, because Hugging Face cannot load others
     * @param columns or arrays
     */
    record CardTable(String name, Map<String, String> files, String rate, List<SensorField> columns) {
        public CardTable {
            files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
            columns = List.copyOf(columns);
        }
    }

    /** The tables as configurations in the header of a card. */
    static String configurations(List<CardTable> tables) {
        List<CardTable> configured =
                tables.stream().filter(table -> !table.files().isEmpty()).toList();
        StringBuilder text = new StringBuilder(configured.isEmpty() ? "" : "configs:\n");
        for (CardTable table : configured) {
            text.append("  - config_name: ").append(table.name());
            text.append(table.name().equals(DEFAULT) ? "\n    default: true" : "")
                    .append("\n    data_files:\n");
            table.files().forEach((split, file) -> text.append("      - {split: ")
                    .append(split)
                    .append(", path: \"")
                    .append(file)
                    .append("\"}\n"));
        }
        return text.toString();
    }
}
