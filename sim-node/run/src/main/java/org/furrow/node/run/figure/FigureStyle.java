package org.furrow.node.run.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Style of figures: font, size, marks and dashes. */
public final class FigureStyle {
    /** In the PDFBox jar; SIL Open Font License. */
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    public static final float WIDE_PT = 300;
    public static final float TALL_PT = 215;
    public static final Color GUIDE = new Color(0xdddddd);
    public static final Color MARGIN = new Color(0x777777);
    private static final List<float[]> DASHES = List.of(
            new float[] {1, 0}, new float[] {5, 2}, new float[] {1.5f, 2}, new float[] {6, 2, 1.5f, 2}, new float[] {
                9, 3
            });

    public static final Font TEXT = font(8.5f);

    private FigureStyle() {}

    static InputStream fontFile() {
        InputStream file = FigureStyle.class.getResourceAsStream(FONT);
        if (file == null) {
            throw new IllegalStateException("the PDFBox jar has no font");
        }
        return file;
    }

    private static Font font(float size_pt) {
        try (InputStream file = fontFile()) {
            return Font.createFont(Font.TRUETYPE_FONT, file).deriveFont(size_pt);
        } catch (IOException | FontFormatException e) {
            throw new IllegalStateException("PDFBox's font cannot be read", e);
        }
    }

    public static BasicStroke line(int series) {
        float[] dash = DASHES.get(series % DASHES.size());
        return new BasicStroke(1.1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash[1] == 0 ? null : dash, 0);
    }

    public static boolean filled(int series) {
        return series / 4 % 2 == 0;
    }

    public static Shape mark(int series) {
        double r = 2.6;
        return switch (series % 4) {
            case 0 -> new Ellipse2D.Double(-r, -r, 2 * r, 2 * r);
            case 1 -> new Rectangle2D.Double(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r);
            case 2 -> polygon(0, -1.25 * r, 1.15 * r, 0.85 * r, -1.15 * r, 0.85 * r);
            default -> polygon(0, -1.3 * r, 1.3 * r, 0, 0, 1.3 * r, -1.3 * r, 0);
        };
    }

    private static Shape polygon(double... xy) {
        Path2D path = new Path2D.Double();
        path.moveTo(xy[0], xy[1]);
        for (int k = 2; k < xy.length; k += 2) {
            path.lineTo(xy[k], xy[k + 1]);
        }
        path.closePath();
        return path;
    }
}
