package org.furrow.node.study.output;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.Stroke;
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
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYItemRendererState;
import org.jfree.data.xy.AbstractXYDataset;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;

/** Draws curves with intervals; open points have open marks, and a fine dashed line leads to them. */
final class CurveRenderer extends XYErrorRenderer {
    private static final long serialVersionUID = 1L;

    private static final BasicStroke FINE =
            new BasicStroke(0.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {2, 2}, 0);

    /** Abscissas of open points, by series. */
    private final transient Map<Integer, Set<Double>> open = new HashMap<>();

    private final transient Set<Integer> openSeries = new HashSet<>();

    CurveRenderer() {
        setUseFillPaint(true);
        setErrorStroke(new BasicStroke(0.8f));
        setCapLength(3.5);
        setDrawXError(false);
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

    /** Values without intervals. */
    private static final class Plain extends AbstractXYDataset {
        private static final long serialVersionUID = 1L;

        private final transient XYDataset of;

        Plain(XYDataset of) {
            this.of = of;
        }

        @Override
        public int getSeriesCount() {
            return of.getSeriesCount();
        }

        @Override
        public Comparable<?> getSeriesKey(int series) {
            return of.getSeriesKey(series);
        }

        @Override
        public int getItemCount(int series) {
            return of.getItemCount(series);
        }

        @Override
        public Number getX(int series, int item) {
            return of.getX(series, item);
        }

        @Override
        public Number getY(int series, int item) {
            return of.getY(series, item);
        }
    }

    /** Draws a point; one whose interval has no length is drawn without the caps of an interval. */
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
        boolean interval =
                data instanceof IntervalXYDataset of && of.getStartYValue(series, item) < of.getEndYValue(series, item);
        XYDataset shown = interval ? data : new Plain(data);
        super.drawItem(g, state, area, info, plot, x, y, shown, series, item, crosshair, pass);
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
