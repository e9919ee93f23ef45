package org.furrow.node.study.output;

import java.awt.BasicStroke;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.DefaultCategoryDataset;

/** Builds a chart of horizontal bars side by side, with a logarithmic axis. */
public final class LogBars {
    private final DefaultCategoryDataset data = new DefaultCategoryDataset();

    /** Adds a bar; the first group is on top. */
    public void add(String series, String group, double value) {
        data.addValue(value, series, group);
    }

    /** The chart with an axis from {@code least} to {@code most}. */
    public JFreeChart chart(String label, double least, double most) {
        BarRenderer renderer = new BarRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(false);
        renderer.setItemMargin(0);
        renderer.setBase(least);
        renderer.setIncludeBaseInRange(false);
        for (int series = 0; series < data.getRowCount(); series++) {
            renderer.setSeriesPaint(series, Palette.area(series));
        }
        CategoryAxis groups = new CategoryAxis();
        groups.setCategoryMargin(0.3);
        groups.setMaximumCategoryLabelWidthRatio(0.5f);
        LogAxis values = LogAxis.over(label, least, most);
        ChartStyle.apply(groups);
        ChartStyle.apply(values);
        CategoryPlot plot = new CategoryPlot(data, groups, values, renderer);
        plot.setOrientation(PlotOrientation.HORIZONTAL);
        plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
        plot.setRangeGridlinePaint(FigureStyle.GUIDE);
        plot.setRangeGridlineStroke(new BasicStroke(0.5f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        return ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, true), Curves.LEGEND_PT);
    }
}
