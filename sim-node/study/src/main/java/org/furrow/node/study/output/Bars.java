package org.furrow.node.study.output;

import java.awt.BasicStroke;
import java.awt.Color;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.DefaultCategoryDataset;

/** Builds a chart of stacked bars. */
public final class Bars {
    private final DefaultCategoryDataset data = new DefaultCategoryDataset();

    public void add(String part, String bar, double value) {
        data.addValue(value, part, bar);
    }

    /**
     * The chart.
     *
     * @param most end of the y axis, which begins at 0
     */
    public JFreeChart chart(String x, String y, double most) {
        StackedBarRenderer renderer = new StackedBarRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(true);
        renderer.setMaximumBarWidth(0.12);
        for (int part = 0; part < data.getRowCount(); part++) {
            renderer.setSeriesPaint(part, Palette.area(part));
            renderer.setSeriesOutlinePaint(part, Color.BLACK);
            renderer.setSeriesOutlineStroke(part, new BasicStroke(0.4f));
        }
        CategoryAxis across = new CategoryAxis(x);
        NumberAxis up = new NumberAxis(y);
        up.setNumberFormatOverride(ChartStyle.plainNumbers());
        up.setRange(0, most > 0 ? 1.05 * most : 1);
        ChartStyle.apply(across);
        ChartStyle.apply(up);
        CategoryPlot plot = new CategoryPlot(data, across, up, renderer);
        plot.setRangeGridlinePaint(FigureStyle.GUIDE);
        plot.setRangeGridlineStroke(new BasicStroke(0.5f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        return ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, true), Curves.LEGEND_PT);
    }
}
