package org.furrow.node.dataset.episode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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

    /**
     * A table for the card.
     *
     * @param files pattern of its files in the data set, with a first {@code *} in place of the split; empty: no
     *     configuration of the card
     * @param columns or arrays
     */
    record CardTable(String name, String files, String rate, List<SensorField> columns) {
        public CardTable {
            columns = List.copyOf(columns);
        }
    }
}
