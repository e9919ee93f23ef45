package org.furrow.node.figures.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYItemRenderer;
import org.jfree.data.Range;
import org.jfree.data.xy.DefaultXYDataset;

/** Builds a map of paths: a metre is as long to the right as upwards. What is added later is drawn above. */
public final class PathChart {
    private static final Color BOUNDARY = new Color(0x6b4a1e);
    private static final BasicStroke DOTTED =
            new BasicStroke(0.9f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {1.5f, 2.5f}, 0);
    private static final BasicStroke EDGE = new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
    private static final BasicStroke LINE = new BasicStroke(2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    private static final double MARGIN = 0.03;

    private final DefaultXYDataset data = new DefaultXYDataset();
    private final StandardXYItemRenderer renderer = new StandardXYItemRenderer();

    public PathChart() {
        renderer.setDrawSeriesLineAsPath(true);
    }

    /** Adds a path. */
    public void line(String name, double[] x, double[] y, Color colour) {
        add(name, x, y, colour, LINE);
    }

    /** Adds a thin dotted path, which remains visible on others. */
    public void dotted(String name, double[] x, double[] y) {
        add(name, x, y, Color.BLACK, DOTTED);
    }

    /** Adds a closed line through corners; nothing if there are none. */
    public void boundary(String name, List<double[]> corners) {
        if (corners.isEmpty()) {
            return;
        }
        int count = corners.size();
        double[] x = new double[count + 1];
        double[] y = new double[count + 1];
        for (int k = 0; k <= count; k++) {
            x[k] = corners.get(k % count)[0];
            y[k] = corners.get(k % count)[1];
        }
        add(name, x, y, BOUNDARY, EDGE);
    }

    private void add(String name, double[] x, double[] y, Color colour, BasicStroke stroke) {
        int series = data.getSeriesCount();
        data.addSeries(name, new double[][] {x, y});
        renderer.setSeriesPaint(series, colour);
        renderer.setSeriesStroke(series, stroke);
    }

    /** The chart with an axis for each direction, at least as wide and tall as its lines. */
    public JFreeChart chart(String x, String y) {
        NumberAxis across = TimeChart.axis(x);
        NumberAxis up = TimeChart.axis(y);
        XYPlot plot = ChartStyle.plot(data, across, up, renderer);
        across.setAutoRangeIncludesZero(false);
        up.setAutoRangeIncludesZero(false);
        JFreeChart chart = ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, true), TimeChart.LEGEND_PT);
        square(chart, across, up);
        return chart;
    }

    /** Widens one of the axes so that both have the same scale on the page. */
    private static void square(JFreeChart chart, NumberAxis across, NumberAxis up) {
        Rectangle2D area = ChartStyle.dataArea(chart, FigureStyle.WIDE_PT, FigureStyle.TALL_PT);
        Range wide = Range.expand(across.getRange(), MARGIN, MARGIN);
        Range tall = Range.expand(up.getRange(), MARGIN, MARGIN);
        double metresPerPoint = Math.max(wide.getLength() / area.getWidth(), tall.getLength() / area.getHeight());
        across.setRange(about(wide, metresPerPoint * area.getWidth()));
        up.setRange(about(tall, metresPerPoint * area.getHeight()));
    }

    private static Range about(Range range, double length) {
        double middle = range.getCentralValue();
        return new Range(middle - 0.5 * length, middle + 0.5 * length);
    }
}
