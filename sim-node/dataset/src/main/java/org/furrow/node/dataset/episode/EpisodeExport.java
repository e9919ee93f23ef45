package org.furrow.node.dataset.episode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.input.InputError;
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
     */
    void add(EpisodePlan episode, Path folder) throws IOException, InputError;

    /** Completes the files. */
    @Override
    void close() throws IOException;

    /** Opens exports. */
    interface Formats {
        /** No format. */
        Formats NONE = new Formats() {
            @Override
            public void require(String format, DatasetSpec spec, @Nullable Suite suite) throws InputError {
                throw new InputError("export: this build does not write the format '" + format + "' for data sets");
            }

            @Override
            public EpisodeExport open(String format, Path dataset, DatasetSpec spec) {
                throw new IllegalArgumentException("format=" + format);
            }

            @Override
            public List<Table> tables(String format) {
                return List.of();
            }
        };

        /**
         * Requires what a format needs.
         *
         * @param suite of the first run; null without sensors
         * @throws InputError when the format is unknown, or the specification lacks what it needs
         */
        void require(String format, DatasetSpec spec, @Nullable Suite suite) throws InputError;

        /**
         * Opens an export.
         *
         * @param dataset folder of the data set; the export creates files in folders of its format
         */
        EpisodeExport open(String format, Path dataset, DatasetSpec spec) throws IOException;

        /** The tables of a format, for the card. */
        List<Table> tables(String format);
    }

    /**
     * A table for the card.
     *
     * @param files pattern of its files in the data set, with a first {@code *} in place of the split; empty: no
     *     configuration
     *     of the card
     */
    record Table(String name, String files, String rate, List<Column> columns) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    /** A column for the card; unit and frame are empty where they do not apply. */
    record Column(String name, String type, String unit, String frame, String description) {}
}
