package org.furrow.node.figures.chart;

import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Charts side by side in one picture. */
public final class ChartRow {
    private static final int SCALE = 2;

    private ChartRow() {}

    /** Writes a picture in PNG. */
    public static void write(List<JFreeChart> charts, Path file) throws IOException {
        Lettering.require();
        double wide_pt = FigureStyle.WIDE_PT;
        double tall_pt = FigureStyle.TALL_PT;
        BufferedImage image = ChartStyle.image(charts.size() * wide_pt, tall_pt, SCALE, g -> {
            for (int k = 0; k < charts.size(); k++) {
                charts.get(k).draw(g, new Rectangle2D.Double(k * wide_pt, 0, wide_pt, tall_pt));
            }
        });
        PictureFile.write(image, file);
    }
}
