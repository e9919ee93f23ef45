package org.furrow.node.figures.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;

/** Axes with round ticks around a rectangle of a picture. */
final class MapAxes {
    static final Color SOFT = new Color(0x555555);
    private static final Color GRID = new Color(0, 0, 0, 28);
    private static final float TICK_SIZE = 16;
    private static final float LABEL_SIZE = 18;
    private static final double PIXELS_PER_TICK_ACROSS = 85;
    private static final double PIXELS_PER_TICK_DOWN = 48;
    private static final double LABEL_LEFT = 58;

    private final Graphics2D g;
    private final Lettering text;
    private final Rectangle2D area;

    MapAxes(Graphics2D g, Lettering text, Rectangle2D area) {
        this.g = g;
        this.text = text;
        this.area = area;
    }

    /** Ticks and label of the horizontal axis, below the rectangle. */
    void across(double from, double to, String label) {
        RoundTicks ticks = RoundTicks.over(to - from, (int) (area.getWidth() / PIXELS_PER_TICK_ACROSS));
        for (double tick : ticks.in(from, to)) {
            double x = area.getX() + area.getWidth() * (tick - from) / (to - from);
            grid(x, area.getY(), x, area.getMaxY());
            mark(x, area.getMaxY(), x, area.getMaxY() + 6);
            text.write(ticks.label(tick), x, area.getMaxY() + 23, TICK_SIZE, Lettering.Align.MIDDLE, Color.BLACK);
        }
        text.write(label, area.getCenterX(), area.getMaxY() + 46, LABEL_SIZE, Lettering.Align.MIDDLE, Color.BLACK);
    }

    /**
     * Ticks and label of the vertical axis, to the left of the rectangle.
     *
     * @param top value at the top
     * @param bottom value at the bottom
     */
    void down(double top, double bottom, String label) {
        double least = Math.min(top, bottom);
        double most = Math.max(top, bottom);
        RoundTicks ticks = RoundTicks.over(most - least, Math.max(2, (int) (area.getHeight() / PIXELS_PER_TICK_DOWN)));
        for (double tick : ticks.in(least, most)) {
            double y = area.getY() + area.getHeight() * (tick - top) / (bottom - top);
            grid(area.getX(), y, area.getMaxX(), y);
            mark(area.getX() - 6, y, area.getX(), y);
            text.write(ticks.label(tick), area.getX() - 11, y + 6, TICK_SIZE, Lettering.Align.RIGHT, Color.BLACK);
        }
        text.writeUp(label, area.getX() - LABEL_LEFT, area.getCenterY(), LABEL_SIZE, Color.BLACK);
    }

    private void grid(double x0, double y0, double x1, double y1) {
        g.setColor(GRID);
        g.setStroke(new BasicStroke(1f));
        g.draw(new Line2D.Double(x0, y0, x1, y1));
    }

    private void mark(double x0, double y0, double x1, double y1) {
        g.setColor(SOFT);
        g.setStroke(new BasicStroke(1.4f));
        g.draw(new Line2D.Double(x0, y0, x1, y1));
    }

    /** The outline of the rectangle. */
    void frame() {
        g.setColor(SOFT);
        g.setStroke(new BasicStroke(1.4f));
        g.draw(area);
    }
}
