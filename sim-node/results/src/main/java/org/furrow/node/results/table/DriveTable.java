package org.furrow.node.results.table;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.vehicle.driver.Following;
import org.furrow.vehicle.driver.Route;
import org.jspecify.annotations.Nullable;

/** The table of one vehicle, beside that of the vehicle which it follows. */
final class DriveTable implements AutoCloseable {
    /** Below this speed there is no headway. */
    private static final double STANDING_MPS = 0.1;

    private final Reader own;
    private final @Nullable Reader ahead;
    private final Scenario.Clock clock;
    private final boolean ejects;

    private DriveTable(Reader own, @Nullable Reader ahead, Scenario scenario) {
        this.own = own;
        this.ahead = ahead;
        clock = scenario.clock();
        HilPlan hil = scenario.hil();
        ejects = hil != null && hil.lag().ejects();
    }

    static DriveTable open(Path folder, VehiclePlan plan, Scenario scenario) throws InputError {
        VehiclePlan leader = leader(plan, scenario);
        Reader own = new Reader(folder, plan, plan.driver().way());
        Reader ahead = null;
        if (leader != null) {
            ahead = new Reader(folder, leader, plan.driver().way());
            for (int epoch = leader.enterEpoch(); epoch < plan.enterEpoch() && ahead.advance(); epoch++) {
                // the distance along the path is counted from the first row
            }
        }
        return new DriveTable(own, ahead, scenario);
    }

    /** The vehicle that a vehicle follows, or null. */
    static @Nullable VehiclePlan leader(VehiclePlan plan, Scenario scenario) {
        Following following = plan.driver().following();
        return following == null ? null : scenario.vehicles().get(following.leader());
    }

    /** Position of a vehicle along a path, row by row. */
    private static final class Reader implements AutoCloseable {
        private final CsvTable table;
        private final VehiclePlan plan;
        private final @Nullable Route route;
        private double progress_m = Double.NaN;
        private double x_m;
        private double y_m;

        Reader(Path folder, VehiclePlan plan, DriverPlan.@Nullable Way along) throws InputError {
            table = CsvTable.open(folder.resolve("vehicles/" + plan.name() + ".csv"));
            this.plan = plan;
            route = along == null ? null : along.route();
            DriverPlan.Way way = plan.driver().way();
            if (way != null && way.route() == route) {
                progress_m = way.start_m();
            }
        }

        /** Reads the next row; false when there is none. */
        boolean advance() throws InputError {
            if (!table.next()) {
                return false;
            }
            double x = table.number(table.column("x_m"));
            double y = table.number(table.column("y_m"));
            if (route != null) {
                progress_m = route.project_m(x, y, Double.isNaN(progress_m) ? nearest(route, x, y) : progress_m);
            } else {
                progress_m = Double.isNaN(progress_m) ? 0 : progress_m + Math.sqrt(square(x - x_m) + square(y - y_m));
            }
            x_m = x;
            y_m = y;
            return true;
        }

        /** Distance from the path, positive to its left; NaN without a path. */
        double error_m() {
            if (route == null) {
                return Double.NaN;
            }
            return route.tangentX(progress_m) * (y_m - route.y_m(progress_m))
                    - route.tangentY(progress_m) * (x_m - route.x_m(progress_m));
        }

        private static double nearest(Route route, double x, double y) {
            double best = Double.POSITIVE_INFINITY;
            double result = 0;
            for (double s = 0; s <= route.length_m(); s++) {
                double distance2 = square(route.x_m(s) - x) + square(route.y_m(s) - y);
                if (distance2 < best) {
                    best = distance2;
                    result = s;
                }
            }
            return result;
        }

        private static double square(double value) {
            return value * value;
        }

        double number(String column) throws InputError {
            return table.number(table.column(column));
        }

        double mean(String column, List<String> wheels) throws InputError {
            double sum = 0;
            for (String wheel : wheels) {
                sum += number(column + wheel);
            }
            return sum / wheels.size();
        }

        @Override
        public void close() throws InputError {
            table.close();
        }
    }

    /** The quantities of the next row, that of an epoch; null after the last row of a vehicle that was ejected. */
    double @Nullable [] next(int epoch, SinkageStatistics sinkage) throws InputError {
        if (!own.advance()) {
            if (ejects) {
                return null;
            }
            throw own.table.error("the table ends before the run");
        }
        List<String> wheels = own.plan.model().wheelNames();
        double[] row = Drive.newRow();
        set(row, Quantity.TIME_S, clock.time_s(epoch));
        set(row, Quantity.X_M, own.x_m);
        set(row, Quantity.Y_M, own.y_m);
        set(row, Quantity.YAW_RAD, own.number("yaw_rad"));
        set(row, Quantity.PATH_M, own.progress_m);
        set(row, Quantity.PATH_ERROR_M, own.error_m());
        double speed = own.number("speed_mps");
        set(row, Quantity.SPEED_MPS, speed);
        set(row, Quantity.SLIP, own.mean("slip_", wheels));
        set(row, Quantity.SINKAGE_M, own.mean("sinkage_m_", wheels));
        set(row, Quantity.RUT_M, own.mean("sinkage_m_", wheels.subList(Math.max(0, wheels.size() - 2), wheels.size())));
        set(row, Quantity.OTHERS_RUTS, own.number("others_ruts"));
        if (own.table.columns().contains("target_mps")) {
            set(row, Quantity.TARGET_MPS, own.number("target_mps"));
        }
        if (own.table.columns().contains("overlap_m")) {
            set(row, Quantity.OVERLAP_M, own.number("overlap_m"));
        }
        if (ahead != null && epoch >= ahead.plan.enterEpoch() && ahead.advance()) {
            double gap_m = ahead.progress_m - own.progress_m;
            set(row, Quantity.GAP_M, gap_m);
            if (speed > STANDING_MPS) {
                set(row, Quantity.HEADWAY_S, gap_m / speed);
            }
        }
        sinkage.moveTo(own.x_m, own.y_m);
        for (String wheel : wheels) {
            sinkage.add(own.number("sinkage_m_" + wheel));
        }
        return row;
    }

    private static void set(double[] row, Quantity quantity, double value) {
        row[quantity.column()] = value;
    }

    @Override
    public void close() throws InputError {
        own.close();
        if (ahead != null) {
            ahead.close();
        }
    }
}
