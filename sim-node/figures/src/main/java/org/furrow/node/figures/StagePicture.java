package org.furrow.node.figures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Lettering;
import org.furrow.node.figures.chart.PictureFile;

/** Draws patches of ground side by side, seen obliquely from behind on the right, with exaggerated heights. */
public final class StagePicture {
    private static final int PANEL = 620;
    private static final int TALL = 400;
    private static final double EXAGGERATION = 1.5;
    /** Shift of a node to the right per node of distance from the viewer. */
    private static final double LEAN = 0.35;

    private final double grid_m;

    /** Height of every node of a panel, and which nodes to mark. */
    public interface Surface {
        double level_m(int i, int j);

        boolean isMarked(int i, int j);
    }

    /**
     * One panel.
     *
     * @param title text below the panel
     * @param surface its content
     * @param iMin first node along x
     * @param iMax last node along x
     * @param jReach nodes to either side of y = 0
     */
    public record Panel(String title, Surface surface, int iMin, int iMax, int jReach) {}

    private StagePicture(double grid_m) {
        this.grid_m = grid_m;
    }

    /** Draws the panels, two per row, to a PNG file. */
    public static void write(List<Panel> panels, double grid_m, Path file) throws IOException {
        Lettering.require();
        StagePicture picture = new StagePicture(grid_m);
        int rows = (panels.size() + 1) / 2;
        BufferedImage image = new BufferedImage(2 * PANEL, rows * TALL, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        for (int p = 0; p < panels.size(); p++) {
            g.translate(p % 2 * PANEL, p / 2 * TALL);
            picture.draw(g, panels.get(p));
            g.translate(-(p % 2) * PANEL, -(p / 2) * TALL);
        }
        g.dispose();
        PictureFile.write(image, file);
    }

    /** Draws the cells from far to near, so that near cells cover far ones. */
    private void draw(Graphics2D g, Panel panel) {
        double scale = 0.88 * PANEL / ((panel.iMax - panel.iMin) + 2 * LEAN * panel.jReach);
        for (int j = panel.jReach - 1; j >= -panel.jReach; j--) {
            for (int i = panel.iMax - 1; i >= panel.iMin; i--) {
                drawCell(g, panel, i, j, scale);
            }
        }
        g.setFont(FigureStyle.TEXT.deriveFont(15f));
        g.setColor(Color.DARK_GRAY);
        g.drawString(panel.title, 24, TALL - 16);
    }

    private void drawCell(Graphics2D g, Panel panel, int i, int j, double scale) {
        Surface surface = panel.surface;
        double a = surface.level_m(i, j);
        double slopeX = (surface.level_m(i + 1, j) - a) / grid_m;
        double slopeY = (surface.level_m(i, j + 1) - a) / grid_m;
        double length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
        double light = Math.clamp((0.9 + 0.4 * slopeX + 0.35 * slopeY) / length, 0.45, 1);
        int red = (int) (light * (surface.isMarked(i, j) ? 120 : 214));
        int green = (int) (light * (surface.isMarked(i, j) ? 170 : 186));
        int blue = (int) (light * (surface.isMarked(i, j) ? 205 : 140));
        Path2D cell = new Path2D.Double();
        for (int corner = 0; corner < 4; corner++) {
            int ci = i + (corner == 1 || corner == 2 ? 1 : 0);
            int cj = j + (corner >= 2 ? 1 : 0);
            double u = ci - panel.iMin;
            double v = cj + panel.jReach;
            double px = 30 + scale * (u + LEAN * v);
            double py =
                    TALL - 60 - scale * (0.62 * v + 0.05 * u) - scale * EXAGGERATION * surface.level_m(ci, cj) / grid_m;
            if (corner == 0) {
                cell.moveTo(px, py);
            } else {
                cell.lineTo(px, py);
            }
        }
        cell.closePath();
        g.setColor(new Color(red, green, blue));
        g.fill(cell);
        g.setStroke(new BasicStroke(0.4f));
        g.setColor(new Color(red * 4 / 5, green * 4 / 5, blue * 4 / 5));
        g.draw(cell);
    }
}
