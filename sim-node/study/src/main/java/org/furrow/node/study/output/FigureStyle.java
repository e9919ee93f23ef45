package org.furrow.node.study.output;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Style of figures: font, dashes, and colours that are distinct in greyscale and for colour-blind readers (Okabe
 * and Ito).
 */
final class FigureStyle {
    /** In the PDFBox jar; SIL Open Font License. */
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    static final float WIDE_PT = 300;
    static final float TALL_PT = 215;
    static final Color GUIDE = new Color(0xdddddd);
    static final Color MARGIN = new Color(0x777777);
    private static final List<Color> COLOURS = List.of(
            new Color(0x000000),
            new Color(0xd55e00),
            new Color(0x0072b2),
            new Color(0x56b4e9),
            new Color(0x009e73),
            new Color(0xcc79a7),
            new Color(0xe69f00),
            new Color(0x888888));
    /** Colours of areas, from dark to light. */
    private static final List<Color> AREAS = List.of(
            new Color(0x3b2f2f),
            new Color(0x0072b2),
            new Color(0xd55e00),
            new Color(0x56b4e9),
            new Color(0xf0c36d),
            new Color(0xeeeeee));

    private static final List<float[]> DASHES = List.of(
            new float[] {1, 0}, new float[] {5, 2}, new float[] {1.5f, 2}, new float[] {6, 2, 1.5f, 2}, new float[] {
                9, 3
            });

    static final Font TEXT = font(8.5f);

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

    static Color colour(int series) {
        return COLOURS.get(series % COLOURS.size());
    }

    static Color area(int series) {
        return AREAS.get(series % AREAS.size());
    }

    static BasicStroke line(int series) {
        float[] dash = DASHES.get(series % DASHES.size());
        return new BasicStroke(1.1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash[1] == 0 ? null : dash, 0);
    }
}
