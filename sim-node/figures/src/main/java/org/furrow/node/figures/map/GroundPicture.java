package org.furrow.node.figures.map;

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
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.results.table.Drive;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;

/**
 * Draws {@code ground.png}: a map of relief, ruts, paths, tracks and vehicles; below it, where vehicles follow one
 * another, a close-up of them at the end; on soil, the depth of the ruts along the path after each vehicle.
 */
public final class GroundPicture {
    private static final int LEFT = 92;
    private static final int MAP_WIDTH = 1180;
    /** Room at the right for the colour bar and the names of the profile; without them. */
    private static final int RIGHT = 158;

    private static final int RIGHT_PLAIN = 30;
    private static final int MAP_TOP = 92;
    private static final int AXIS = 62;
    private static final int LEGEND = 40;
    private static final int HEADING = 44;
    private static final int PROFILE = 250;
    private static final int MAX_NAMED = 8;
    /** A close-up shows at most this share of the length of the map. */
    private static final double MAX_CLOSE_UP = 0.6;

    /** Bounds of height over width of the map and of the close-up. */
    private static final double FLATTEST = 0.26;

    private static final double FLATTEST_CLOSE_UP = 0.17;
    private static final double TALLEST_CLOSE_UP = 0.4;
    private static final int LONGEST_BAR = 320;
    private static final int MAP_FILL = 120;
    private static final int CLOSE_UP_FILL = 70;

    private final Scenario scenario;
    private final List<Drive> drives;
    private final MapFrame frame;
    private final @Nullable MapFrame closeUp;
    private final boolean soft;
    private final Profile profile;
    private final List<TouchPoint> encounters;

    private GroundPicture(Scenario scenario, List<Drive> drives) {
        this.scenario = scenario;
        this.drives = drives;
        Scene scene = new Scene(scenario, drives);
        frame = scene.all().frame(MAP_WIDTH, FLATTEST);
        soft = !scenario.ground().kind().isRigid();
        profile = Profile.of(drives);
        encounters = TouchPoint.find(drives);
        closeUp = soft && profile.onePath() ? closeUp(scene) : null;
    }

    private @Nullable MapFrame closeUp(Scene scene) {
        List<Integer> vehicles =
                profile.passes().stream().map(Profile.Pass::vehicle).toList();
        MapFrame near = scene.end(vehicles).frame(MAP_WIDTH, FLATTEST_CLOSE_UP, frame.sideways());
        boolean helps = near.metresPerPixel() < MAX_CLOSE_UP * frame.metresPerPixel()
                && near.height() < TALLEST_CLOSE_UP * near.width();
        return helps ? near : null;
    }

    /** Draws the picture of a finished run. */
    public static void write(Scenario scenario, List<CommittedWorld> worlds, List<Drive> drives, Path file)
            throws IOException {
        ImageIO.write(new GroundPicture(scenario, drives).draw(worlds), "png", file.toFile());
    }

    private BufferedImage draw(List<CommittedWorld> worlds) {
        boolean hasProfile = soft && !profile.isEmpty();
        int closeUpTop = MAP_TOP + frame.height() + AXIS + LEGEND + HEADING;
        int profileTop = closeUpTop + (closeUp == null ? 0 : closeUp.height() + AXIS + HEADING);
        int height = hasProfile ? profileTop + PROFILE + AXIS : closeUpTop - HEADING;
        int width = LEFT + MAP_WIDTH + (soft ? RIGHT : RIGHT_PLAIN);
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, width, height);
        Lettering text = new Lettering(g);
        drawMaps(g, text, worlds, closeUpTop);
        drawLegend(g, text);
        if (hasProfile) {
            heading(text, "Depth of the rut after each vehicle, under its rear wheels", profileTop);
            new ProfilePanel(g, text, profile, new Rectangle2D.Double(LEFT, profileTop, MAP_WIDTH, PROFILE)).draw();
        }
        g.dispose();
        return image;
    }

    private void drawMaps(Graphics2D g, Lettering text, List<CommittedWorld> worlds, int closeUpTop) {
        HillShading relief = new HillShading(scenario.ground().undeformed(), frame);
        RutLayer ruts = soft ? new RutLayer(worlds, scenario.ground().grid_m(), frame) : null;
        double deepest_m = soft ? RutScale.deepest_m(worlds, new Scene(scenario, drives)) : 0;
        title(text, relief.contour_m());
        new MapPanel(scenario, frame, relief, relief.contour_m(), ruts, encounters, MAP_FILL)
                .draw(g, text, drives, deepest_m, new Point2D.Double(LEFT, MAP_TOP));
        if (soft) {
            drawColourBar(g, text, 1000 * deepest_m);
        }
        if (closeUp != null) {
            markCloseUp(g, closeUp);
            heading(text, "Close-up of the end", closeUpTop);
            HillShading near = new HillShading(scenario.ground().undeformed(), closeUp);
            RutLayer nearRuts = new RutLayer(worlds, scenario.ground().grid_m(), closeUp);
            new MapPanel(scenario, closeUp, near, relief.contour_m(), nearRuts, encounters, CLOSE_UP_FILL)
                    .draw(g, text, drives, deepest_m, new Point2D.Double(LEFT, closeUpTop));
        }
    }

    /** Outlines the close-up on the map. */
    private void markCloseUp(Graphics2D g, MapFrame near) {
        Point2D a = frame.pixel(near.west(), near.south());
        Point2D b = frame.pixel(near.east(), near.north());
        Rectangle2D box = new Rectangle2D.Double();
        box.setFrameFromDiagonal(a, b);
        g.setClip(LEFT, MAP_TOP, frame.width(), frame.height());
        g.translate(LEFT, MAP_TOP);
        g.setColor(MapAxes.SOFT);
        g.setStroke(new BasicStroke(1.2f));
        g.draw(box);
        g.translate(-LEFT, -MAP_TOP);
        g.setClip(null);
    }

    private static void heading(Lettering text, String words, double top) {
        text.write(words, LEFT, top - 12, 18, Lettering.Align.LEFT, MapAxes.SOFT);
    }

    private void drawColourBar(Graphics2D g, Lettering text, double end_mm) {
        int length = Math.min(frame.height() - 20, LONGEST_BAR);
        int x = LEFT + MAP_WIDTH + 22;
        int top = MAP_TOP + (frame.height() - length) / 2;
        int body = length - 14;
        for (int k = 0; k < body; k++) {
            g.setColor(new Color(ColourMap.rgb((k + 0.5) / body)));
            g.fillRect(x, top + k, 22, 1);
        }
        Path2D deeper = new Path2D.Double();
        deeper.moveTo(x, top + body);
        deeper.lineTo(x + 22.0, top + body);
        deeper.lineTo(x + 11.0, top + length);
        deeper.closePath();
        g.setColor(new Color(ColourMap.rgb(1)));
        g.fill(deeper);
        RoundTicks ticks = RoundTicks.over(end_mm, 6);
        for (double tick : ticks.in(0, end_mm)) {
            double y = top + body * tick / end_mm;
            g.setColor(MapAxes.SOFT);
            g.setStroke(new BasicStroke(1.4f));
            g.draw(new Line2D.Double(x + 22, y, x + 28, y));
            text.write(ticks.label(tick), x + 34, y + 6, 16, Lettering.Align.LEFT, Color.BLACK);
        }
        text.writeUp("rut depth in mm", x + 94, top + 0.5 * length, 18, Color.BLACK);
    }

    private void title(Lettering text, double contour_m) {
        double end_s = scenario.clock().time_s(scenario.clock().epochs());
        String time = String.format(Locale.ROOT, "%.1f", end_s);
        text.write(scenario.name() + " after " + time + " s", LEFT, 38, 26, Lettering.Align.LEFT, Color.BLACK);
        String ground = soft ? "ruts coloured by depth below the initial ground" : "rigid ground";
        String contours = contour_m == 0 ? "" : ", contours every " + RoundTicks.plain(contour_m) + " m";
        text.write("From above: " + ground + contours, LEFT, 68, 18, Lettering.Align.LEFT, MapAxes.SOFT);
    }

    private void drawLegend(Graphics2D g, Lettering text) {
        LegendRow row = new LegendRow(g, text, LEFT, MAP_TOP + frame.height() + AXIS + 18.0);
        for (int v = 0; v < drives.size(); v++) {
            boolean omitted = drives.size() > MAX_NAMED && v >= MAX_NAMED - 1 && v < drives.size() - 1;
            if (!omitted) {
                row.line(Palette.line(v), new BasicStroke(3f), drives.get(v).name());
            } else if (v == MAX_NAMED - 1) {
                row.text("\u2026");
            }
        }
        if (!scenario.routes().isEmpty()) {
            row.line(VehicleLayer.PATH, VehicleLayer.pathStroke(), "planned path");
        }
        if (!scenario.ground().field().isEmpty()) {
            row.line(VehicleLayer.FIELD, VehicleLayer.fieldStroke(), "field boundary");
        }
        if (!ObstacleSurface.of(scenario.ground().undeformed()).isEmpty()) {
            row.box(VehicleLayer.OBSTACLE, "obstacle");
        }
        if (!encounters.isEmpty()) {
            row.cross("collision");
        }
    }
}
