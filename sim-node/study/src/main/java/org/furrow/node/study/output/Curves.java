package org.furrow.node.study.output;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.study.statistics.Median;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jspecify.annotations.Nullable;

/** Builds charts of curves with intervals. */
public final class Curves {
    /** Size of legends, which may have many entries, in pt. */
    static final float LEGEND_PT = 6.5f;

    private static final Color SHADE = new Color(0xf1f1f1);
    private static final BasicStroke FINE = new BasicStroke(0.7f);
    private static final BasicStroke DOTTED =
            new BasicStroke(0.9f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {1, 1.5f}, 0);

    /** Straight parts of an ideal curve. */
    private static final int IDEAL_SEGMENTS = 60;

    private final XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    private final CurveRenderer renderer = new CurveRenderer();
    private final XYIntervalSeriesCollection bands = new XYIntervalSeriesCollection();
    private final DeviationRenderer bandRenderer = new DeviationRenderer(true, false);
    private final List<ValueMarker> guides = new ArrayList<>();
    private final List<IntervalMarker> regions = new ArrayList<>();
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    /** Begins a curve. */
    public void curve(String name) {
        curve(name, data.getSeriesCount());
    }

    /** Begins a curve in the style of a series, from 0. */
    public void curve(String name, int like) {
        int series = data.getSeriesCount();
        data.addSeries(new XYIntervalSeries(name, true, true));
        renderer.style(series, like);
    }

    /** Begins a curve without marks, such as an ideal or a model. */
    public void line(String name, int like) {
        curve(name, like);
        renderer.setSeriesStroke(data.getSeriesCount() - 1, FINE);
        renderer.setSeriesShapesVisible(data.getSeriesCount() - 1, false);
    }

    /** Begins a curve of marks without a line. */
    public void marks(String name, int like) {
        curve(name, like);
        renderer.setSeriesLinesVisible(data.getSeriesCount() - 1, false);
    }

    /** Number of curves. */
    public int count() {
        return data.getSeriesCount();
    }

    /** Adds a grey dotted curve without marks over a logarithmic axis. */
    public void ideal(String name, double from, double to, DoubleUnaryOperator y) {
        int series = data.getSeriesCount();
        line(name, series);
        renderer.setSeriesPaint(series, Color.GRAY);
        renderer.setSeriesStroke(series, DOTTED);
        for (int k = 0; k <= IDEAL_SEGMENTS; k++) {
            double x = from * Math.pow(to / from, (double) k / IDEAL_SEGMENTS);
            point(x, y.applyAsDouble(x));
        }
    }

    /** Marks the last curve as predicted: open marks on a fine dashed line. */
    public void predicted() {
        renderer.openAll(data.getSeriesCount() - 1);
    }

    /** Makes points of the last curve with an abscissa open. */
    public void open(double x) {
        renderer.open(data.getSeriesCount() - 1, x);
    }

    /** A point without an interval. */
    public void point(double x, double y) {
        data.getSeries(data.getSeriesCount() - 1).add(x, x, x, y, y, y);
        include(y);
    }

    public void point(double x, Median y) {
        point(x, y.value(), y.low(), y.high());
    }

    /** A point with an interval. */
    public void point(double x, double y, double low, double high) {
        data.getSeries(data.getSeriesCount() - 1).add(x, x, x, y, low, high);
        include(low);
        include(high);
    }

    /** Begins a shaded band in the colour of a series, behind the curves and without an entry in the legend. */
    public void band(int like) {
        int series = bands.getSeriesCount();
        bands.addSeries(new XYIntervalSeries("band " + series, true, true));
        bandRenderer.setSeriesPaint(series, new Color(0, true));
        bandRenderer.setSeriesFillPaint(series, Palette.line(like));
        bandRenderer.setSeriesVisibleInLegend(series, false);
    }

    /** A point of the last band. */
    public void edge(double x, double low, double high) {
        bands.getSeries(bands.getSeriesCount() - 1).add(x, x, x, low, low, high);
        include(low);
        include(high);
    }

    private void include(double y) {
        least = Math.min(least, y);
        most = Math.max(most, y);
    }

    /** Adds a labelled horizontal line. */
    public void guide(double y, String word) {
        ValueMarker marker = new ValueMarker(y, Color.DARK_GRAY, FINE);
        marker.setLabel(word);
        marker.setLabelFont(FigureStyle.TEXT.deriveFont(7f));
        marker.setLabelBackgroundColor(new Color(0, true));
        marker.setLabelOffset(new RectangleInsets(1, 4, 1, 4));
        guides.add(marker);
        include(y);
    }

    /** Shades a range of x behind the curves, with a label at its top. */
    public void region(double from, double to, String word) {
        IntervalMarker marker = new IntervalMarker(from, to, SHADE);
        marker.setAlpha(1);
        marker.setLabel(word);
        marker.setLabelFont(FigureStyle.TEXT.deriveFont(6.5f));
        marker.setLabelPaint(Color.DARK_GRAY);
        marker.setLabelBackgroundColor(new Color(0, true));
        marker.setLabelAnchor(RectangleAnchor.TOP);
        marker.setLabelTextAnchor(TextAnchor.TOP_CENTER);
        marker.setLabelOffset(new RectangleInsets(3, 1, 1, 1));
        regions.add(marker);
    }

    /**
     * Shades the numbers from one on, over a logarithmic axis with ticks at numbers.
     *
     * @param numbers of the axis
     */
    public void shadeFrom(int least, List<Integer> numbers, String word) {
        int below = numbers.stream()
                .filter(each -> each < least)
                .max(Integer::compare)
                .orElse(least);
        double from = below == least ? least / LogAxis.MARGIN : Math.sqrt((double) below * least);
        region(from, LogAxis.MARGIN * Collections.max(numbers), word);
    }

    void hideFromLegend() {
        for (int series = 0; series < data.getSeriesCount(); series++) {
            renderer.setSeriesVisibleInLegend(series, false);
        }
    }

    /** The chart with a logarithmic y axis. */
    public JFreeChart logarithmic(ValueAxis x, String y) {
        return chart(x, LogAxis.over(y, least / 1.4, most * (regions.isEmpty() ? 1.6 : 2.2)));
    }

    /** The chart with a y axis from zero. */
    public JFreeChart fromZero(ValueAxis x, String y) {
        NumberAxis axis = new NumberAxis(y);
        axis.setRange(0, most > 0 ? (regions.isEmpty() ? 1.12 : 1.2) * most : 1);
        axis.setNumberFormatOverride(ChartStyle.plainNumbers());
        return chart(x, axis);
    }

    /** The chart with a y axis around the values. */
    public JFreeChart around(ValueAxis x, String y) {
        return chart(x, around(y));
    }

    private NumberAxis around(String y) {
        NumberAxis axis = new NumberAxis(y);
        double margin = most > least ? 0.12 * (most - least) : Math.max(0.1 * Math.abs(most), 1e-3);
        axis.setRange(least - margin, most + margin);
        axis.setNumberFormatOverride(ChartStyle.plainNumbers());
        return axis;
    }

    /** The plot without an x axis, with a y axis around the values. */
    XYPlot plot(String y) {
        return plot(null, around(y));
    }

    private JFreeChart chart(ValueAxis x, ValueAxis y) {
        XYPlot plot = plot(x, y);
        ChartStyle.apply(x);
        LabelPlace places = new LabelPlace(data, x, y);
        guides.forEach(places::place);
        return ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, data.getSeriesCount() > 1), LEGEND_PT);
    }

    private XYPlot plot(@Nullable ValueAxis x, ValueAxis y) {
        XYPlot plot = new XYPlot(data, x, y, renderer);
        if (bands.getSeriesCount() > 0) {
            bandRenderer.setAlpha(0.18f);
            plot.setDataset(1, bands);
            plot.setRenderer(1, bandRenderer);
        }
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.REVERSE);
        regions.forEach(marker -> plot.addDomainMarker(marker, Layer.BACKGROUND));
        guides.forEach(marker -> plot.addRangeMarker(marker, Layer.BACKGROUND));
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlinePaint(FigureStyle.MARGIN);
        plot.setRangeGridlinePaint(FigureStyle.GUIDE);
        plot.setRangeGridlineStroke(new BasicStroke(0.5f));
        plot.setDomainGridlinesVisible(false);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        ChartStyle.apply(y);
        return plot;
    }
}
