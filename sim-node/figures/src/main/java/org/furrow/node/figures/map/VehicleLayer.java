package org.furrow.node.figures.map;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.vehicle.driver.Route;
import org.jspecify.annotations.Nullable;

/** Paths, obstacles, tracks, outlines and collisions on a map, from W to pixels. */
final class VehicleLayer {
    /** Vehicles on one path beyond this number have plain tracks. */
    private static final int MAX_SHARED = 8;

    private static final float DASH_PX = 11;
    static final Color PATH = new Color(0x3c3c3c);
    static final Color COLLISION = new Color(0xd00000);
    static final Color FIELD = new Color(0x6b4a1e);
    static final Color OBSTACLE = new Color(0x8a8a8a);

    private final Graphics2D g;
    private final Scenario scenario;
    private final MapFrame frame;
    private final double[] point = new double[3];

    VehicleLayer(Graphics2D g, Scenario scenario, MapFrame frame) {
        this.g = g;
        this.scenario = scenario;
        this.frame = frame;
    }

    /** A position in W on the map. */
    Point2D pixel(double x_m, double y_m) {
        Scenario.GroundPlan ground = scenario.ground();
        ground.frame().onGround(ground.undeformed(), x_m, y_m, point);
        return frame.pixel(point[0], point[1]);
    }

    private Path2D pixels(Path2D inWorld) {
        Path2D path = new Path2D.Double();
        double[] at = new double[6];
        for (PathIterator k = inWorld.getPathIterator(null); !k.isDone(); k.next()) {
            int type = k.currentSegment(at);
            if (type == PathIterator.SEG_CLOSE) {
                path.closePath();
            } else {
                extend(path, pixel(at[0], at[1]));
            }
        }
        return path;
    }

    private static void extend(Path2D path, Point2D to) {
        if (path.getCurrentPoint() == null) {
            path.moveTo(to.getX(), to.getY());
        } else {
            path.lineTo(to.getX(), to.getY());
        }
    }

    /** Obstacles, whose positions are in the ground's plane. */
    void drawObstacles(List<Obstacle> obstacles) {
        for (Obstacle obstacle : obstacles) {
            double half = 0.5 * obstacle.width_m();
            double across = obstacle.form().reach_m();
            Path2D box = new Path2D.Double();
            for (int k = 0; k < 4; k++) {
                double along = k == 1 || k == 2 ? half : -half;
                double side = k < 2 ? across : -across;
                extend(
                        box,
                        frame.pixel(
                                obstacle.x_m() + along * obstacle.axisX() + side * obstacle.axisY(),
                                obstacle.y_m() + along * obstacle.axisY() - side * obstacle.axisX()));
            }
            box.closePath();
            g.setColor(OBSTACLE);
            g.fill(box);
            g.setColor(Color.BLACK);
            g.setStroke(new BasicStroke(1.6f));
            g.draw(box);
        }
    }

    /** Boundary of the field. */
    void drawField() {
        Path2D boundary = new Path2D.Double();
        for (double[] corner : scenario.ground().field()) {
            extend(boundary, pixel(corner[0], corner[1]));
        }
        if (boundary.getCurrentPoint() != null) {
            boundary.closePath();
            g.setColor(FIELD);
            g.setStroke(fieldStroke());
            g.draw(boundary);
        }
    }

    static BasicStroke fieldStroke() {
        return new BasicStroke(2.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
    }

    /** Paths of the scenario. */
    void drawPaths() {
        g.setColor(PATH);
        g.setStroke(pathStroke());
        for (Route route : scenario.routes().values()) {
            Path2D line = new Path2D.Double();
            int pieces = Math.max(1, (int) Math.ceil(route.length_m()));
            for (int k = 0; k <= pieces; k++) {
                double at = route.length_m() * k / pieces;
                extend(line, pixel(route.x_m(at), route.y_m(at)));
            }
            g.draw(line);
        }
    }

    static BasicStroke pathStroke() {
        return new BasicStroke(1.3f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {3, 5}, 0);
    }

    /** Tracks; those of vehicles on one path have dashes that take turns, so that all remain visible. */
    void drawTracks(List<Drive> drives) {
        for (int v = 0; v < drives.size(); v++) {
            List<Integer> together = sharing(drives, v);
            Path2D track = track(drives.get(v));
            if (together.size() < 2 || together.size() > MAX_SHARED) {
                Halo.draw(g, track, 3.6f);
                g.setStroke(new BasicStroke(together.size() < 2 ? 2f : 1.2f));
            } else {
                int turn = together.indexOf(v);
                int turns = together.size();
                double start_px = drives.get(v).at(0, Quantity.PATH_M) / frame.metresPerPixel();
                double period = turns * DASH_PX;
                double phase = start_px + (turns - turn) * DASH_PX;
                g.setStroke(new BasicStroke(
                        2.2f,
                        BasicStroke.CAP_BUTT,
                        BasicStroke.JOIN_ROUND,
                        1,
                        new float[] {DASH_PX, (float) (period - DASH_PX)},
                        (float) (phase - period * Math.floor(phase / period))));
            }
            g.setColor(Palette.line(v));
            g.draw(track);
        }
    }

    /** Vehicles that follow the same path as one, itself included. */
    private static List<Integer> sharing(List<Drive> drives, int vehicle) {
        Route own = route(drives.get(vehicle).plan());
        List<Integer> together = new ArrayList<>();
        for (int v = 0; v < drives.size(); v++) {
            if (own != null
                    && route(drives.get(v).plan()) == own
                    && drives.get(v).rows() > 0) {
                together.add(v);
            }
        }
        return together;
    }

    static @Nullable Route route(VehiclePlan plan) {
        DriverPlan.Way way = plan.driver().way();
        return way == null ? null : way.route();
    }

    private Path2D track(Drive drive) {
        Path2D line = new Path2D.Double();
        for (int row = 0; row < drive.rows(); row++) {
            extend(line, pixel(drive.at(row, Quantity.X_M), drive.at(row, Quantity.Y_M)));
        }
        return line;
    }

    /**
     * Outlines and headings at the end of the run.
     *
     * @param fill opacity of the inside, in [0, 255]
     */
    void drawVehicles(List<Drive> drives, int fill) {
        for (int v = 0; v < drives.size(); v++) {
            Drive drive = drives.get(v);
            int last = drive.rows() - 1;
            if (last >= 0) {
                HullOutline outline = HullOutline.of(drive.plan().model());
                double x = drive.at(last, Quantity.X_M);
                double y = drive.at(last, Quantity.Y_M);
                double yaw = drive.at(last, Quantity.YAW_RAD);
                Shape hull = pixels(outline.at(x, y, yaw));
                g.setColor(new Color(255, 255, 255, fill));
                g.fill(hull);
                g.setColor(Palette.line(v));
                g.setStroke(new BasicStroke(2.4f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
                g.draw(hull);
                g.fill(pixels(outline.pointer(x, y, yaw)));
            }
        }
    }

    /** A cross at each collision. */
    void drawCollisions(List<TouchPoint> encounters) {
        for (TouchPoint encounter : encounters) {
            drawCross(g, pixel(encounter.x_m(), encounter.y_m()), 11);
        }
    }

    static void drawCross(Graphics2D g, Point2D at, double reach_px) {
        Path2D cross = new Path2D.Double();
        for (int side = -1; side <= 1; side += 2) {
            cross.append(
                    new Line2D.Double(
                            at.getX() - reach_px,
                            at.getY() - side * reach_px,
                            at.getX() + reach_px,
                            at.getY() + side * reach_px),
                    false);
        }
        Halo.draw(g, cross, 7.5f);
        g.setColor(COLLISION);
        g.setStroke(new BasicStroke(4f));
        g.draw(cross);
    }
}
