package org.furrow.node.run.record;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javax.imageio.ImageIO;

/** Vertical acceleration and pitch rate over the way, one line a vehicle. */
final class RidePicture {
    private static final int WIDE = 1100;
    private static final int TALL = 300;
    private static final int LEFT = 80;
    private static final int MARGIN = 40;
    private static final int TICKS = 4;
    private static final Color[] COLORS = {
        new Color(31, 119, 180), new Color(214, 39, 40), new Color(44, 160, 44), new Color(148, 103, 189)
    };

    private final Graphics2D g;
    private final List<Ride.Curve> curves;
    private double xMin = Double.POSITIVE_INFINITY;
    private double xMax = Double.NEGATIVE_INFINITY;

    private RidePicture(Graphics2D g, List<Ride.Curve> curves) {
        this.g = g;
        this.curves = curves;
        for (Ride.Curve curve : curves) {
            for (double x : curve.x_m()) {
                xMin = Math.min(xMin, x);
                xMax = Math.max(xMax, x);
            }
        }
    }

    static void write(List<Ride.Curve> curves, Path file) throws IOException {
        BufferedImage image = new BufferedImage(WIDE, 2 * TALL + MARGIN, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        RidePicture picture = new RidePicture(g, curves);
        picture.panel(0, "vertical acceleration in m/s\u00b2", Ride.Curve::az_mps2);
        picture.panel(TALL, "pitch rate in rad/s, nose down positive", Ride.Curve::pitchRate_radps);
        picture.legend();
        g.dispose();
        ImageIO.write(image, "png", file.toFile());
    }

    private void panel(int top, String title, Function<Ride.Curve, double[]> of) {
        double largest = 1e-9;
        for (Ride.Curve curve : curves) {
            for (double value : of.apply(curve)) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        int high = TALL - 2 * MARGIN;
        int zero = top + MARGIN + high / 2;
        g.setStroke(new BasicStroke(1f));
        for (int tick = -TICKS / 2; tick <= TICKS / 2; tick++) {
            int y = zero - tick * high / TICKS;
            g.setColor(tick == 0 ? Color.GRAY : new Color(225, 225, 225));
            g.drawLine(LEFT, y, WIDE - MARGIN, y);
            text(String.format(Locale.ROOT, "%.3g", tick * 2 * largest / TICKS), 8, y + 5);
        }
        for (int k = 0; k < curves.size(); k++) {
            Ride.Curve curve = curves.get(k);
            double[] values = of.apply(curve);
            Path2D line = new Path2D.Double();
            for (int n = 0; n < values.length; n++) {
                double x = LEFT + (WIDE - MARGIN - LEFT) * (curve.x_m()[n] - xMin) / Math.max(1e-9, xMax - xMin);
                double y = zero - 0.5 * high * values[n] / largest;
                if (n == 0) {
                    line.moveTo(x, y);
                } else {
                    line.lineTo(x, y);
                }
            }
            g.setColor(COLORS[k % COLORS.length]);
            g.setStroke(new BasicStroke(1.2f));
            g.draw(line);
        }
        text(title, LEFT, top + MARGIN - 10);
    }

    private void legend() {
        for (int k = 0; k < curves.size(); k++) {
            g.setColor(COLORS[k % COLORS.length]);
            g.fillRect(LEFT + 200 * k, 2 * TALL + 12, 24, 5);
            text(curves.get(k).name(), LEFT + 32 + 200 * k, 2 * TALL + 20);
        }
        text(String.format(Locale.ROOT, "x from %.1f to %.1f m", xMin, xMax), WIDE - 260, 2 * TALL + 20);
    }

    private void text(String text, int x, int y) {
        try {
            g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
            g.setColor(Color.DARK_GRAY);
            g.drawString(text, x, y);
        } catch (RuntimeException | Error e) {
            // a machine without fonts: the lines speak for themselves
            g.setColor(Color.DARK_GRAY);
        }
    }
}
