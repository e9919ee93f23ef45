package org.furrow.node.figures.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.function.Consumer;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYDataset;
import org.jspecify.annotations.Nullable;

/** The common look of all charts: axes, numbers, background and legend. */
public final class ChartStyle {
    private static final float TICK_PT = 8;
    /** Spacing of a legend is stated for a font of this size, in pt. */
    private static final float LEGEND_PT = 8;

    private static final BasicStroke GRID = new BasicStroke(0.5f);

    private ChartStyle() {}

    /** Numbers without thousands separators. */
    public static NumberFormat plainNumbers() {
        return new DecimalFormat("0.######", DecimalFormatSymbols.getInstance(Locale.ROOT));
    }

    /** Sets fonts and colours of an axis. */
    public static void apply(Axis axis) {
        axis.setLabelFont(FigureStyle.TEXT);
        axis.setTickLabelFont(FigureStyle.TEXT.deriveFont(TICK_PT));
        axis.setAxisLinePaint(FigureStyle.MARGIN);
        axis.setTickMarkPaint(FigureStyle.MARGIN);
        axis.setLabelPaint(Color.BLACK);
        axis.setTickLabelPaint(Color.BLACK);
    }

    /**
     * Sets background and legend of a chart.
     *
     * @param legend_pt size of the legend's font, in pt
     */
    public static JFreeChart apply(JFreeChart chart, float legend_pt) {
        chart.setBackgroundPaint(Color.WHITE);
        chart.getPlot().setBackgroundPaint(Color.WHITE);
        chart.getPlot().setOutlinePaint(FigureStyle.MARGIN);
        chart.setPadding(new RectangleInsets(4, 2, 2, 10));
        LegendTitle legend = chart.getLegend();
        if (legend != null) {
            double scale = legend_pt / LEGEND_PT;
            legend.setItemFont(FigureStyle.TEXT.deriveFont(legend_pt));
            legend.setPosition(RectangleEdge.TOP);
            legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
            legend.setFrame(BlockBorder.NONE);
            legend.setItemLabelPadding(new RectangleInsets(scale, 2 * scale, scale, 6 * scale));
        }
        return chart;
    }

    /** A plot of lines with a grid, whose axes lie at its edges. */
    public static XYPlot plot(XYDataset data, @Nullable ValueAxis x, ValueAxis y, XYItemRenderer renderer) {
        XYPlot plot = new XYPlot(data, x, y, renderer);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlinePaint(FigureStyle.MARGIN);
        plot.setDomainGridlinePaint(FigureStyle.GUIDE);
        plot.setRangeGridlinePaint(FigureStyle.GUIDE);
        plot.setDomainGridlineStroke(GRID);
        plot.setRangeGridlineStroke(GRID);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        return plot;
    }

    /** Where the data of a chart of this size lie, in pt. */
    public static Rectangle2D dataArea(JFreeChart chart, double wide_pt, double tall_pt) {
        if (!Lettering.isPossible()) {
            return new Rectangle2D.Double(0, 0, wide_pt, tall_pt);
        }
        ChartRenderingInfo info = new ChartRenderingInfo();
        image(1, 1, 1, g -> chart.draw(g, new Rectangle2D.Double(0, 0, wide_pt, tall_pt), info));
        return info.getPlotInfo().getDataArea();
    }

    /**
     * An image of charts.
     *
     * @param scale pixels per pt
     */
    public static BufferedImage image(double wide_pt, double tall_pt, int scale, Consumer<Graphics2D> content) {
        BufferedImage image =
                new BufferedImage((int) (scale * wide_pt), (int) (scale * tall_pt), BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.scale(scale, scale);
        content.accept(g);
        g.dispose();
        return image;
    }
}
