package org.furrow.node.figures;

import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Lettering;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.PictureFile;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.Ride;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;

/** Draws {@code ride.png}: vertical acceleration and pitch rate over the position along x, one line per vehicle. */
public final class RidePicture {
    private static final int WIDTH_PT = 450;
    private static final int HEIGHT_PT = 270;
    private static final int SCALE = 3;

    private RidePicture() {}

    /** Writes the picture, if there are rides. */
    public static void write(List<Ride.Curve> curves, OutputFolder folder) throws IOException {
        if (!curves.isEmpty() && Lettering.isPossible()) {
            PictureFile.write(draw(curves), folder.file("ride.png"));
        }
    }

    private static BufferedImage draw(List<Ride.Curve> curves) {
        CombinedDomainXYPlot plot = new CombinedDomainXYPlot(TimeChart.tight(TimeChart.axis("x in m")));
        plot.setGap(10);
        plot.add(plot(curves, "acceleration in m/s\u00b2", Ride.Curve::az_mps2, true));
        plot.add(plot(curves, "pitch rate in rad/s", Ride.Curve::pitchRate_radps, false));
        JFreeChart chart = ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, true), TimeChart.LEGEND_PT);
        return ChartStyle.image(
                WIDTH_PT, HEIGHT_PT, SCALE, g -> chart.draw(g, new Rectangle2D.Double(0, 0, WIDTH_PT, HEIGHT_PT)));
    }

    private static XYPlot plot(
            List<Ride.Curve> curves, String label, Function<Ride.Curve, double[]> values, boolean inLegend) {
        TimeChart chart = new TimeChart();
        for (int k = 0; k < curves.size(); k++) {
            Ride.Curve curve = curves.get(k);
            chart.line(curve.name(), curve.x_m(), values.apply(curve), Palette.line(k));
        }
        XYPlot plot = chart.plot(label);
        if (!inLegend) {
            plot.getRenderer().setDefaultSeriesVisibleInLegend(false);
            for (int k = 0; k < curves.size(); k++) {
                plot.getRenderer().setSeriesVisibleInLegend(k, false);
            }
        }
        return plot;
    }
}
