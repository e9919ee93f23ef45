package org.furrow.node.study.output;

import java.awt.BasicStroke;
import java.awt.Color;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.run.figure.FigureStyle;
import org.furrow.node.run.figure.Palette;
import org.furrow.node.study.statistics.Median;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Builds charts of curves with intervals. */
public final class Curves {
    private final XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    private final XYErrorRenderer renderer = new XYErrorRenderer();
    private final List<ValueMarker> guides = new ArrayList<>();
    private boolean hasIntervals;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    /** Begins a curve. */
    public Curves curve(String name) {
        curve(name, data.getSeriesCount());
        return this;
    }

    /** Begins a curve in the style of a series, from 0. */
    public void curve(String name, int like) {
        int series = data.getSeriesCount();
        data.addSeries(new XYIntervalSeries(name, true, true));
        renderer.setSeriesPaint(series, Palette.line(like));
        renderer.setSeriesStroke(series, FigureStyle.line(like));
        renderer.setSeriesShape(series, FigureStyle.mark(like));
        renderer.setSeriesShapesFilled(series, FigureStyle.filled(like));
        renderer.setSeriesLinesVisible(series, true);
    }

    /** Marks the last curve as predicted: open marks on a fine dashed line. */
    public void predicted() {
        int series = data.getSeriesCount() - 1;
        renderer.setSeriesShapesFilled(series, false);
        renderer.setSeriesStroke(
                series, new BasicStroke(0.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {2, 2}, 0));
    }

    /** A point without an interval. */
    public void point(double x, double y) {
        data.getSeries(data.getSeriesCount() - 1).add(x, x, x, y, y, y);
        include(y);
    }

    public void point(double x, Median y) {
        point(x, y.value(), y.low(), y.high());
    }

    private void point(double x, double y, double low, double high) {
        hasIntervals = true;
        data.getSeries(data.getSeriesCount() - 1).add(x, x, x, y, low, high);
        include(low);
        include(high);
    }

    private void include(double y) {
        least = Math.min(least, y);
        most = Math.max(most, y);
    }

    /** Adds a labelled horizontal line. */
    public void guide(double y, String word) {
        ValueMarker marker = new ValueMarker(y, Color.DARK_GRAY, new BasicStroke(0.7f));
        marker.setLabel(word);
        marker.setLabelFont(FigureStyle.TEXT.deriveFont(7.5f));
        marker.setLabelBackgroundColor(new Color(0, true));
        marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
        marker.setLabelTextAnchor(TextAnchor.BOTTOM_LEFT);
        marker.setLabelOffset(new RectangleInsets(1, 4, 1, 4));
        guides.add(marker);
        include(y);
    }

    /** The chart with a logarithmic y axis. */
    public JFreeChart logarithmic(ValueAxis x, String y) {
        return chart(x, LogAxis.over(y, least / 1.4, most * 1.6));
    }

    /** The chart with a y axis from zero. */
    public JFreeChart fromZero(ValueAxis x, String y) {
        NumberAxis axis = new NumberAxis(y);
        axis.setRange(0, most > 0 ? 1.12 * most : 1);
        axis.setNumberFormatOverride(plain());
        return chart(x, axis);
    }

    private JFreeChart chart(ValueAxis x, ValueAxis y) {
        renderer.setErrorStroke(new BasicStroke(0.8f));
        renderer.setCapLength(3.5);
        renderer.setDrawXError(false);
        renderer.setDrawYError(hasIntervals);
        renderer.setDrawSeriesLineAsPath(true);
        XYPlot plot = new XYPlot(data, x, y, renderer);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        guides.forEach(marker -> plot.addRangeMarker(marker, Layer.BACKGROUND));
        plot.setRangeGridlinePaint(FigureStyle.GUIDE);
        plot.setRangeGridlineStroke(new BasicStroke(0.5f));
        plot.setDomainGridlinesVisible(false);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        style(x);
        style(y);
        return finish(new JFreeChart(null, FigureStyle.TEXT, plot, data.getSeriesCount() > 1), data.getSeriesCount());
    }

    /** Numbers without thousands separators. */
    static NumberFormat plain() {
        return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
    }

    static void style(org.jfree.chart.axis.Axis axis) {
        axis.setLabelFont(FigureStyle.TEXT);
        axis.setTickLabelFont(FigureStyle.TEXT.deriveFont(8f));
        axis.setAxisLinePaint(FigureStyle.MARGIN);
        axis.setTickMarkPaint(FigureStyle.MARGIN);
        axis.setLabelPaint(Color.BLACK);
        axis.setTickLabelPaint(Color.BLACK);
    }

    /** Styles the background, outline and legend of a chart. */
    static JFreeChart finish(JFreeChart chart, int series) {
        chart.getPlot().setBackgroundPaint(Color.WHITE);
        chart.getPlot().setOutlinePaint(FigureStyle.MARGIN);
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(4, 2, 2, 8));
        LegendTitle legend = chart.getLegend();
        if (legend != null) {
            legend.setItemFont(FigureStyle.TEXT.deriveFont(7.5f));
            legend.setPosition(series > 2 ? RectangleEdge.RIGHT : RectangleEdge.TOP);
            legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
            legend.setFrame(BlockBorder.NONE);
            legend.setItemLabelPadding(new RectangleInsets(1, 2, 1, 4));
        }
        return chart;
    }
}
