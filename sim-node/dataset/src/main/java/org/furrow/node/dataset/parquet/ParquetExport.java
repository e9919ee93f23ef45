package org.furrow.node.dataset.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.furrow.node.dataset.DataExport;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.episode.SensorRows;
import org.furrow.node.dataset.episode.SensorTables;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.table.Column;
import org.furrow.node.dataset.table.OpenPav;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Schema;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.dataset.table.TableSpec;
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
        try (ParquetTables tables = new ParquetTables(folder, SPLIT, Schema.tables())) {
            tables.add(run.tables());
        }
        OpenPav.write(run, folder.resolve("openpav.csv"));
    }

    @Override
    public List<EpisodeExport.CardTable> tables(@Nullable Suite suite) {
        return specs(suite).stream()
                .map(table -> new EpisodeExport.CardTable(
                        table.name(),
                        "tables/" + table.name() + "/*-*.parquet",
                        table.rate(),
                        table.columns().stream().map(Column::field).toList()))
                .toList();
    }

    private static List<TableSpec> specs(@Nullable Suite suite) {
        List<TableSpec> specs = new ArrayList<>(Schema.tables());
        if (suite != null) {
            specs.addAll(SensorTables.specs(suite));
        }
        return specs;
    }

    @Override
    protected EpisodeExport openIn(Path dataset) {
        return new Episodes(dataset);
    }

    /** Files for each split; runs come sorted by split. */
    private static final class Episodes implements EpisodeExport {
        private final Path dataset;
        private String split = "";
        private List<TableSpec> specs = List.of();
        private @Nullable ParquetTables files;

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
                specs = specs(suite);
                open = new ParquetTables(dataset, split, specs);
                files = open;
            }
            List<Table> tables =
                    new ArrayList<>(RunTables.read(folder, episode.run()).tables());
            if (suite != null) {
                SensorRows rows = SensorRows.read(folder);
                for (TableSpec spec : specs.subList(tables.size(), specs.size())) {
                    tables.add(rows.table(spec, episode.run(), suite));
                }
            }
            open.add(tables);
        }

        @Override
        public void close() {
            CloseHelper.close(files);
            files = null;
        }
    }
}
