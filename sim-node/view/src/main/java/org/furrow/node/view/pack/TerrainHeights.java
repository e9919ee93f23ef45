package org.furrow.node.view.pack;

import java.util.function.IntBinaryOperator;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.scm.soil.SoilMap;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.world.grid.UndeformedSurface;

/**
 * The undeformed heights of the area in which the vehicles drive, without obstacles, in the frame of the ground. Pages
 * have the heights with obstacles.
 */
final class TerrainHeights {
    static final double UNIT_M = 1e-3;
    private static final double MARGIN_M = 25;
    private static final int MAX_POINTS = 257;
    private static final double ROUTE_STEP_M = 2;
    /** Speed beyond which no vehicle follows its route. */
    private static final double MAX_MPS = 15;
    /** Speed and way of a vehicle without a route. */
    private static final double FREE_MPS = 8;

    private static final double MAX_FREE_M = 150;

    private final UndeformedSurface surface;
    private final UndeformedSurface ground;
    private final double x0_m;
    private final double y0_m;
    private final double z0_m;
    private final double step_m;
    private final int nx;
    private final int ny;
    /** Heights of the points over the first one, row by row, in units. */
    private final int[] units;

    /** @param step_m distance of the points */
    private TerrainHeights(UndeformedSurface surface, double x0_m, double y0_m, double step_m, int nx, int ny) {
        this.surface = surface;
        ground = ObstacleSurface.groundOf(surface);
        this.x0_m = x0_m;
        this.y0_m = y0_m;
        this.step_m = step_m;
        this.nx = nx;
        this.ny = ny;
        z0_m = height_m(0, 0);
        units = new int[nx * ny];
        for (int j = 0; j < ny; j++) {
            for (int i = 0; i < nx; i++) {
                units[j * nx + i] = (int) Math.round((height_m(i, j) - z0_m) / UNIT_M);
            }
        }
    }

    /** The area about starts and routes. */
    static TerrainHeights of(Scenario scenario) {
        Area area = new Area(scenario.ground());
        Scenario.Clock clock = scenario.clock();
        double duration_s = clock.time_s(clock.epochs());
        for (VehiclePlan plan : scenario.vehicles()) {
            DriverPlan.Way way = plan.driver().way();
            double free_m = way == null ? Math.min(MAX_FREE_M, duration_s * FREE_MPS) : 0;
            area.add(plan.start().x_m(), plan.start().y_m(), MARGIN_M + free_m);
            if (way != null) {
                double end_m = Math.min(way.route().length_m(), way.start_m() + duration_s * MAX_MPS);
                for (double at_m = way.start_m(); at_m < end_m; at_m += ROUTE_STEP_M) {
                    area.add(way.route().x_m(at_m), way.route().y_m(at_m), MARGIN_M);
                }
            }
        }
        return area.relief(scenario.ground().grid_m());
    }

    /** Height at a point of the relief. */
    private double height_m(int i, int j) {
        return ground.height_m(x0_m + i * step_m, y0_m + j * step_m);
    }

    /** Coordinates of the first point. */
    double x0_m() {
        return x0_m;
    }

    double y0_m() {
        return y0_m;
    }

    /** Height of the first point. */
    double z0_m() {
        return z0_m;
    }

    /** Distance of the points. */
    double step_m() {
        return step_m;
    }

    /** Number of points along x. */
    int nx() {
        return nx;
    }

    /** Number of points along y. */
    int ny() {
        return ny;
    }

    private int units(int i, int j) {
        return units[j * nx + i];
    }

    /** The resource {@code relief.bin}. */
    byte[] bytes() {
        return rows(nx, ny, this::units);
    }

    /** The resource {@code soils.bin}: the numbers of materials at the points. */
    byte[] materials(SoilMap map) {
        return rows(nx, ny, (i, j) -> map.at(x0_m + i * step_m, y0_m + j * step_m));
    }

    /** Rows of differences to the value before; the first of a row: to the first of the row before. */
    private static byte[] rows(int nx, int ny, IntBinaryOperator valueAt) {
        ByteStream dest = new ByteStream();
        int rowBefore = 0;
        for (int j = 0; j < ny; j++) {
            int before = rowBefore;
            for (int i = 0; i < nx; i++) {
                int value = valueAt.applyAsInt(i, j);
                dest.zigzag(value - before);
                before = value;
                rowBefore = i == 0 ? value : rowBefore;
            }
        }
        return dest.deflate();
    }

    /** Height as the page has it, bilinear between the points. */
    private double drawn_m(double x_m, double y_m) {
        double s = Math.clamp((x_m - x0_m) / step_m, 0, nx - 1);
        double t = Math.clamp((y_m - y0_m) / step_m, 0, ny - 1);
        int i = Math.min((int) s, nx - 2);
        int j = Math.min((int) t, ny - 2);
        double south = units(i, j) * (1 - (s - i)) + units(i + 1, j) * (s - i);
        double north = units(i, j + 1) * (1 - (s - i)) + units(i + 1, j + 1) * (s - i);
        return z0_m + UNIT_M * (south * (1 - (t - j)) + north * (t - j));
    }

    /** The resource {@code page/G/I/J.bin}. */
    byte[] page(PageKey key, double grid_m) {
        return rows(PageKey.SIDE, PageKey.SIDE, (i, j) -> {
            double x_m = (PageKey.SIDE * key.i() + i) * grid_m;
            double y_m = (PageKey.SIDE * key.j() + j) * grid_m;
            return (int) Math.round((surface.height_m(x_m, y_m) - drawn_m(x_m, y_m)) / UNIT_M);
        });
    }

    /** A rectangle of the ground's frame that grows. */
    private static final class Area {
        private final Scenario.GroundPlan ground;
        private final double[] inFrame = new double[3];
        private double x0 = Double.POSITIVE_INFINITY;
        private double y0 = Double.POSITIVE_INFINITY;
        private double x1 = Double.NEGATIVE_INFINITY;
        private double y1 = Double.NEGATIVE_INFINITY;

        Area(Scenario.GroundPlan ground) {
            this.ground = ground;
        }

        /** Adds what is near a point of W. */
        void add(double x_m, double y_m, double margin_m) {
            ground.frame().onGround(ground.undeformed(), x_m, y_m, inFrame);
            x0 = Math.min(x0, inFrame[0] - margin_m);
            y0 = Math.min(y0, inFrame[1] - margin_m);
            x1 = Math.max(x1, inFrame[0] + margin_m);
            y1 = Math.max(y1, inFrame[1] + margin_m);
        }

        TerrainHeights relief(double grid_m) {
            double step_m = Math.max(grid_m, Math.max(x1 - x0, y1 - y0) / (MAX_POINTS - 1));
            int nx = (int) Math.ceil((x1 - x0) / step_m) + 1;
            int ny = (int) Math.ceil((y1 - y0) / step_m) + 1;
            return new TerrainHeights(ground.undeformed(), x0, y0, step_m, nx, ny);
        }
    }
}
