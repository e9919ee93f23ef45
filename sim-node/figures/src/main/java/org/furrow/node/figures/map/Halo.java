package org.furrow.node.figures.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;

/** A bright outline that separates a line or a text from any ground. */
final class Halo {
    private static final Color COLOUR = new Color(255, 255, 255, 200);

    private Halo() {}

    /** @param width_px of the outline's stroke */
    static void draw(Graphics2D g, Shape shape, float width_px) {
        g.setColor(COLOUR);
        g.setStroke(new BasicStroke(width_px, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        g.draw(shape);
    }
}
