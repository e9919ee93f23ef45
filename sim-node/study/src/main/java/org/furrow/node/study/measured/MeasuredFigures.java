package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;

/** Figures of a case: one for each quantity, and one of the errors where the case shows them. */
final class MeasuredFigures {
    /** Curves of a figure. */
    private static final int SHOWN = 3;
    /** Half the length of the dash that shows a single value, over its place. */
    private static final double DASH = 0.03;
    /** Ratio between the end of a logarithmic axis and the values next to it. */
    private static final double MARGIN = 1.3;

    private static final String UNFITTED = "nothing fitted";

    /** How a figure shows the rows of a case. */
    enum Look {
        /** Measured marks and simulated lines over the setting. */
        CURVES,
        /** The same over logarithmic axes. */
        LOGARITHMIC,
        /** Simulated marks over the measured value, which is the setting. */
        MARKS
    }

    private final FittedCase evaluation;
    private final Case of;
    private final int quantity;
    private final Curves curves = new Curves();

    private MeasuredFigures(FittedCase evaluation, int quantity) {
        this.evaluation = evaluation;
        this.quantity = quantity;
        of = evaluation.of();
    }

    static List<Figure> of(FittedCase evaluation) {
        List<Figure> figures = new ArrayList<>();
        List<String> quantities = evaluation.of().quantities();
        for (int q = 0; q < quantities.size(); q++) {
            String name = evaluation.of().name() + "-"
                    + quantities.get(q).replaceFirst(" .*", "").toLowerCase(Locale.ROOT);
            figures.add(new Figure(name, new MeasuredFigures(evaluation, q).chart()));
        }
        if (evaluation.of().showsErrors()) {
            figures.add(ErrorsOverX.figure(evaluation));
        }
        return figures;
    }

    private JFreeChart chart() {
        if (of.look() == Look.MARKS) {
            addMeasuredLine();
        }
        List<String> series =
                evaluation.rows().stream().map(of::group).distinct().toList();
        int shown = Math.min(SHOWN, series.size());
        for (int k = 0; k < shown; k++) {
            String name = series.get(shown == 1 ? 0 : k * (series.size() - 1) / (shown - 1));
            if (of.look() == Look.MARKS) {
                addMarks(name, k);
            } else {
                addCurves(name, k);
            }
        }
        String y = of.quantities().get(quantity);
        if (of.look() == Look.LOGARITHMIC) {
            double least =
                    evaluation.rows().stream().mapToDouble(Measured::x).min().orElseThrow();
            double most =
                    evaluation.rows().stream().mapToDouble(Measured::x).max().orElseThrow();
            return curves.logarithmic(LogAxis.over(of.xLabel(), least / MARGIN, MARGIN * most), y);
        }
        NumberAxis x = TimeChart.axis(of.xLabel());
        x.setAutoRangeIncludesZero(false);
        return curves.around(x, y);
    }

    /** Where simulated values would be if they were as measured, with a band of twice the scatter. */
    private void addMeasuredLine() {
        List<Measured> rows = new ArrayList<>(evaluation.rows());
        rows.sort((a, b) -> Double.compare(a.x(), b.x()));
        curves.line("as " + of.reference(), SHOWN);
        rows.forEach(at -> curves.point(at.x(), at.values()[quantity]));
        curves.band(SHOWN);
        for (Measured at : rows) {
            double value = at.values()[quantity];
            double scatter = twiceScatter(at);
            curves.edge(at.x(), value - scatter, value + scatter);
        }
    }

    private void addMarks(String series, int like) {
        curves.marks(series + ", " + UNFITTED, like);
        curves.predicted();
        simulated(evaluation.published(), series);
        if (evaluation.hasFit()) {
            curves.marks(of.fit(), like);
            simulated(evaluation.fitted(), series);
        }
    }

    /** Measured values as marks with their scatter, simulated ones as lines, dashed where a parameter was fitted. */
    private void addCurves(String series, int like) {
        curves.marks(series + ", " + of.reference(), like);
        for (Measured at : evaluation.rows()) {
            double value = at.values()[quantity];
            if (of.group(at).equals(series) && !Double.isNaN(value)) {
                curves.point(at.x(), value, value - twiceScatter(at), value + twiceScatter(at));
            }
        }
        curves.line(UNFITTED, like);
        simulated(evaluation.published(), series);
        if (evaluation.hasFit()) {
            curves.line(of.fit(), like);
            curves.predicted();
            simulated(evaluation.fitted(), series);
        }
    }

    /** 0 where it was not stated. */
    private double twiceScatter(Measured at) {
        double scatter = at.scatter()[quantity];
        return Double.isNaN(scatter) ? 0 : 2 * scatter;
    }

    private void simulated(double[][] values, String series) {
        List<double[]> points = new ArrayList<>();
        for (int row = 0; row < evaluation.rows().size(); row++) {
            if (of.group(evaluation.rows().get(row)).equals(series)) {
                points.add(new double[] {evaluation.rows().get(row).x(), values[row][quantity]});
            }
        }
        if (points.size() == 1 && of.look() != Look.MARKS) {
            double[] only = points.removeFirst();
            points.add(new double[] {(1 - DASH) * only[0], only[1]});
            points.add(new double[] {(1 + DASH) * only[0], only[1]});
        }
        points.sort((a, b) -> Double.compare(a[0], b[0]));
        points.forEach(point -> curves.point(point[0], point[1]));
    }
}
