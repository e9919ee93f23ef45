package org.furrow.node.figures.chart;

import java.awt.Color;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** The common look of all charts: axes, numbers, background and legend. */
public final class ChartStyle {
    private static final float TICK_PT = 8;
    /** Spacing of a legend is stated for a font of this size, in pt. */
    private static final float LEGEND_PT = 8;

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
}
