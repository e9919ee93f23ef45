package org.furrow.node.dataset.parquetexport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.dataset.DataExport;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.episode.SensorRows;
import org.furrow.node.dataset.episode.SensorTables;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.table.Column;
import org.furrow.node.dataset.table.DatasetSoils;
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
        Episodes written = new Episodes(folder);
        written.add(run, SPLIT, run.tables(), Schema.tables());
        written.close();
        OpenPav.write(run, folder.resolve("openpav.csv"));
        Files.writeString(
                folder.resolve("README.md"),
                "---\n" + EpisodeExport.configurations(written.tables()) + "---\n\n# "
                        + run.scenario().name()
                        + "\n\nTables of a run of furrow. `schema.json` describes their columns.\n");
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

    /** Files for each split, and one of the soils of all; runs come sorted by split. */
    private static final class Episodes implements EpisodeExport {
        /** In place of a split, of a table that all splits share. */
        private static final String SHARED = "all";

        private final Path dataset;
        private final DatasetSoils soils = new DatasetSoils();
        /** Files with rows, by table, then split. */
        private final Map<String, Map<String, String>> filled = new LinkedHashMap<>();

        private String split = "";
        private List<TableSpec> specs = List.of();
        private @Nullable ParquetTables files;

        Episodes(Path dataset) {
            this.dataset = dataset;
        }

        @Override
        public void add(EpisodePlan episode, Path folder, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            RunTables run = RunTables.read(folder, episode.run());
            List<Table> tables = new ArrayList<>(run.tables());
            List<TableSpec> of = specs(suite);
            if (suite != null) {
                SensorRows rows = SensorRows.read(folder);
                for (TableSpec spec : of.subList(tables.size(), of.size())) {
                    tables.add(rows.table(spec, episode.run(), suite));
                }
            }
            add(run, episode.split(), tables, of);
        }

        void add(RunTables run, String of, List<Table> tables, List<TableSpec> with) throws IOException {
            ParquetTables open = files;
            if (open == null || !of.equals(split)) {
                closeFiles();
                split = of;
                specs = with;
                open = new ParquetTables(dataset, split, specs);
                files = open;
            }
            soils.add(run.soils());
            open.add(tables);
        }

        private void closeFiles() {
            ParquetTables open = files;
            if (open != null) {
                open.filled().forEach((table, file) -> filled.computeIfAbsent(table, _ -> new LinkedHashMap<>())
                        .put(split, file));
                open.close();
                files = null;
            }
        }

        @Override
        public void close() throws IOException {
            closeFiles();
            Table table = soils.table();
            try (ParquetTables all = new ParquetTables(dataset, SHARED, List.of(table.spec()))) {
                all.add(List.of(table));
                all.filled().values().forEach(file -> splits().forEach(
                                each -> filled.computeIfAbsent(table.spec().name(), _ -> new LinkedHashMap<>())
                                        .put(each, file)));
            }
        }

        private Set<String> splits() {
            return filled.getOrDefault("runs", Map.of()).keySet();
        }

        @Override
        public List<CardTable> tables() {
            List<TableSpec> all = new ArrayList<>(specs);
            all.add(DatasetSoils.spec());
            return all.stream()
                    .map(table -> new CardTable(
                            table.name(),
                            filled.getOrDefault(table.name(), Map.of()),
                            table.rate(),
                            table.columns().stream().map(Column::field).toList()))
                    .toList();
        }
    }
}
