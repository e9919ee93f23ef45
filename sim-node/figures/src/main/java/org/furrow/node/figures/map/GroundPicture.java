package org.furrow.node.figures.map;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Lettering;
import org.furrow.node.figures.chart.PictureFile;
import org.furrow.node.results.table.Drive;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;

/**
 * Draws {@code ground.png}: a map of relief, ruts, paths, tracks and vehicles; below it, where vehicles follow one
 * another, a close-up of them at the end; on soil, the depth of the ruts along the path after each vehicle.
 */
public final class GroundPicture {
    private static final int SCALE = 2;
    private static final double WIDTH_PT = 715;
    private static final double LEFT_PT = 42;
    private static final double PROFILE_PT = 190;
    /** A close-up shows at most this share of the length of the map. */
    private static final double MAX_CLOSE_UP = 0.6;

    /** Bounds of height over width of the map and of the close-up. */
    private static final double FLATTEST = 0.26;

    private static final double FLATTEST_CLOSE_UP = 0.17;
    private static final double TALLEST_CLOSE_UP = 0.4;

    private final Scene scene;
    private final RutDepths ruts;
    private final boolean soft;
    private final Profile profile;
    private final double end_m;

    /** A chart and the height at which it is drawn. */
    private record Panel(JFreeChart chart, double height_pt) {}

    private GroundPicture(Scene scene, RutDepths ruts) {
        this.scene = scene;
        this.ruts = ruts;
        soft = !scene.scenario().ground().kind().isRigid();
        profile = Profile.of(scene.drives());
        end_m = soft ? ruts.end_m(scene) : 0;
    }

    /** Draws the picture of a finished run. */
    public static void write(Scenario scenario, List<CommittedWorld> worlds, List<Drive> drives, Path file)
            throws IOException {
        if (!Lettering.isPossible()) {
            return;
        }
        GroundPicture picture = new GroundPicture(
                new Scene(scenario, drives),
                new RutDepths(worlds, scenario.ground().grid_m()));
        MapFrame frame = picture.scene.all().frame(FLATTEST);
        PictureFile.write(picture.draw(frame), file);
    }

    private BufferedImage draw(MapFrame frame) {
        JFreeChart map = new MapChart(scene, frame).chart();
        titles(map, scene.scenario().name() + String.format(Locale.ROOT, " after %.1f s", scene.end_s()), 13);
        TextTitle subtitle = title("", 9);
        map.addSubtitle(subtitle);
        if (soft) {
            map.addSubtitle(MapChart.colourBar(end_m));
        }
        Rectangle2D area = ChartStyle.dataArea(map, WIDTH_PT, WIDTH_PT);
        GroundRaster raster = raster(frame, (int) Math.round(SCALE * area.getWidth()));
        double contour_m = raster.contour_m();
        subtitle.setText("From above: " + (soft ? "ruts coloured by depth below the initial ground" : "rigid ground")
                + (contour_m == 0
                        ? ""
                        : ", contours every " + ChartStyle.plainNumbers().format(contour_m) + " m"));
        map.getXYPlot().setBackgroundImage(painted(raster, contour_m));
        List<Panel> panels = new ArrayList<>();
        panels.add(new Panel(map, WIDTH_PT - area.getHeight() + area.getWidth() * frame.height_m() / frame.width_m()));
        // what follows ends where the map ends, without the colour bar
        double width_pt = area.getMaxX() + 10;
        closeUp(frame, width_pt, contour_m, panels);
        if (soft && !profile.isEmpty()) {
            JFreeChart chart = profile.chart();
            titles(chart, "Depth of the rut after each vehicle, under its rear wheels", 9);
            panels.add(new Panel(chart, PROFILE_PT));
        }
        double height_pt = panels.stream().mapToDouble(Panel::height_pt).sum();
        return ChartStyle.image(WIDTH_PT, height_pt, SCALE, g -> {
            g.setColor(Color.WHITE);
            g.fill(new Rectangle2D.Double(0, 0, WIDTH_PT, height_pt));
            double top = 0;
            for (Panel panel : panels) {
                double wide_pt = top == 0 ? WIDTH_PT : width_pt;
                panel.chart.draw(g, new Rectangle2D.Double(0, top, wide_pt, panel.height_pt));
                top += panel.height_pt;
            }
        });
    }

    /** Adds the close-up of vehicles that follow one another, if it shows more than the map. */
    private void closeUp(MapFrame frame, double width_pt, double contour_m, List<Panel> dest) {
        List<Integer> vehicles =
                profile.passes().stream().map(Profile.Pass::vehicle).toList();
        MapFrame near = scene.end(vehicles).frame(FLATTEST_CLOSE_UP, frame.sideways());
        double ratio = near.height_m() / near.width_m();
        if (soft && profile.onePath() && near.width_m() < MAX_CLOSE_UP * frame.width_m() && ratio < TALLEST_CLOSE_UP) {
            JFreeChart chart = new MapChart(scene, near).chart();
            titles(chart, "Close-up of the end", 9);
            chart.removeLegend();
            Rectangle2D area = ChartStyle.dataArea(chart, width_pt, width_pt);
            GroundRaster raster = raster(near, (int) Math.round(SCALE * area.getWidth()));
            chart.getXYPlot().setBackgroundImage(painted(raster, contour_m));
            dest.add(new Panel(chart, width_pt - area.getHeight() + area.getWidth() * ratio));
        }
    }

    private GroundRaster raster(MapFrame frame, int width_px) {
        return new GroundRaster(scene.scenario().ground().undeformed(), frame, width_px);
    }

    private BufferedImage painted(GroundRaster raster, double contour_m) {
        raster.paintRelief(contour_m);
        if (soft) {
            raster.paintRuts(ruts, end_m);
        }
        return raster.image();
    }

    private static void titles(JFreeChart chart, String text, float size_pt) {
        ChartStyle.apply(chart, 8);
        AxisSpace left = new AxisSpace();
        left.setLeft(LEFT_PT);
        chart.getXYPlot().setFixedRangeAxisSpace(left);
        if (chart.getLegend() != null) {
            chart.getLegend().setPosition(RectangleEdge.BOTTOM);
            chart.getLegend().setMargin(0, LEFT_PT, 8, 0);
        }
        chart.setTitle(title(text, size_pt));
    }

    private static TextTitle title(String text, float size_pt) {
        TextTitle title = new TextTitle(text, FigureStyle.TEXT.deriveFont(size_pt));
        title.setHorizontalAlignment(HorizontalAlignment.LEFT);
        title.setMargin(0, LEFT_PT, 0, 0);
        return title;
    }
}
