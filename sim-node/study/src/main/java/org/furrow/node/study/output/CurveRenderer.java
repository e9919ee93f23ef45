package org.furrow.node.study.output;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CrosshairState;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRendererState;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;

/** Draws curves with intervals; open points have open marks, and a fine dashed line leads to them. */
final class CurveRenderer extends XYLineAndShapeRenderer {
    private static final long serialVersionUID = 1L;

    private static final BasicStroke FINE =
            new BasicStroke(0.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {2, 2}, 0);

    private static final BasicStroke INTERVAL = new BasicStroke(0.8f);
    /** Half of the width of the ends of an interval, in pt. */
    private static final double CAP_PT = 1.75;

    /** Abscissas of open points, by series. */
    private final transient Map<Integer, Set<Double>> open = new HashMap<>();

    private final transient Set<Integer> openSeries = new HashSet<>();

    CurveRenderer() {
        super(false, true);
        setUseFillPaint(true);
        // segment by segment, because each has its own stroke
        setDrawSeriesLineAsPath(false);
    }

    /** Sets the style of a series. */
    void style(int series, int like) {
        setSeriesPaint(series, Palette.line(like));
        setSeriesFillPaint(series, Palette.line(like));
        setSeriesStroke(series, FigureStyle.line(like));
        setSeriesShape(series, Marks.of(like));
        setSeriesShapesFilled(series, true);
        setSeriesLinesVisible(series, true);
    }

    /** Makes all points of a series open. */
    void openAll(int series) {
        openSeries.add(series);
        setSeriesFillPaint(series, Color.WHITE);
        setSeriesStroke(series, FINE);
    }

    void open(int series, double x) {
        open.computeIfAbsent(series, key -> new HashSet<>()).add(x);
    }

    boolean isOpen(int series, int item) {
        return openSeries.contains(series)
                || open.getOrDefault(series, Set.of())
                        .contains(getPlot().getDataset().getXValue(series, item));
    }

    /** Draws a point, and behind it its interval if that has a length. */
    @Override
    public void drawItem(
            Graphics2D g,
            XYItemRendererState state,
            Rectangle2D area,
            PlotRenderingInfo info,
            XYPlot plot,
            ValueAxis x,
            ValueAxis y,
            XYDataset data,
            int series,
            int item,
            CrosshairState crosshair,
            int pass) {
        if (pass == 0 && data instanceof IntervalXYDataset of) {
            double low = y.valueToJava2D(of.getStartYValue(series, item), area, plot.getRangeAxisEdge());
            double high = y.valueToJava2D(of.getEndYValue(series, item), area, plot.getRangeAxisEdge());
            if (high < low) {
                double at = x.valueToJava2D(of.getXValue(series, item), area, plot.getDomainAxisEdge());
                g.setPaint(getItemPaint(series, item));
                g.setStroke(INTERVAL);
                g.draw(new Line2D.Double(at, low, at, high));
                g.draw(new Line2D.Double(at - CAP_PT, low, at + CAP_PT, low));
                g.draw(new Line2D.Double(at - CAP_PT, high, at + CAP_PT, high));
            }
        }
        super.drawItem(g, state, area, info, plot, x, y, data, series, item, crosshair, pass);
    }

    @Override
    public Paint getItemFillPaint(int series, int item) {
        return isOpen(series, item) ? Color.WHITE : super.getItemFillPaint(series, item);
    }

    @Override
    public Stroke getItemStroke(int series, int item) {
        return isOpen(series, item) ? FINE : super.getItemStroke(series, item);
    }
}
