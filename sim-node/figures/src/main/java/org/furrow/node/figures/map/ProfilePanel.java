package org.furrow.node.figures.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.Locale;
import org.furrow.node.figures.chart.Palette;

/** Draws the profile of ruts: depth downwards, distance along the path to the right. */
final class ProfilePanel {
    private static final double HEADROOM = 1.12;

    private final Graphics2D g;
    private final MapAxes axes;
    private final Lettering text;
    private final Profile profile;
    private final Rectangle2D area;
    private final double end_mm;

    /** @param area of the data, without labels */
    ProfilePanel(Graphics2D g, Lettering text, Profile profile, Rectangle2D area) {
        this.g = g;
        this.text = text;
        this.profile = profile;
        this.area = area;
        axes = new MapAxes(g, text, area);
        end_mm = HEADROOM * 1000 * profile.deepest_m();
    }

    void draw() {
        g.setColor(Color.WHITE);
        g.fill(area);
        axes.across(profile.from_m(), profile.to_m(), "distance along the path in m");
        axes.down(0, end_mm, "rut depth in mm");
        g.setClip(area);
        double[] before = new double
                [profile.passes().stream()
                        .mapToInt(pass -> pass.depth_m().length)
                        .max()
                        .orElse(0)];
        Arrays.fill(before, 0);
        for (Profile.Pass pass : profile.passes()) {
            if (profile.onePath()) {
                fill(pass, before);
            }
        }
        for (Profile.Pass pass : profile.passes()) {
            Path2D line = line(pass);
            Halo.draw(g, line, 4f);
            g.setColor(Palette.line(pass.vehicle()));
            g.setStroke(new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            g.draw(line);
        }
        g.setClip(null);
        axes.frame();
        key();
    }

    /** Fills between the depth before a pass and after it. */
    private void fill(Profile.Pass pass, double[] before) {
        Color colour = Palette.line(pass.vehicle());
        g.setColor(new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 60));
        double[] depth = pass.depth_m();
        int from = 0;
        while (from < depth.length) {
            int to = from;
            while (to < depth.length && depth[to] > before[to]) {
                to++;
            }
            if (to - from > 1) {
                g.fill(between(before, depth, from, to));
            }
            from = to + 1;
        }
        for (int k = 0; k < depth.length; k++) {
            before[k] = depth[k] > before[k] ? depth[k] : before[k];
        }
    }

    /** The area between two depths, from one bin to before another. */
    private Path2D between(double[] upper, double[] lower, int from, int to) {
        Path2D area = new Path2D.Double();
        Point2D start = point(from, upper[from]);
        area.moveTo(start.getX(), start.getY());
        for (int k = from + 1; k < to; k++) {
            Point2D at = point(k, upper[k]);
            area.lineTo(at.getX(), at.getY());
        }
        for (int k = to - 1; k >= from; k--) {
            Point2D at = point(k, lower[k]);
            area.lineTo(at.getX(), at.getY());
        }
        area.closePath();
        return area;
    }

    private Path2D line(Profile.Pass pass) {
        Path2D line = new Path2D.Double();
        boolean open = false;
        for (int k = 0; k < pass.depth_m().length; k++) {
            double depth = pass.depth_m()[k];
            if (Double.isNaN(depth)) {
                open = false;
                continue;
            }
            Point2D at = point(k, depth);
            if (open) {
                line.lineTo(at.getX(), at.getY());
            } else {
                line.moveTo(at.getX(), at.getY());
            }
            open = true;
        }
        return line;
    }

    private Point2D point(int bin, double depth_m) {
        double along = profile.from_m() + (bin + 0.5) * profile.bin_m();
        return new Point2D.Double(
                area.getX() + area.getWidth() * (along - profile.from_m()) / (profile.to_m() - profile.from_m()),
                area.getY() + area.getHeight() * 1000 * depth_m / end_mm);
    }

    /** Names of the vehicles beside the panel. */
    private void key() {
        double x = area.getMaxX() + 14;
        double y = area.getY() + 18;
        int pass = 1;
        for (Profile.Pass each : profile.passes()) {
            Color colour = Palette.line(each.vehicle());
            g.setColor(colour);
            g.setStroke(new BasicStroke(3f));
            g.draw(new Line2D.Double(x, y - 6, x + 20, y - 6));
            text.write(each.name(), x + 27, y, 17, Lettering.Align.LEFT, Color.BLACK);
            if (profile.onePath() && !each.isEmpty()) {
                String mean = String.format(Locale.ROOT, "%s: %.0f mm", ordinal(pass), 1000 * profile.mean_m(each));
                text.write(mean, x + 27, y + 18, 14, Lettering.Align.LEFT, MapAxes.SOFT);
            }
            y += profile.onePath() ? 44 : 26;
            pass++;
        }
    }

    private static String ordinal(int n) {
        return n + (n == 1 ? "st" : n == 2 ? "nd" : n == 3 ? "rd" : "th");
    }
}
