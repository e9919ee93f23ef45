package org.furrow.node.figures.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.ColourMap;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.driver.Route;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYShapeAnnotation;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.PaintScale;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.PaintScaleLegend;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.DefaultXYDataset;

/** A chart of a part of the ground with all that is on it: paths, obstacles, tracks, vehicles and collisions. */
final class MapChart {
    static final Color COLLISION = new Color(0xd00000);
    static final Color FIELD = new Color(0x6b4a1e);
    private static final Color GRID = new Color(0, 0, 0, 28);
    private static final Color PATH = new Color(0x3c3c3c);
    private static final Color OBSTACLE = new Color(0x8a8a8a);
    private static final BasicStroke THIN = new BasicStroke(0.8f);
    private static final BasicStroke OUTLINE = new BasicStroke(1.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final BasicStroke DOTTED =
            new BasicStroke(0.7f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {1.5f, 2.5f}, 0);
    private static final double PAUSE_S = 1;
    private static final int MAX_NAMED = 8;
    /** Opacity of the inside of vehicles, in [0, 255]. */
    private static final int FILL = 100;
    /** Width over length of a vehicle whose file gives no hull. */
    private static final double SLENDER = 0.45;

    private final Scene scene;
    private final MapFrame frame;
    private final DefaultXYDataset lines = new DefaultXYDataset();
    private final List<String> names = new ArrayList<>();
    private final XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);

    MapChart(Scene scene, MapFrame frame) {
        this.scene = scene;
        this.frame = frame;
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setLegendItemLabelGenerator((_, series) -> names.get(series));
    }

    /** The chart, whose background is still empty. */
    JFreeChart chart() {
        for (Obstacle obstacle : obstacles()) {
            renderer.addAnnotation(
                    new XYShapeAnnotation(outline(obstacle), THIN, Color.BLACK, OBSTACLE), Layer.BACKGROUND);
        }
        for (Route route : scene.scenario().routes().values()) {
            List<double[]> points = new ArrayList<>();
            int pieces = Math.max(1, (int) Math.ceil(route.length_m()));
            for (int k = 0; k <= pieces; k++) {
                double at = route.length_m() * k / pieces;
                points.add(scene.place(route.x_m(at), route.y_m(at)));
            }
            line("planned path", points, PATH, DOTTED, !names.contains("planned path"));
        }
        List<double[]> field = new ArrayList<>(scene.scenario().ground().field());
        if (!field.isEmpty()) {
            field.add(field.getFirst());
            line(
                    "field boundary",
                    field.stream().map(c -> scene.place(c[0], c[1])).toList(),
                    FIELD,
                    OUTLINE,
                    true);
        }
        int count = scene.drives().size();
        for (int v = 0; v < count; v++) {
            // a vehicle's track is wider than those of the vehicles behind it, which lie on it
            float width = count > MAX_NAMED ? 1 : 1 + 0.6f * (count - 1 - v);
            Drive drive = scene.drives().get(v);
            List<double[]> track = new ArrayList<>();
            for (int row = 0; row < drive.rows(); row++) {
                track.add(scene.place(drive, row));
            }
            boolean named = count <= MAX_NAMED || v < MAX_NAMED - 1 || v == count - 1;
            line(
                    drive.name(),
                    track,
                    Palette.line(v),
                    new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND),
                    named);
            if (drive.rows() > 0) {
                vehicle(drive, Palette.line(v));
            }
        }
        collisions();
        return new JFreeChart(null, FigureStyle.TEXT, plot(), true);
    }

    private List<Obstacle> obstacles() {
        return ObstacleSurface.of(scene.scenario().ground().undeformed());
    }

    private XYPlot plot() {
        NumberAxis x = TimeChart.axis("x in m, to the east");
        NumberAxis y = TimeChart.axis("y in m, to the north");
        x.setRange(frame.west(), frame.east());
        y.setRange(frame.south(), frame.north());
        x.setInverted(frame.sideways());
        XYPlot plot =
                frame.sideways() ? ChartStyle.plot(lines, y, x, renderer) : ChartStyle.plot(lines, x, y, renderer);
        LegendItemCollection legend = plot.getLegendItems();
        if (!obstacles().isEmpty()) {
            legend.add(new LegendItem("obstacle", null, null, null, new Rectangle2D.Double(-4, -3, 8, 6), OBSTACLE));
        }
        plot.setFixedLegendItems(legend);
        plot.setBackgroundImageAlpha(1);
        plot.setDomainGridlinePaint(GRID);
        plot.setRangeGridlinePaint(GRID);
        return plot;
    }

    private void line(String name, List<double[]> points, Color colour, BasicStroke stroke, boolean inLegend) {
        int series = names.size();
        names.add(name);
        lines.addSeries(series, new double[][] {
            points.stream()
                    .mapToDouble(point -> point[frame.sideways() ? 1 : 0])
                    .toArray(),
            points.stream()
                    .mapToDouble(point -> point[frame.sideways() ? 0 : 1])
                    .toArray()
        });
        renderer.setSeriesPaint(series, colour);
        renderer.setSeriesStroke(series, stroke);
        renderer.setSeriesVisibleInLegend(series, inLegend);
    }

    /** A cross at each vehicle where it began to touch another one; what follows within 1 s is the same touch. */
    private void collisions() {
        List<double[]> places = new ArrayList<>();
        for (Drive drive : scene.drives()) {
            double last_s = Double.NEGATIVE_INFINITY;
            for (int row = 0; row < drive.rows(); row++) {
                if (drive.at(row, Quantity.OVERLAP_M) > 0) {
                    if (drive.at(row, Quantity.TIME_S) > last_s + PAUSE_S) {
                        places.add(scene.place(drive, row));
                    }
                    last_s = drive.at(row, Quantity.TIME_S);
                }
            }
        }
        if (!places.isEmpty()) {
            int series = names.size();
            line("collision", places, COLLISION, THIN, true);
            renderer.setSeriesLinesVisible(series, false);
            renderer.setSeriesShapesVisible(series, true);
            renderer.setSeriesShape(series, ShapeUtils.createDiagonalCross(5, 1));
        }
    }

    /** Outline and heading of a vehicle at the end of the run: its hull's extent ahead and to the sides. */
    private void vehicle(Drive drive, Color colour) {
        double[] box = box(drive.plan().model());
        double half = 0.5 * (box[3] - box[1]);
        double middle = 0.5 * (box[3] + box[1]);
        Shape hull = placed(drive, box[0], box[1], box[2], box[1], box[2], box[3], box[0], box[3]);
        double tip = box[2] - 0.25 * half;
        double foot = box[2] - 1.55 * half;
        Shape pointer = placed(drive, tip, middle, foot, middle + 0.42 * half, foot, middle - 0.42 * half);
        Color inside = new Color(255, 255, 255, FILL);
        renderer.addAnnotation(new XYShapeAnnotation(hull, OUTLINE, colour, inside), Layer.BACKGROUND);
        renderer.addAnnotation(new XYShapeAnnotation(pointer, null, null, colour), Layer.BACKGROUND);
    }

    /** Least x and y, greatest x and y of a vehicle in the frame of its chassis, in m. */
    private static double[] box(VehicleModel model) {
        CollisionBody hull = model.collisionBody();
        double reach = 0.5 * model.extent_m();
        double pivot = 0.5 * model.steering().pivot_m();
        double[] box = {pivot - reach, -SLENDER * reach, pivot + reach, SLENDER * reach};
        double[] corners = hull == null ? new double[0] : hull.corners_m();
        for (int k = 0; k < corners.length; k += 3) {
            for (int axis = 0; axis < 2; axis++) {
                box[axis] = k == 0 ? corners[axis] : Math.min(box[axis], corners[k + axis]);
                box[2 + axis] = k == 0 ? corners[axis] : Math.max(box[2 + axis], corners[k + axis]);
            }
        }
        return box;
    }

    /** A polygon through x and y of corners in the frame of the chassis, at the end of the run. */
    private Shape placed(Drive drive, double... corners) {
        int last = drive.rows() - 1;
        double c = Math.cos(drive.at(last, Quantity.YAW_RAD));
        double s = Math.sin(drive.at(last, Quantity.YAW_RAD));
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k < corners.length; k += 2) {
            points.add(scene.place(
                    drive.at(last, Quantity.X_M) + c * corners[k] - s * corners[k + 1],
                    drive.at(last, Quantity.Y_M) + s * corners[k] + c * corners[k + 1]));
        }
        return polygon(points);
    }

    private Shape outline(Obstacle obstacle) {
        double half = 0.5 * obstacle.width_m();
        double across = obstacle.form().reach_m();
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            double along = k == 1 || k == 2 ? half : -half;
            double side = k < 2 ? across : -across;
            points.add(new double[] {
                obstacle.x_m() + along * obstacle.axisX() + side * obstacle.axisY(),
                obstacle.y_m() + along * obstacle.axisY() - side * obstacle.axisX()
            });
        }
        return polygon(points);
    }

    private Shape polygon(List<double[]> points) {
        Path2D path = new Path2D.Double();
        for (double[] point : points) {
            double right = point[frame.sideways() ? 1 : 0];
            double up = point[frame.sideways() ? 0 : 1];
            if (path.getCurrentPoint() == null) {
                path.moveTo(right, up);
            } else {
                path.lineTo(right, up);
            }
        }
        path.closePath();
        return path;
    }

    /** A bar with the colours of depths, for the right of a chart. */
    static PaintScaleLegend colourBar(double end_m) {
        PaintScale scale = new PaintScale() {
            @Override
            public double getLowerBound() {
                return 0;
            }

            @Override
            public double getUpperBound() {
                return 1000 * end_m;
            }

            @Override
            public Paint getPaint(double depth_mm) {
                return new Color(ColourMap.rgb(depth_mm / (1000 * end_m)));
            }
        };
        NumberAxis axis = TimeChart.axis("rut depth in mm");
        axis.setRange(0, 1000 * end_m);
        axis.setInverted(true);
        PaintScaleLegend bar = new PaintScaleLegend(scale, axis);
        bar.setPosition(RectangleEdge.RIGHT);
        bar.setAxisLocation(AxisLocation.BOTTOM_OR_RIGHT);
        bar.setStripWidth(10);
        bar.setStripOutlineVisible(false);
        bar.setSubdivisionCount(200);
        bar.setMargin(new RectangleInsets(20, 8, 45, 0));
        return bar;
    }
}
