package org.furrow.node.figures.chart;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;

/** Charts side by side in one picture. */
public final class ChartRow {
    private static final int SCALE = 2;

    private ChartRow() {}

    /** Writes a picture in PNG. */
    public static void write(List<JFreeChart> charts, Path file) throws IOException {
        int wide = (int) (SCALE * FigureStyle.WIDE_PT);
        int tall = (int) (SCALE * FigureStyle.TALL_PT);
        BufferedImage image = new BufferedImage(charts.size() * wide, tall, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.scale(SCALE, SCALE);
        for (int k = 0; k < charts.size(); k++) {
            charts.get(k)
                    .draw(
                            g,
                            new Rectangle2D.Double(
                                    k * FigureStyle.WIDE_PT, 0, FigureStyle.WIDE_PT, FigureStyle.TALL_PT));
        }
        g.dispose();
        ImageIO.write(image, "png", file.toFile());
    }
}
