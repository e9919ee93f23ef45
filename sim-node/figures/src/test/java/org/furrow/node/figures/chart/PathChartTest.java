package org.furrow.node.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.data.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathChartTest {
    private static final Rectangle2D PAGE = new Rectangle2D.Double(0, 0, FigureStyle.WIDE_PT, FigureStyle.TALL_PT);

    @ParameterizedTest
    @CsvSource({"100, 10", "10, 100", "60, 60"})
    void shouldHaveOneScaleInBothDirections(double wide_m, double tall_m) {
        PathChart map = new PathChart();
        map.line("driven", new double[] {0, 5}, new double[] {0, 5}, Color.RED);
        map.dotted("planned", new double[] {0, 5}, new double[] {0, 5.1});
        map.boundary("field", List.of(new double[] {0, 0}, new double[] {wide_m, 0}, new double[] {wide_m, tall_m}));
        JFreeChart chart = map.chart("x", "y");
        ChartRenderingInfo info = new ChartRenderingInfo();
        Graphics2D g = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        chart.draw(g, PAGE, info);
        g.dispose();
        Rectangle2D area = info.getPlotInfo().getDataArea();
        Range across = chart.getXYPlot().getDomainAxis().getRange();
        Range up = chart.getXYPlot().getRangeAxis().getRange();
        double scale = across.getLength() / area.getWidth();
        assertEquals(scale, up.getLength() / area.getHeight(), 0.03 * scale);
        assertTrue(across.contains(0) && across.contains(wide_m) && up.contains(0) && up.contains(tall_m));
        assertEquals(3, chart.getXYPlot().getSeriesCount());
    }

    @Test
    void shouldNeedNoBoundary() {
        PathChart map = new PathChart();
        map.line("driven", new double[] {0, 5}, new double[] {0, 5}, Color.RED);
        map.boundary("field", List.of());
        assertEquals(1, map.chart("x", "y").getXYPlot().getSeriesCount());
    }
}
