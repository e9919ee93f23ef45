package org.furrow.node.dataset.card;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.dataset.episode.DatasetExport;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.episode.EpisodeExport.CardTable;
import org.furrow.node.dataset.episode.EpisodeResult;
import org.furrow.node.dataset.episode.SensorTables;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.table.Column;
import org.furrow.node.dataset.table.DatasetSoils;
import org.furrow.node.dataset.table.Schema;
import org.furrow.node.dataset.table.TableSpec;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/**
 * The card of a data set, with the header that Hugging Face reads.
 *
 * @param written tables of the formats
 * @param suite rendered sensors of the first run; null: none
 * @param version of the program
 */
public record DatasetCard(
        DatasetSpec spec,
        List<EpisodeResult> results,
        List<DatasetExport> formats,
        List<CardTable> written,
        @Nullable Suite suite,
        String version) {
    /** Name of the card. */
    public static final String FILE = "README.md";

    private static final String LIMITS = """
            ## Limits

            - Simulated: rigid wheels on soil after Bekker, Wong and Janosi. Nothing here was measured on a real vehicle.
            - Images are shaded from geometry and are not photorealistic. There is no vegetation, dust, rain or traffic.
            - A vehicle is *stuck* when it wants to drive and stands in the last quarter of its run. Such runs are kept.
            - A twin is a second run of an episode with one change; it is always in the split of its original.
            - Files are byte-identical for the same version of furrow; digests of runs hold on any machine.
            """;

    public DatasetCard {
        results = List.copyOf(results);
        formats = List.copyOf(formats);
        written = List.copyOf(written);
    }

    /** The text. */
    public String text() {
        StringBuilder text = new StringBuilder(header());
        text.append("\n# ").append(spec.name()).append("\n\n");
        long stuck =
                results.stream().filter(result -> !result.stuck().isEmpty()).count();
        long twins = results.stream().filter(result -> result.plan().twin() > 0).count();
        text.append("Convoys on deformable soil, simulated by furrow ")
                .append(version)
                .append(": ")
                .append(results.size())
                .append(results.size() == 1 ? " run, " : " runs, ")
                .append(twins)
                .append(" of them twins. In ")
                .append(stuck)
                .append(" a vehicle is stuck at the end. Seed ")
                .append(spec.seed())
                .append(", sampling ")
                .append(spec.sampling().name().toLowerCase(Locale.ROOT))
                .append(".\n\n| split | runs |\n|---|---|\n");
        for (String split : DatasetPlan.SPLITS) {
            long count = results.stream()
                    .filter(result -> result.plan().split().equals(split))
                    .count();
            if (count > 0) {
                text.append("| ").append(split).append(" | ").append(count).append(" |\n");
            }
        }
        text.append("""

                `furrow dataset verify DIR` checks every file and runs a sample again. `runs/` has the world of each run:
                `furrow render` and `furrow export` make other sensors and formats from it, to the bit.

                """);
        for (CardTable table : tables()) {
            table(text, table);
        }
        text.append(LIMITS).append(licence());
        return text.toString();
    }

    private List<CardTable> tables() {
        List<CardTable> tables = new ArrayList<>();
        tables.add(new CardTable(EpisodeTable.FILE, Map.of(), "one row a run", EpisodeTable.columns(results)));
        TableSpec soils = DatasetSoils.spec();
        List<SensorField> columns = soils.columns().stream().map(Column::field).toList();
        tables.add(new CardTable(RunSoils.FILE, Map.of(), soils.rate(), columns));
        tables.addAll(written);
        if (suite != null) {
            tables.addAll(SensorTables.files(suite));
        }
        return tables;
    }

    private static void table(StringBuilder text, CardTable table) {
        text.append("## ").append(table.name()).append("\n\n");
        if (!table.rate().isEmpty()) {
            text.append("Rate: ").append(table.rate()).append(".\n\n");
        }
        text.append(Schema.fields(table.columns()));
    }

    private String header() {
        StringBuilder text = new StringBuilder("---\n");
        text.append("license: ").append(spec.licence().data()).append('\n');
        text.append("pretty_name: ").append(spec.name()).append('\n');
        text.append("task_categories: [robotics]\n");
        text.append("tags: [off-road, terramechanics, convoy, simulation, furrow");
        formats.forEach(format -> format.tags().forEach(tag -> text.append(", ").append(tag)));
        text.append("]\n");
        text.append(EpisodeExport.configurations(written));
        return text.append("---\n").toString();
    }

    private String licence() {
        String terrain = spec.licence().terrain();
        return "\n## Licence\n\nData: " + spec.licence().data() + ". "
                + (terrain.isEmpty() ? "" : "Elevation data: " + terrain + ".") + "\n";
    }
}
