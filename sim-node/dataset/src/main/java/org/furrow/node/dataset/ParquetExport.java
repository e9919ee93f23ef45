package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.dataset.card.SensorTables;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.episode.SensorRows;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.table.OpenPav;
import org.furrow.node.dataset.table.ParquetTables;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Schema;
import org.furrow.node.export.ExportJob;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** The tables of a run as Parquet files. */
public final class ParquetExport extends DataExport {
    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public String description() {
        return "the tables of a recorded run, for pandas, DuckDB, Arrow and Hugging Face";
    }

    @Override
    public List<String> places() {
        return List.of("tables");
    }

    @Override
    protected void write(RunTables run, Path folder, ExportJob job) throws IOException {
        try (ParquetTables tables = new ParquetTables(folder, SPLIT)) {
            tables.add(run);
        }
        OpenPav.write(run, folder.resolve("openpav.csv"));
    }

    @Override
    public List<EpisodeExport.Table> tables(@Nullable Suite suite) {
        List<EpisodeExport.Table> tables = new ArrayList<>(Schema.tables().stream()
                .map(table -> new EpisodeExport.Table(
                        table.name(),
                        "tables/" + table.name() + "/*-*.parquet",
                        table.rate(),
                        table.columns().stream()
                                .map(column -> new EpisodeExport.Column(
                                        column.name(),
                                        Schema.typeName(column),
                                        column.unit(),
                                        column.frame(),
                                        column.description()))
                                .toList()))
                .toList());
        if (suite != null) {
            tables.addAll(SensorTables.inParquet(suite));
        }
        return tables;
    }

    @Override
    protected EpisodeExport openIn(Path dataset) {
        return new Episodes(dataset);
    }

    /** Files for each split; runs come sorted by split. */
    private static final class Episodes implements EpisodeExport {
        private final Path dataset;
        private String split = "";
        private @Nullable ParquetTables files;
        private @Nullable SensorParquet sensors;

        Episodes(Path dataset) {
            this.dataset = dataset;
        }

        @Override
        public void add(EpisodePlan episode, Path folder, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            ParquetTables open = files;
            if (open == null || !episode.split().equals(split)) {
                close();
                split = episode.split();
                open = new ParquetTables(dataset, split);
                files = open;
                sensors = suite == null ? null : new SensorParquet(dataset, suite, split);
            }
            open.add(RunTables.read(folder, episode.run()));
            if (suite != null && sensors != null) {
                sensors.add(episode.run(), SensorRows.read(folder), suite);
            }
        }

        @Override
        public void close() throws IOException {
            if (files != null) {
                files.close();
                files = null;
            }
            if (sensors != null) {
                sensors.close();
                sensors = null;
            }
        }
    }
}
