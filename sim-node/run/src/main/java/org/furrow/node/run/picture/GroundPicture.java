package org.furrow.node.run.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.furrow.node.run.figure.Palette;
import org.furrow.node.run.record.Drive;
import org.furrow.node.run.record.Drive.Quantity;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.terrain.BoundedSurface;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.scm.terrain.SoiledSurface;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Draws {@code ground.png}: a map of relief, ruts, paths, tracks and vehicles, and below it the depth of the ruts along
 * the path after each vehicle.
 */
public final class GroundPicture {
    private static final int LEFT = 92;
    private static final int MAP_WIDTH = 1180;
    private static final int RIGHT = 158;
    private static final int WIDTH = LEFT + MAP_WIDTH + RIGHT;
    private static final int MAP_TOP = 92;
    private static final int AXIS = 62;
    private static final int LEGEND = 40;
    private static final int PROFILE = 270;
    private static final int MAX_NAMED = 8;

    private final Scenario scenario;
    private final List<Drive> drives;
    private final MapFrame frame;
    private final Relief relief;
    private final boolean soft;
    private final Profile profile;
    private final List<Encounter> encounters;

    private GroundPicture(Scenario scenario, List<Drive> drives) {
        this.scenario = scenario;
        this.drives = drives;
        frame = bounds().frame(MAP_WIDTH);
        relief = new Relief(scenario.ground().undeformed(), frame);
        soft = scenario.ground().answer() instanceof Scenario.Soft;
        profile = Profile.of(drives);
        encounters = Encounter.find(drives);
    }

    /** Draws the picture of a finished run. */
    public static void write(Scenario scenario, List<CommittedWorld> worlds, List<Drive> drives, Path file)
            throws IOException {
        ImageIO.write(new GroundPicture(scenario, drives).draw(worlds), "png", file.toFile());
    }

    private MapFrame.Bounds bounds() {
        MapFrame.Bounds bounds = new MapFrame.Bounds();
        double[] point = new double[3];
        Scenario.GroundPlan ground = scenario.ground();
        for (Drive drive : drives) {
            double reach = 0.5 * drive.plan().model().extent_m();
            for (int row = 0; row < drive.rows(); row++) {
                ground.answer()
                        .frame()
                        .onGround(ground.undeformed(), drive.at(row, Quantity.X_M), drive.at(row, Quantity.Y_M), point);
                bounds.include(point[0] - reach, point[1] - reach);
                bounds.include(point[0] + reach, point[1] + reach);
            }
        }
        return bounds;
    }

    private BufferedImage draw(List<CommittedWorld> worlds) {
        boolean hasProfile = soft && !profile.isEmpty();
        int height = MAP_TOP + frame.height() + AXIS + LEGEND + (hasProfile ? PROFILE + AXIS + 22 : 0);
        BufferedImage image = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, WIDTH, height);
        Lettering text = new Lettering(g);
        BufferedImage map = new BufferedImage(frame.width(), frame.height(), BufferedImage.TYPE_INT_RGB);
        relief.paint(map);
        if (soft) {
            paintRuts(map, worlds, g, text);
        }
        g.drawImage(map, LEFT, MAP_TOP, null);
        drawVehicles(g);
        title(text);
        drawAxes(g, text);
        drawLegend(g, text);
        if (hasProfile) {
            int top = MAP_TOP + frame.height() + AXIS + LEGEND + 22;
            new ProfilePanel(g, text, profile, new Rectangle2D.Double(LEFT, top, MAP_WIDTH, PROFILE)).draw();
        }
        g.dispose();
        return image;
    }

    private void paintRuts(BufferedImage map, List<CommittedWorld> worlds, Graphics2D g, Lettering text) {
        double radius = drives.stream()
                .mapToDouble(d -> d.plan().model().extent_m())
                .max()
                .orElse(0);
        RutLayer ruts = new RutLayer(worlds, scenario.ground().grid_m(), frame, starts(), radius);
        RoundTicks ticks = RoundTicks.over(1000 * ruts.scale_m(), 5);
        double end_mm = ticks.step() * Math.ceil(1000 * ruts.scale_m() / ticks.step() - 1e-6);
        ruts.paint(map, 0.001 * end_mm);
        drawColourBar(g, text, ticks, end_mm);
    }

    /** Starts of the vehicles in the ground's plane, x and y of each. */
    private double[] starts() {
        double[] starts = new double[2 * drives.size()];
        double[] point = new double[3];
        Scenario.GroundPlan ground = scenario.ground();
        for (int v = 0; v < drives.size(); v++) {
            Drive drive = drives.get(v);
            if (drive.rows() > 0) {
                ground.answer()
                        .frame()
                        .onGround(ground.undeformed(), drive.at(0, Quantity.X_M), drive.at(0, Quantity.Y_M), point);
                starts[2 * v] = point[0];
                starts[2 * v + 1] = point[1];
            }
        }
        return starts;
    }

    private void drawColourBar(Graphics2D g, Lettering text, RoundTicks ticks, double end_mm) {
        int length = Math.min(frame.height() - 20, 320);
        int x = LEFT + MAP_WIDTH + 22;
        int top = MAP_TOP + (frame.height() - length) / 2;
        int body = length - 14;
        for (int k = 0; k < body; k++) {
            g.setColor(new Color(ColourMap.rgb((k + 0.5) / body)));
            g.fillRect(x, top + k, 22, 1);
        }
        Path2D deeper = new Path2D.Double();
        deeper.moveTo(x, top + body);
        deeper.lineTo(x + 22, top + body);
        deeper.lineTo(x + 11, top + length);
        deeper.closePath();
        g.setColor(new Color(ColourMap.rgb(1)));
        g.fill(deeper);
        for (double tick : ticks.in(0, end_mm)) {
            double y = top + body * tick / end_mm;
            g.setColor(Axes.SOFT);
            g.setStroke(new BasicStroke(1.4f));
            g.draw(new Line2D.Double(x + 22, y, x + 28, y));
            text.write(ticks.label(tick), x + 34, y + 6, 16, Lettering.Align.LEFT, Color.BLACK);
        }
        text.writeUp("rut depth in mm", x + 94, top + 0.5 * length, 18, Color.BLACK);
    }

    private void drawVehicles(Graphics2D g) {
        g.setClip(LEFT, MAP_TOP, frame.width(), frame.height());
        g.translate(LEFT, MAP_TOP);
        VehicleLayer layer = new VehicleLayer(g, scenario, frame);
        layer.drawObstacles(obstacles(scenario.ground().undeformed()));
        layer.drawPaths();
        layer.drawTracks(drives);
        layer.drawVehicles(drives);
        layer.drawCollisions(encounters);
        g.translate(-LEFT, -MAP_TOP);
        g.setClip(null);
    }

    private static List<Obstacle> obstacles(UndeformedSurface surface) {
        return switch (surface) {
            case ObstacleSurface with -> with.obstacles();
            case BoundedSurface bounded -> obstacles(bounded.ground());
            case SoiledSurface soiled -> obstacles(soiled.ground());
            default -> List.of();
        };
    }

    private void title(Lettering text) {
        String time = RoundTicks.over(1, 10)
                .label(scenario.clock().time_s(scenario.clock().epochs()));
        text.write(scenario.name() + " after " + time + " s", LEFT, 38, 26, Lettering.Align.LEFT, Color.BLACK);
        String ground = soft ? "ruts coloured by depth below the initial ground" : "rigid ground";
        String contours = relief.contour_m() == 0
                ? ""
                : String.format(Locale.ROOT, ", contours every %s m", plain(relief.contour_m()));
        text.write("From above: " + ground + contours, LEFT, 68, 18, Lettering.Align.LEFT, Axes.SOFT);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private void drawAxes(Graphics2D g, Lettering text) {
        Rectangle2D area = new Rectangle2D.Double(LEFT, MAP_TOP, frame.width(), frame.height());
        Axes axes = new Axes(g, text, area);
        if (frame.sideways()) {
            axes.across(frame.south(), frame.north(), "y in m");
            axes.down(frame.west(), frame.east(), "x in m");
        } else {
            axes.across(frame.west(), frame.east(), "x in m");
            axes.down(frame.north(), frame.south(), "y in m");
        }
        axes.frame();
        drawScaleBar(g, text);
        drawNorth(g, text);
    }

    private void drawScaleBar(Graphics2D g, Lettering text) {
        double length_m = RoundTicks.roundDown(frame.width() * frame.metresPerPixel() / 8);
        double length = length_m / frame.metresPerPixel();
        double x = LEFT + 18;
        double y = MAP_TOP + frame.height() - 18.0;
        MapMarks.bar(g, x, y, length);
        text.writeOver(plain(length_m) + " m", x + 0.5 * length, y - 12, 17, Lettering.Align.MIDDLE, Color.BLACK);
    }

    private void drawNorth(Graphics2D g, Lettering text) {
        double x = LEFT + frame.width() - 40.0;
        double y = MAP_TOP + 40.0;
        MapMarks.arrow(g, new Point2D.Double(x, y), frame.sideways() ? 0 : -Math.PI / 2);
        double textX = frame.sideways() ? x - 28 : x;
        double textY = frame.sideways() ? y + 6 : y + 34;
        text.writeOver("N", textX, textY, 17, Lettering.Align.MIDDLE, Color.BLACK);
    }

    private void drawLegend(Graphics2D g, Lettering text) {
        LegendRow row = new LegendRow(g, text, LEFT, MAP_TOP + frame.height() + AXIS + 18.0);
        for (int v = 0; v < drives.size(); v++) {
            boolean gap = drives.size() > MAX_NAMED && v >= MAX_NAMED - 1 && v < drives.size() - 1;
            if (!gap) {
                row.line(Palette.line(v), new BasicStroke(3f), drives.get(v).name());
            } else if (v == MAX_NAMED - 1) {
                row.text("\u2026");
            }
        }
        if (!scenario.routes().isEmpty()) {
            row.line(VehicleLayer.PATH, VehicleLayer.pathStroke(), "planned path");
        }
        if (!encounters.isEmpty()) {
            row.cross("collision");
        }
    }
}
