package org.furrow.node.figures.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYItemRenderer;
import org.jfree.data.xy.DefaultXYDataset;

/** Builds a chart of lines without marks, such as quantities over time. */
public final class TimeChart {
    /** Size of the legend, in pt. */
    public static final float LEGEND_PT = 8;

    private static final BasicStroke LINE = new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    private static final BasicStroke DASHED =
            new BasicStroke(0.7f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {3, 2}, 0);

    private final DefaultXYDataset data = new DefaultXYDataset();
    private final StandardXYItemRenderer renderer = new StandardXYItemRenderer();

    public TimeChart() {
        renderer.setDrawSeriesLineAsPath(true);
    }

    /** Adds a line; NaN interrupts it. */
    public void line(String name, double[] x, double[] y, Color colour) {
        add(name, x, y, colour, LINE, true);
    }

    /** Adds a thin dashed line that the legend does not list. */
    public void dashed(String name, double[] x, double[] y, Color colour) {
        add(name, x, y, colour, DASHED, false);
    }

    private void add(String name, double[] x, double[] y, Color colour, BasicStroke stroke, boolean inLegend) {
        int series = data.getSeriesCount();
        data.addSeries(name, new double[][] {x, y});
        renderer.setSeriesPaint(series, colour);
        renderer.setSeriesStroke(series, stroke);
        renderer.setSeriesVisibleInLegend(series, inLegend);
    }

    /** The plot alone, for a combined chart. */
    public XYPlot plot(String y) {
        NumberAxis up = axis(y);
        up.setAutoRangeIncludesZero(true);
        XYPlot plot = ChartStyle.plot(data, null, up, renderer);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.REVERSE);
        plot.setRangeZeroBaselineVisible(true);
        plot.setRangeZeroBaselinePaint(FigureStyle.MARGIN);
        return plot;
    }

    /** The chart with an axis for each direction. */
    public JFreeChart chart(String x, String y, boolean legend) {
        XYPlot plot = plot(y);
        plot.setDomainAxis(tight(axis(x)));
        return ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, legend), LEGEND_PT);
    }

    /** An axis with round values. */
    public static NumberAxis axis(String label) {
        NumberAxis axis = new NumberAxis(label);
        axis.setNumberFormatOverride(ChartStyle.plainNumbers());
        ChartStyle.apply(axis);
        return axis;
    }

    /** Makes an axis end where its data end. */
    public static NumberAxis tight(NumberAxis axis) {
        axis.setAutoRangeIncludesZero(false);
        axis.setLowerMargin(0);
        axis.setUpperMargin(0);
        return axis;
    }
}
