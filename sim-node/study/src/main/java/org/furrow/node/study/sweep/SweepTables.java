package org.furrow.node.study.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.furrow.node.input.InputError;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.RankReport;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.vehicle.driver.Following;
import org.furrow.vehicle.driver.Route;

/** Computes the results of a run from the tables in its folder. */
final class SweepTables {
    private final Path folder;
    private final Scenario scenario;
    private final List<VehicleTable> tables = new ArrayList<>();

    private SweepTables(Path folder, Scenario scenario) throws InputError {
        this.folder = folder;
        this.scenario = scenario;
        for (VehiclePlan plan : scenario.vehicles()) {
            tables.add(VehicleTable.read(folder.resolve("vehicles").resolve(plan.name() + ".csv")));
        }
    }

    /**
     * Result of a finished run.
     *
     * @param scenario of that run
     */
    static RunResult read(Path folder, SweepPoint point, Scenario scenario) throws InputError, IOException {
        Manifest.requireUnchanged(folder, file -> file.startsWith("vehicles/") || file.equals("run.json"));
        return new SweepTables(folder, scenario).result(point);
    }

    private RunResult result(SweepPoint point) throws IOException {
        RunSummary summary = RunSummary.read(folder.resolve("run.json"));
        Map<SweepQuantity, Double> values = new EnumMap<>(SweepQuantity.class);
        if (!summary.surface().equals("rigid")) {
            put(values, SweepQuantity.MEAN_SINKAGE, of(summary, RankReport.Vehicle::meanSinkage_m));
            put(values, SweepQuantity.P95_SINKAGE, of(summary, RankReport.Vehicle::p95Sinkage_m));
        }
        put(
                values,
                SweepQuantity.MEAN_SLIP,
                tables.stream().flatMapToDouble(table -> table.wheels("slip_")).toArray());
        put(values, SweepQuantity.MEAN_GAP_ERROR, gapErrors_m());
        double[] work_J = tables.stream()
                .filter(table -> table.has("torque_Nm_"))
                .mapToDouble(VehicleTable::wheelWork_J)
                .toArray();
        if (work_J.length > 0) {
            values.put(SweepQuantity.WHEEL_WORK, mean(work_J) * work_J.length);
        }
        put(values, SweepQuantity.DISTANCE, of(summary, RankReport.Vehicle::distance_m));
        put(
                values,
                SweepQuantity.MEAN_SPEED,
                tables.stream()
                        .flatMapToDouble(table -> table.values("speed_mps"))
                        .toArray());
        values.put(SweepQuantity.WALL, summary.wall_s());
        return new RunResult(point, summary.digest(), values, "");
    }

    private static double[] of(RunSummary summary, ToDoubleFunction<RankReport.Vehicle> quantity) {
        return summary.vehicles().stream().mapToDouble(quantity).toArray();
    }

    private static void put(Map<SweepQuantity, Double> values, SweepQuantity quantity, double[] of) {
        if (of.length > 0) {
            values.put(quantity, mean(of));
        }
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Magnitudes of actual minus wanted gap of all followers, after their starts. */
    private double[] gapErrors_m() {
        List<Double> errors_m = new ArrayList<>();
        for (int v = 0; v < tables.size(); v++) {
            DriverPlan driver = scenario.vehicles().get(v).driver();
            DriverPlan.Way way = driver.way();
            Following following = driver.following();
            if (way != null && following != null) {
                addGapErrors(way, following, tables.get(v), errors_m);
            }
        }
        return errors_m.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private void addGapErrors(DriverPlan.Way way, Following following, VehicleTable own, List<Double> errors_m) {
        VehicleTable ahead = tables.get(following.leader());
        Following.Gap gap = following.gap();
        Route route = way.route();
        double at_m = way.start_m();
        int offset = ahead.rows() - own.rows();
        for (int row = 0; row < own.rows(); row++) {
            at_m = route.project_m(own.value("x_m", row), own.value("y_m", row), at_m);
            if (row + offset < 0 || row < own.start()) {
                continue;
            }
            double wanted_m = gap.standstill_m() + gap.headway_s() * own.value("speed_mps", row);
            int there = row + offset;
            double ahead_m = route.project_m(ahead.value("x_m", there), ahead.value("y_m", there), at_m + wanted_m);
            errors_m.add(Math.abs(ahead_m - at_m - wanted_m));
        }
    }
}
