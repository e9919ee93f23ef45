package org.furrow.node.study.output;

import java.awt.BasicStroke;
import java.awt.Color;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.DefaultCategoryDataset;

/** Builds a chart of bars. */
public final class Bars {
    private final DefaultCategoryDataset data = new DefaultCategoryDataset();

    /** Adds a bar, or a part of a stacked bar; the first group is on the left or on top. */
    public void add(String series, String group, double value) {
        data.addValue(value, series, group);
    }

    /**
     * Upright stacked bars.
     *
     * @param most end of the y axis, which begins at 0
     */
    public JFreeChart stacked(String x, String y, double most) {
        StackedBarRenderer renderer = new StackedBarRenderer();
        renderer.setDrawBarOutline(true);
        renderer.setMaximumBarWidth(0.12);
        for (int part = 0; part < data.getRowCount(); part++) {
            renderer.setSeriesOutlinePaint(part, Color.BLACK);
            renderer.setSeriesOutlineStroke(part, new BasicStroke(0.4f));
        }
        NumberAxis up = new NumberAxis(y);
        up.setNumberFormatOverride(ChartStyle.plainNumbers());
        up.setRange(0, most > 0 ? 1.05 * most : 1);
        return chart(new CategoryAxis(x), up, renderer, PlotOrientation.VERTICAL);
    }

    /** Horizontal bars side by side, with a logarithmic axis from {@code least} to {@code most}. */
    public JFreeChart logarithmic(String label, double least, double most) {
        BarRenderer renderer = new BarRenderer();
        renderer.setDrawBarOutline(false);
        renderer.setItemMargin(0);
        renderer.setBase(least);
        renderer.setIncludeBaseInRange(false);
        CategoryAxis groups = new CategoryAxis();
        groups.setCategoryMargin(0.3);
        groups.setMaximumCategoryLabelWidthRatio(0.5f);
        return chart(groups, LogAxis.over(label, least, most), renderer, PlotOrientation.HORIZONTAL);
    }

    private JFreeChart chart(CategoryAxis groups, ValueAxis values, BarRenderer renderer, PlotOrientation orientation) {
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        for (int series = 0; series < data.getRowCount(); series++) {
            renderer.setSeriesPaint(series, Palette.area(series));
        }
        ChartStyle.apply(groups);
        ChartStyle.apply(values);
        CategoryPlot plot = new CategoryPlot(data, groups, values, renderer);
        plot.setOrientation(orientation);
        plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
        plot.setRangeGridlinePaint(FigureStyle.GUIDE);
        plot.setRangeGridlineStroke(new BasicStroke(0.5f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        return ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, true), Curves.LEGEND_PT);
    }
}
