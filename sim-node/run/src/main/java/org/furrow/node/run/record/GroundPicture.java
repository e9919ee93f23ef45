package org.furrow.node.run.record;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeFormat;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;
import org.furrow.world.grid.UndeformedSurface;

/** Draws {@code ground.png}: relief and ruts seen from above, north up, with tracks, a scale bar and a color bar. */
public final class GroundPicture {
    private static final int PIXELS = 1400;
    private static final int FOOT = 112;
    private static final int COLOR_BAR = 220;
    private static final double MARGIN_M = 4;
    private static final Color[] TRACK_COLORS = {
        new Color(0x1f77b4), new Color(0xd62728), new Color(0x2ca02c), new Color(0x9467bd),
        new Color(0xff7f0e), new Color(0x17becf), new Color(0xe377c2), new Color(0x7f7f7f)
    };

    private final Scenario scenario;
    private final Tracks tracks;
    private double xMin = Double.POSITIVE_INFINITY;
    private double xMax = Double.NEGATIVE_INFINITY;
    private double yMin = Double.POSITIVE_INFINITY;
    private double yMax = Double.NEGATIVE_INFINITY;
    private double deepest_m;
    private double contour_m;
    private final double[] point = new double[3];
    private double metresPerPixel;
    private int width;
    private int height;

    private GroundPicture(Scenario scenario, Tracks tracks) {
        this.scenario = scenario;
        this.tracks = tracks;
    }

    /** Draws the picture of a finished run. */
    public static void write(Scenario scenario, List<CommittedWorld> worlds, Tracks tracks, Path file)
            throws IOException {
        GroundPicture picture = new GroundPicture(scenario, tracks);
        picture.computeFrame(worlds);
        BufferedImage image = new BufferedImage(picture.width, picture.height + FOOT, BufferedImage.TYPE_INT_RGB);
        picture.drawRelief(image);
        for (CommittedWorld world : worlds) {
            picture.drawRuts(image, world);
        }
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        picture.drawTracks(g);
        picture.drawFoot(g);
        picture.drawLabels(g);
        g.dispose();
        ImageIO.write(image, "png", file.toFile());
    }

    /** Computes the extent and the scale of the picture, and the deepest sinkage. */
    private void computeFrame(List<CommittedWorld> worlds) {
        double grid = scenario.ground().grid_m();
        for (CommittedWorld world : worlds) {
            for (int tile = 0; tile < world.tiles(); tile++) {
                long key = world.key(tile);
                include(TileKey.i(key, 0) * grid, TileKey.j(key, 0) * grid);
            }
            forEachNode(world, (i, j, depth_m) -> deepest_m = Math.max(deepest_m, depth_m));
        }
        for (int v = 0; v < tracks.vehicles(); v++) {
            for (int p = tracks.first(v); p < tracks.points(); p++) {
                locate(v, p);
                include(point[0], point[1]);
            }
        }
        xMin -= MARGIN_M;
        xMax += MARGIN_M;
        yMin -= MARGIN_M;
        yMax += MARGIN_M;
        // the aspect ratio is at most 3:1, or a straight track would make a thin strip
        double missing = Math.max(xMax - xMin, yMax - yMin) / 3 - Math.min(xMax - xMin, yMax - yMin);
        if (missing > 0 && xMax - xMin > yMax - yMin) {
            yMin -= missing / 2;
            yMax += missing / 2;
        } else if (missing > 0) {
            xMin -= missing / 2;
            xMax += missing / 2;
        }
        metresPerPixel = Math.max(xMax - xMin, yMax - yMin) / PIXELS;
        width = Math.max(700, (int) Math.ceil((xMax - xMin) / metresPerPixel));
        height = (int) Math.ceil((yMax - yMin) / metresPerPixel);
        deepest_m = Math.max(deepest_m, 1e-3);
    }

    /** Projects a point of a track onto the SCM plane, into {@link #point}. */
    private void locate(int vehicle, int trackPoint) {
        Scenario.GroundPlan ground = scenario.ground();
        ground.answer()
                .frame()
                .onGround(ground.undeformed(), tracks.x_m(vehicle, trackPoint), tracks.y_m(vehicle, trackPoint), point);
    }

    private void include(double x, double y) {
        xMin = Math.min(xMin, x);
        xMax = Math.max(xMax, x);
        yMin = Math.min(yMin, y);
        yMax = Math.max(yMax, y);
    }

    /** Draws hill shading with light from the north-west and exaggerated slopes, and contour lines. */
    private void drawRelief(BufferedImage image) {
        UndeformedSurface ground = scenario.ground().undeformed();
        double reach = Math.max(metresPerPixel, 0.5);
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        double[][] z = new double[height + 1][width + 1];
        for (int py = 0; py <= height; py++) {
            double y = yMax - (py + 0.5) * metresPerPixel;
            for (int px = 0; px <= width; px++) {
                double x = xMin + (px + 0.5) * metresPerPixel;
                z[py][px] = ground.height_m(x, y);
                lowest = Math.min(lowest, z[py][px]);
                highest = Math.max(highest, z[py][px]);
                if (px < width && py < height) {
                    double slopeX = (ground.height_m(x + reach, y) - ground.height_m(x - reach, y)) / (2 * reach);
                    double slopeY = (ground.height_m(x, y + reach) - ground.height_m(x, y - reach)) / (2 * reach);
                    double length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
                    double light = (0.8 + 1.2 * slopeX - 1.2 * slopeY) / length;
                    image.setRGB(px, py, shade(0xe8dcc0, 0.5 + 0.55 * light));
                }
            }
        }
        contour_m = highest - lowest > 1 ? niceLength((highest - lowest) / 10) : 0;
        if (contour_m > 0) {
            drawContours(image, z);
        }
    }

    /** Draws contours at half intervals: the roughness of level ground at an integer height would draw many. */
    private void drawContours(BufferedImage image, double[][] z) {
        for (int py = 0; py < height; py++) {
            for (int px = 0; px < width; px++) {
                double here = Math.floor(z[py][px] / contour_m + 0.5);
                if (here != Math.floor(z[py][px + 1] / contour_m + 0.5)
                        || here != Math.floor(z[py + 1][px] / contour_m + 0.5)) {
                    image.setRGB(px, py, shade(image.getRGB(px, py), 0.82));
                }
            }
        }
    }

    private void drawRuts(BufferedImage image, CommittedWorld world) {
        double grid = scenario.ground().grid_m();
        int dot = Math.max(1, (int) Math.ceil(grid / metresPerPixel));
        forEachNode(world, (i, j, depth_m) -> {
            int color = rutColor(depth_m / deepest_m);
            int px = column(i * grid - grid / 2);
            int py = line(j * grid + grid / 2);
            for (int b = Math.max(0, py); b < Math.min(height, py + dot); b++) {
                for (int a = Math.max(0, px); a < Math.min(width, px + dot); a++) {
                    image.setRGB(a, b, color);
                }
            }
        });
    }

    /** Receives the depth of a node below its initial level, in m; negative under bulldozed soil. */
    private interface DepthVisitor {
        void visit(int i, int j, double depth_m);
    }

    private static void forEachNode(CommittedWorld world, DepthVisitor visitor) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        TileNodes copy = new TileNodes();
        for (int tile = 0; tile < world.tiles(); tile++) {
            long key = world.key(tile);
            world.read(tile, copy);
            for (long left = copy.mask(); left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                copy.get(local, node);
                double depth_m = NodeFormat.toDouble(node.sinkage, NodeFormat.SINKAGE_PER_M)
                        - NodeFormat.toDouble(node.offset, NodeFormat.OFFSET_PER_M);
                visitor.visit(TileKey.i(key, local), TileKey.j(key, local), depth_m);
            }
        }
    }

    private void drawTracks(Graphics2D g) {
        g.setClip(0, 0, width, height);
        g.setStroke(new BasicStroke(1.4f));
        for (int v = 0; v < tracks.vehicles(); v++) {
            Path2D line = new Path2D.Double();
            for (int p = tracks.first(v); p < tracks.points(); p++) {
                locate(v, p);
                double px = (point[0] - xMin) / metresPerPixel;
                double py = (yMax - point[1]) / metresPerPixel;
                if (p == tracks.first(v)) {
                    line.moveTo(px, py);
                } else {
                    line.lineTo(px, py);
                }
            }
            g.setColor(trackColor(v));
            g.draw(line);
            if (tracks.first(v) < tracks.points()) {
                int last = tracks.points() - 1;
                locate(v, last);
                g.fillOval(column(point[0]) - 4, line(point[1]) - 4, 9, 9);
            }
        }
        g.setClip(null);
    }

    private void drawFoot(Graphics2D g) {
        g.setColor(Color.WHITE);
        g.fillRect(0, height, width, FOOT);
        g.setColor(Color.DARK_GRAY);
        g.fillRect(20, height + 20, (int) Math.round(scaleBar_m() / metresPerPixel), 6);
        for (int k = 0; k < COLOR_BAR; k++) {
            g.setColor(new Color(rutColor(k / (COLOR_BAR - 1.0))));
            g.fillRect(colorBarLeft() + k, height + 16, 1, 14);
        }
    }

    /** Draws the text, if the machine has a font; without one the JDK throws an Error of no particular type. */
    private void drawLabels(Graphics2D g) {
        FontMetrics metrics;
        try {
            g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
            metrics = g.getFontMetrics();
        } catch (RuntimeException | Error e) {
            return;
        }
        g.setColor(Color.DARK_GRAY);
        g.drawString(trim(scaleBar_m()) + " m", 20, height + 46);
        g.drawString("0", colorBarLeft(), height + 46);
        String deepest = String.format(Locale.ROOT, "%.0f mm sinkage", 1000 * deepest_m);
        g.drawString(deepest, colorBarLeft() + 150, height + 46);
        String title = String.format(
                Locale.ROOT,
                "%s after %.1f s, seen from above, north up%s",
                scenario.name(),
                scenario.clock().time_s(scenario.clock().epochs()),
                contour_m > 0 ? ", contours every " + trim(contour_m) + " m" : "");
        g.drawString(title, 20, height + 100);
        int x = 20;
        for (int v = 0; v < Math.min(tracks.vehicles(), TRACK_COLORS.length); v++) {
            String name = scenario.vehicles().get(v).name();
            g.setColor(trackColor(v));
            g.fillRect(x, height + 66, 16, 4);
            g.setColor(Color.DARK_GRAY);
            g.drawString(name, x + 22, height + 74);
            x += 50 + metrics.stringWidth(name);
        }
    }

    private double scaleBar_m() {
        return niceLength(width * metresPerPixel / 5);
    }

    private int colorBarLeft() {
        return width / 2 - COLOR_BAR / 2;
    }

    private int column(double x) {
        return (int) Math.floor((x - xMin) / metresPerPixel);
    }

    private int line(double y) {
        return (int) Math.floor((yMax - y) / metresPerPixel);
    }

    /** Color of a vehicle, the same in all pictures of a run. */
    static Color trackColor(int vehicle) {
        return TRACK_COLORS[vehicle % TRACK_COLORS.length];
    }

    /** From light brown for shallow to almost black for the deepest; lighter still above the initial level. */
    private static int rutColor(double depth) {
        if (depth < 0) {
            double f = Math.min(1, -3 * depth);
            return rgb(225 + 25 * f, 205 + 35 * f, 160 + 60 * f); // a berm
        }
        double f = Math.min(1, depth);
        return rgb(200 - 170 * f, 150 - 130 * f, 90 - 75 * f);
    }

    private static int shade(int color, double factor) {
        double f = Math.clamp(factor, 0.15, 1.1);
        return rgb((color >> 16 & 255) * f, (color >> 8 & 255) * f, (color & 255) * f);
    }

    private static int rgb(double r, double g, double b) {
        return channel(r) << 16 | channel(g) << 8 | channel(b);
    }

    private static int channel(double value) {
        return (int) Math.clamp(value, 0, 255);
    }

    private static double niceLength(double length) {
        double base = 1;
        while (base * 10 <= length) {
            base *= 10;
        }
        while (base > length) {
            base /= 10;
        }
        return length >= 5 * base ? 5 * base : length >= 2 * base ? 2 * base : base;
    }

    private static String trim(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
