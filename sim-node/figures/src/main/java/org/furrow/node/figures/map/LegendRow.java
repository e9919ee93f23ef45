package org.furrow.node.figures.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;

/** The entries of a legend, from left to right. */
final class LegendRow {
    private static final float SIZE = 17;
    private static final double SAMPLE = 34;
    private static final double PAUSE = 26;

    private final Graphics2D g;
    private final Lettering text;
    private final double y;
    private double x;

    /** @param y base line of the text */
    LegendRow(Graphics2D g, Lettering text, double x, double y) {
        this.g = g;
        this.text = text;
        this.x = x;
        this.y = y;
    }

    void line(Color colour, BasicStroke stroke, String name) {
        g.setColor(colour);
        g.setStroke(stroke);
        g.draw(new Line2D.Double(x, y - 6, x + SAMPLE, y - 6));
        x += SAMPLE + 8;
        text(name);
    }

    void box(Color colour, String name) {
        Rectangle2D box = new Rectangle2D.Double(x, y - 14, 20, 14);
        g.setColor(colour);
        g.fill(box);
        g.setColor(Color.BLACK);
        g.setStroke(new BasicStroke(1.4f));
        g.draw(box);
        x += 28;
        text(name);
    }

    void cross(String name) {
        VehicleLayer.drawCross(g, new Point2D.Double(x + 9, y - 6), 7);
        x += 26;
        text(name);
    }

    void text(String name) {
        text.write(name, x, y, SIZE, Lettering.Align.LEFT, Color.BLACK);
        x += text.width(name, SIZE) + PAUSE;
    }
}
