package org.furrow.node.figures.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;

/** Scale bar and north arrow. */
final class MapMarks {
    private MapMarks() {}

    static void bar(Graphics2D g, double x, double y, double length) {
        Path2D bar = new Path2D.Double();
        bar.moveTo(x, y - 6);
        bar.lineTo(x, y);
        bar.lineTo(x + length, y);
        bar.lineTo(x + length, y - 6);
        Halo.draw(g, bar, 6f);
        g.setColor(Color.BLACK);
        g.setStroke(new BasicStroke(2.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
        g.draw(bar);
    }

    /** @param angle_rad clockwise from the right */
    static void arrow(Graphics2D g, Point2D at, double angle_rad) {
        Path2D arrow = new Path2D.Double();
        arrow.moveTo(22, 0);
        arrow.lineTo(-14, 9);
        arrow.lineTo(-7, 0);
        arrow.lineTo(-14, -9);
        arrow.closePath();
        AffineTransform placed = AffineTransform.getTranslateInstance(at.getX(), at.getY());
        placed.rotate(angle_rad);
        arrow.transform(placed);
        Halo.draw(g, arrow, 5f);
        g.setColor(Color.BLACK);
        g.fill(arrow);
    }
}
