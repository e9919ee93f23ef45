package org.furrow.node.figures.map;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.List;
import org.furrow.node.results.table.Drive;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.terrain.ObstacleSurface;
import org.jspecify.annotations.Nullable;

/**
 * Draws a part of the ground with everything on it, and axes around it.
 *
 * @param contour_m interval of the contours; 0: none
 * @param ruts deformed ground, or null: rigid ground
 * @param encounters where vehicles have touched
 * @param hullFill opacity of the inside of vehicles, in [0, 255]
 */
record MapPanel(
        Scenario scenario,
        MapFrame frame,
        HillShading relief,
        double contour_m,
        @Nullable RutLayer ruts,
        List<TouchPoint> encounters,
        int hullFill) {
    /**
     * Draws the map with its upper left corner at a point.
     *
     * @param deepest_m depth at the end of the colours
     */
    void draw(Graphics2D g, Lettering text, List<Drive> drives, double deepest_m, Point2D at) {
        BufferedImage map = new BufferedImage(frame.width(), frame.height(), BufferedImage.TYPE_INT_RGB);
        int[] pixels = ((DataBufferInt) map.getRaster().getDataBuffer()).getData();
        relief.paint(pixels, contour_m);
        if (ruts != null) {
            ruts.paint(pixels, deepest_m);
        }
        int x = (int) at.getX();
        int y = (int) at.getY();
        g.drawImage(map, x, y, null);
        g.setClip(x, y, frame.width(), frame.height());
        g.translate(x, y);
        VehicleLayer layer = new VehicleLayer(g, scenario, frame);
        layer.drawObstacles(ObstacleSurface.of(scenario.ground().undeformed()));
        layer.drawField();
        layer.drawPaths();
        layer.drawTracks(drives);
        layer.drawVehicles(drives, hullFill);
        layer.drawCollisions(encounters);
        g.translate(-x, -y);
        g.setClip(null);
        drawAxes(g, text, new Rectangle2D.Double(x, y, frame.width(), frame.height()));
    }

    private void drawAxes(Graphics2D g, Lettering text, Rectangle2D area) {
        MapAxes axes = new MapAxes(g, text, area);
        if (frame.sideways()) {
            axes.across(frame.south(), frame.north(), "y in m");
            axes.down(frame.west(), frame.east(), "x in m");
        } else {
            axes.across(frame.west(), frame.east(), "x in m");
            axes.down(frame.north(), frame.south(), "y in m");
        }
        axes.frame();
        double length_m = RoundTicks.roundDown(frame.width() * frame.metresPerPixel() / 8);
        double length = length_m / frame.metresPerPixel();
        double left = area.getX() + 18;
        double base = area.getMaxY() - 18;
        MapMarks.bar(g, left, base, length);
        String label = RoundTicks.plain(length_m) + " m";
        text.writeOver(label, left + 0.5 * length, base - 12, 17, Lettering.Align.MIDDLE, Color.BLACK);
        double x = area.getMaxX() - 40;
        double y = area.getY() + 40;
        MapMarks.arrow(g, new Point2D.Double(x, y), frame.sideways() ? 0 : -Math.PI / 2);
        double textX = frame.sideways() ? x - 28 : x;
        double textY = frame.sideways() ? y + 6 : y + 34;
        text.writeOver("N", textX, textY, 17, Lettering.Align.MIDDLE, Color.BLACK);
    }
}
