package org.furrow.node.study.measured;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.MarkdownPage;

/** Compares the rigs with published measurements and writes {@code report.md}, {@code measured.csv} and figures. */
public final class MeasuredReport {
    private static final List<Case> CASES = List.of(
            new CmuWheel(false),
            new CmuFree(),
            new CmuWheel(true),
            new RoverWheels(),
            new ViperWheel(),
            new WongReece(),
            new SnowTyres(),
            new CranfieldRuts(),
            new ConeIndex(),
            new PlateTests());
    /** Curves of a figure. */
    private static final int SHOWN = 3;
    /** Half the length of the dash that shows a single value, over its place. */
    private static final double DASH = 0.03;

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
                List<Figure> figures = figures(evaluation);
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

    private static List<Figure> figures(FittedCase evaluation) {
        List<Figure> figures = new ArrayList<>();
        List<String> quantities = evaluation.of().quantities();
        for (int q = 0; q < quantities.size(); q++) {
            String name = evaluation.of().name() + "-"
                    + quantities.get(q).replaceFirst(" .*", "").toLowerCase(Locale.ROOT);
            figures.add(new Figure(
                    name,
                    curves(evaluation, q).around(TimeChart.axis(evaluation.of().xLabel()), quantities.get(q))));
        }
        if (evaluation.of().showsErrors()) {
            figures.add(ErrorsOverX.figure(evaluation));
        }
        return figures;
    }

    /** Measured values as marks with their scatter, simulated ones as lines, dashed where a parameter was fitted. */
    private static Curves curves(FittedCase evaluation, int quantity) {
        Curves curves = new Curves();
        List<String> series = evaluation.rows().stream()
                .map(evaluation.of()::group)
                .distinct()
                .toList();
        int shown = Math.min(SHOWN, series.size());
        for (int k = 0; k < shown; k++) {
            String name = series.get(shown == 1 ? 0 : k * (series.size() - 1) / (shown - 1));
            curves.marks(name + ", " + evaluation.of().reference(), k);
            measured(curves, evaluation, quantity, name);
            curves.line("nothing fitted", k);
            simulated(curves, evaluation, evaluation.published(), quantity, name);
            if (evaluation.hasFit()) {
                curves.line(evaluation.of().fit(), k);
                curves.predicted();
                simulated(curves, evaluation, evaluation.fitted(), quantity, name);
            }
        }
        return curves;
    }

    private static void measured(Curves curves, FittedCase evaluation, int quantity, String series) {
        for (Measured at : evaluation.rows()) {
            double value = at.values()[quantity];
            if (evaluation.of().group(at).equals(series) && !Double.isNaN(value)) {
                double scatter = Double.isNaN(at.scatter()[quantity]) ? 0 : 2 * at.scatter()[quantity];
                curves.point(at.x(), value, value - scatter, value + scatter);
            }
        }
    }

    private static void simulated(
            Curves curves, FittedCase evaluation, double[][] values, int quantity, String series) {
        List<double[]> points = new ArrayList<>();
        for (int row = 0; row < evaluation.rows().size(); row++) {
            if (evaluation.of().group(evaluation.rows().get(row)).equals(series)) {
                points.add(new double[] {evaluation.rows().get(row).x(), values[row][quantity]});
            }
        }
        if (points.size() == 1) {
            double[] only = points.removeFirst();
            points.add(new double[] {(1 - DASH) * only[0], only[1]});
            points.add(new double[] {(1 + DASH) * only[0], only[1]});
        }
        points.sort((a, b) -> Double.compare(a[0], b[0]));
        points.forEach(point -> curves.point(point[0], point[1]));
    }
}
