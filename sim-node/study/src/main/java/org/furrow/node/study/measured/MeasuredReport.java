package org.furrow.node.study.measured;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.study.output.MarkdownPage;

/** Compares the rigs with published measurements and writes {@code report.md}, {@code measured.csv} and figures. */
public final class MeasuredReport {
    private static final List<Case> CASES = List.of(
            new CmuWheel(false),
            new CmuFree(),
            new CmuWall(),
            new CmuWheel(true),
            new LugTips("cmu-lugs", new CmuWheel(true)),
            new RoverWheels(),
            new LugTips("rover-lugs", new RoverWheels()),
            new ViperWheel(),
            new WongReece(),
            new SnowTyres(),
            new CranfieldRuts(),
            new ConeIndex(),
            new PlateTests(),
            new ShearTests());

    private MeasuredReport() {}

    /** Names of all cases. */
    public static List<String> names() {
        return CASES.stream().map(Case::name).toList();
    }

    /**
     * Runs cases and writes their results.
     *
     * @param names of cases, some of {@link #names}
     * @param progress receives the name of each case before it runs
     */
    public static void write(List<String> names, Path folder, Consumer<String> progress) throws IOException {
        Files.createDirectories(folder);
        MarkdownPage page = new MarkdownPage();
        List<String> table = new ArrayList<>();
        table.add("case,series,x,quantity,measured,scatter,nothing_fitted,one_fitted,used_for_fit");
        page.paragraph("# Rigs and published measurements");
        page.paragraph(
                "Contact `furrow`. First nothing is fitted; then one named parameter is fitted to every other row and"
                        + " judged on the rows between. The error is the median of |simulated - measured|, with its share of the"
                        + " measured value; the scatter is the standard deviation of repeated trials, where it was published.");
        for (Case each : CASES) {
            if (names.contains(each.name())) {
                progress.accept(each.name());
                FittedCase evaluation = FittedCase.of(each);
                List<Figure> figures = MeasuredFigures.of(evaluation);
                Figure.write(figures, folder);
                section(page, evaluation, figures);
                rows(table, evaluation);
            }
        }
        AtomicFile.write(folder.resolve("report.md"), page.toString());
        AtomicFile.write(folder.resolve("measured.csv"), part -> Files.write(part, table));
    }

    private static void section(MarkdownPage page, FittedCase evaluation, List<Figure> figures) {
        Case of = evaluation.of();
        page.paragraph("## %s", of.title());
        page.paragraph("Source: %s.", of.source());
        page.paragraph("Taken: %s", of.taken());
        if (evaluation.hasFit()) {
            page.paragraph(
                    "Fitted: %s: %s (published %s).",
                    of.fitted(),
                    of.value(evaluation.parameter()),
                    of.value(of.candidates().getFirst()));
        }
        page.line(
                "| quantity | rows | scatter | error, nothing fitted | bias | within twice the scatter | error on the other"
                        + " half, %s | bias | within twice the scatter |",
                of.fit());
        page.line("|---|---|---|---|---|---|---|---|---|");
        for (int q = 0; q < of.quantities().size(); q++) {
            FittedCase.Errors published = evaluation.error(q, false);
            String fitted = " - | - | - |";
            if (evaluation.hasFit()) {
                fitted = judged(evaluation.error(q, true));
            }
            page.line(
                    "| %s | %d | %s |%s%s",
                    of.quantities().get(q), published.count(), number(published.scatter()), judged(published), fitted);
        }
        page.line("");
        if (of.showsErrors()) {
            ErrorsOverX.of(evaluation).forEach(line -> page.line(line));
        }
        page.paragraph("%s", of.limits());
        page.figures(figures);
        page.line("");
    }

    private static String judged(FittedCase.Errors error) {
        return " " + number(error.median()) + " (" + Math.round(100 * error.share()) + " %) | " + number(error.bias())
                + " | " + (Double.isNaN(error.withinTwice()) ? "-" : Math.round(100 * error.withinTwice()) + " %")
                + " |";
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3g", value);
    }

    private static void rows(List<String> table, FittedCase evaluation) {
        Case of = evaluation.of();
        for (int row = 0; row < evaluation.rows().size(); row++) {
            Measured at = evaluation.rows().get(row);
            for (int q = 0; q < of.quantities().size(); q++) {
                table.add(String.join(
                        ",",
                        of.name(),
                        at.series().replace(',', ';'),
                        Double.toString(at.x()),
                        of.quantities().get(q),
                        cell(at.values()[q]),
                        cell(at.scatter()[q]),
                        cell(evaluation.published()[row][q]),
                        cell(evaluation.fitted()[row][q]),
                        Boolean.toString(evaluation.hasFit() && FittedCase.isFitted(row))));
            }
        }
    }

    private static String cell(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
