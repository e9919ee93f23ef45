package org.furrow.node.figures.map;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import org.furrow.node.figures.chart.FigureStyle;
import org.jspecify.annotations.Nullable;

/** Writes text on a picture; nothing on a machine without fonts, where the JDK throws an Error of no given type. */
final class Lettering {
    private final Graphics2D g;
    private final @Nullable Font font;

    /** Where a text lies relative to its anchor. */
    enum Align {
        LEFT(0),
        MIDDLE(0.5),
        RIGHT(1);

        private final double share;

        Align(double share) {
            this.share = share;
        }
    }

    Lettering(Graphics2D g) {
        this.g = g;
        font = font(g);
    }

    private static @Nullable Font font(Graphics2D g) {
        try {
            Font font = FigureStyle.TEXT.deriveFont(19f);
            new TextLayout("0", font, g.getFontRenderContext()).getAdvance();
            return font;
        } catch (RuntimeException | Error e) {
            return null;
        }
    }

    /** Whether text can be written. */
    boolean isPossible() {
        return font != null;
    }

    /** Width of a text in pixels. */
    double width(String text, float size) {
        return font == null || text.isEmpty()
                ? 0
                : bounds(text, font.deriveFont(size)).getWidth();
    }

    private Rectangle2D bounds(String text, Font sized) {
        return sized.getStringBounds(text, g.getFontRenderContext());
    }

    /** Writes a text on a base line. */
    void write(String text, double x, double y, float size, Align align, Color colour) {
        if (font != null && !text.isEmpty()) {
            Font sized = font.deriveFont(size);
            g.setFont(sized);
            g.setColor(colour);
            double left = x - align.share * bounds(text, sized).getWidth();
            g.drawString(text, (float) left, (float) y);
        }
    }

    /** Writes a text with a bright outline, readable on any ground. */
    void writeOver(String text, double x, double y, float size, Align align, Color colour) {
        if (font != null && !text.isEmpty()) {
            Font sized = font.deriveFont(size);
            double left = x - align.share * bounds(text, sized).getWidth();
            GlyphVector glyphs = sized.createGlyphVector(g.getFontRenderContext(), text);
            Halo.draw(g, glyphs.getOutline((float) left, (float) y), 4f);
            g.setColor(colour);
            g.fill(glyphs.getOutline((float) left, (float) y));
        }
    }

    /** Writes a text upwards, centred at a point. */
    void writeUp(String text, double x, double y, float size, Color colour) {
        AffineTransform before = g.getTransform();
        g.rotate(-Math.PI / 2, x, y);
        write(text, x, y, size, Align.MIDDLE, colour);
        g.setTransform(before);
    }
}
