package org.furrow.node.figures.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;

/** Style of figures: font, size and dashes. */
public final class FigureStyle {
    public static final float WIDE_PT = 300;
    public static final float TALL_PT = 215;
    public static final Color GUIDE = new Color(0xdddddd);
    public static final Color MARGIN = new Color(0x777777);
    private static final List<float[]> DASHES = List.of(
            new float[] {1, 0}, new float[] {5, 2}, new float[] {1.5f, 2}, new float[] {6, 2, 1.5f, 2}, new float[] {
                9, 3
            });

    public static final Font TEXT = Lettering.font(8.5f);

    private FigureStyle() {}

    public static BasicStroke line(int series) {
        float[] dash = DASHES.get(series % DASHES.size());
        return new BasicStroke(1.1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash[1] == 0 ? null : dash, 0);
    }
}
