package org.furrow.node.study.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.run.StudyFolder;
import tools.jackson.databind.node.ObjectNode;

/** Table, figure and page of a sweep. */
final class SweepReport {
    private static final String TABLE = "sweep.csv";

    private final SweepPlan plan;
    private final List<RunResult> results;
    private final ObjectNode head;
    private final List<SweepQuantity> recorded;
    private final String text;

    /** @param head description of the sweep */
    SweepReport(SweepPlan plan, List<RunResult> results, ObjectNode head) {
        this.plan = plan;
        this.results = List.copyOf(results);
        this.head = head;
        recorded = Arrays.stream(SweepQuantity.values())
                .filter(quantity -> results.stream().anyMatch(result -> !Double.isNaN(result.value(quantity))))
                .toList();
        text = page();
    }

    String text() {
        return text;
    }

    void write(StudyFolder folder) throws IOException {
        folder.write(TABLE, String.join("\n", table()));
        Path path = folder.path();
        List<Figure> figures = new SweepFigure(plan, results).figures();
        figures.forEach(figure -> Caption.add(figure, Caption.of(head, counted())));
        AtomicFile.write(path.resolve("sweep.md"), text + (figures.isEmpty() ? "" : "\n![sweep](sweep.svg)\n"));
        Figure.write(figures, path);
    }

    private String counted() {
        return MarkdownPage.counted(results.size(), "run") + ", " + MarkdownPage.counted(groups().size(), "setting");
    }

    /** One row for each run; values that are not recorded are empty. */
    private List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(Stream.of(
                        Stream.of("run"),
                        plan.axes().stream().map(Axis::key),
                        Stream.of("digest"),
                        Arrays.stream(SweepQuantity.values()).map(SweepQuantity::column),
                        Stream.of("error"))
                .flatMap(part -> part)
                .reduce((a, b) -> a + "," + b)
                .orElseThrow());
        for (RunResult result : results) {
            List<String> row = new ArrayList<>();
            row.add(plan.id(result.point()));
            result.point().values().forEach(value -> row.add(quoted(value)));
            row.add(result.digest());
            for (SweepQuantity quantity : SweepQuantity.values()) {
                double value = result.value(quantity);
                row.add(Double.isNaN(value) ? "" : Double.toString(value));
            }
            row.add(quoted(result.error()));
            lines.add(String.join(",", row));
        }
        return lines;
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\\n]*")
                ? text
                : "\"" + text.replace("\"", "\"\"").replace("\n", " ") + "\"";
    }

    private String page() {
        MarkdownPage page = new MarkdownPage();
        page.paragraph("# Sweep of `%s`", plan.scenario());
        page.paragraph(
                "%s. Sinkage is that of `run.json`. Slip, gap error and speed are means over all vehicles, wheels and epochs after each vehicle has"
                        + " left its start by 5 m; `sweep.csv` has one row a run. Values are medians over the runs of"
                        + " a setting, with the smallest and the largest value.",
                counted());
        if (plan.axes().stream().anyMatch(axis -> axis.key().equals(Axis.SEED) && axis.varies()) && !seedMatters()) {
            page.paragraph("**The seed has no effect** on ground and vehicles in this scenario: all seeds of a setting"
                    + " gave the same digest. It matters with roughness of the terrain, and for readings of sensors.");
        }
        List<SweepQuantity> shown = recorded.stream()
                .filter(quantity -> quantity != SweepQuantity.WALL)
                .toList();
        page.line(
                "| setting | runs |%s",
                String.join(
                        "",
                        shown.stream()
                                .map(quantity -> " " + quantity.label() + " |")
                                .toList()));
        page.line("|---|---|%s", "---|".repeat(shown.size()));
        groups().forEach((name, group) -> {
            StringBuilder line = new StringBuilder("| " + name + " | " + group.size() + " |");
            shown.forEach(
                    quantity -> line.append(' ').append(spread(group, quantity)).append(" |"));
            page.line("%s", line);
        });
        results.stream()
                .filter(result -> !result.succeeded())
                .forEach(result -> page.line("%n**Failed:** %s: %s", plan.id(result.point()), result.error()));
        return page.toString();
    }

    private static String spread(List<RunResult> group, SweepQuantity quantity) {
        Spread spread = Spread.of(group, quantity);
        if (spread.count() == 0) {
            return "";
        }
        return spread.low() == spread.high()
                ? String.format(Locale.ROOT, "%.4g", spread.median())
                : String.format(Locale.ROOT, "%.4g (%.4g to %.4g)", spread.median(), spread.low(), spread.high());
    }

    /** Results of each setting without the seed, in the order of the plan. */
    private Map<String, List<RunResult>> groups() {
        Map<String, List<RunResult>> groups = new LinkedHashMap<>();
        List<Axis> swept = plan.swept();
        for (RunResult result : results) {
            List<String> values = plan.sweptValues(result.point());
            List<String> name = new ArrayList<>();
            for (int k = 0; k < values.size(); k++) {
                name.add(swept.get(k).key() + "=" + values.get(k));
            }
            groups.computeIfAbsent(name.isEmpty() ? "all" : String.join(", ", name), key -> new ArrayList<>())
                    .add(result);
        }
        return groups;
    }

    /** Whether two successful runs of a setting have different digests. */
    private boolean seedMatters() {
        return groups().values().stream()
                .anyMatch(group -> group.stream()
                                .filter(RunResult::succeeded)
                                .map(RunResult::digest)
                                .distinct()
                                .count()
                        > 1);
    }
}
