package org.furrow.node.run.record;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYItemRenderer;
import org.jfree.data.xy.DefaultXYDataset;

/** Draws {@code ride.png}: vertical acceleration and pitch rate over the position along x, one line per vehicle. */
final class RidePicture {
    private static final int WIDTH = 1100;
    private static final int HEIGHT = 640;

    private final List<NumberAxis> axes = new ArrayList<>();
    private final JFreeChart chart;

    private RidePicture(List<Ride.Curve> curves) {
        NumberAxis x = axis("x in m");
        x.setAutoRangeIncludesZero(false);
        x.setLowerMargin(0);
        x.setUpperMargin(0);
        CombinedDomainXYPlot plot = new CombinedDomainXYPlot(x);
        plot.setGap(20);
        plot.add(plot(curves, "vertical acceleration in m/s\u00b2", Ride.Curve::az_mps2, true));
        plot.add(plot(curves, "pitch rate in rad/s, nose down positive", Ride.Curve::pitchRate_radps, false));
        chart = new JFreeChart(null, JFreeChart.DEFAULT_TITLE_FONT, plot, true);
        chart.setBackgroundPaint(Color.WHITE);
    }

    static void write(List<Ride.Curve> curves, Path file) throws IOException {
        RidePicture picture = new RidePicture(curves);
        try {
            picture.save(file);
        } catch (RuntimeException | Error e) { // without any font the JDK throws an Error of no particular type
            picture.removeText();
            picture.save(file);
        }
    }

    private NumberAxis axis(String label) {
        NumberAxis axis = new NumberAxis(label);
        axes.add(axis);
        return axis;
    }

    private XYPlot plot(
            List<Ride.Curve> curves, String label, Function<Ride.Curve, double[]> values, boolean inLegend) {
        DefaultXYDataset data = new DefaultXYDataset();
        StandardXYItemRenderer renderer = new StandardXYItemRenderer();
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setDefaultSeriesVisibleInLegend(inLegend);
        for (int k = 0; k < curves.size(); k++) {
            Ride.Curve curve = curves.get(k);
            data.addSeries(curve.name(), new double[][] {curve.x_m(), values.apply(curve)});
            renderer.setSeriesPaint(k, GroundPicture.trackColor(k));
            renderer.setSeriesStroke(k, new BasicStroke(1.2f));
        }
        XYPlot plot = new XYPlot(data, null, axis(label), renderer);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setDomainGridlinePaint(Color.LIGHT_GRAY);
        plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
        plot.setRangeZeroBaselineVisible(true);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        return plot;
    }

    private void removeText() {
        chart.removeLegend();
        for (NumberAxis axis : axes) {
            axis.setLabel(null);
            axis.setTickLabelsVisible(false);
            axis.setAutoTickUnitSelection(false);
        }
    }

    private void save(Path file) throws IOException {
        ChartUtils.saveChartAsPNG(file.toFile(), chart, WIDTH, HEIGHT);
    }
}
