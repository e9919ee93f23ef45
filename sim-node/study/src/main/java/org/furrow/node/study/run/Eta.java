package org.furrow.node.study.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.Trial;

/** Estimates the time of the remaining runs from that of the finished ones. */
final class Eta {
    private final Map<Cell, Double> ofCell = new HashMap<>();
    private double sum_s;
    private long vehicles;

    void add(Trial trial, double wall_s) {
        ofCell.put(trial.cell(), wall_s);
        sum_s += wall_s;
        vehicles += trial.cell().vehicles();
    }

    /** Estimate in s: last run of the same setting, or the mean time per vehicle; NaN before the first run. */
    double left_s(List<Trial> left) {
        if (vehicles == 0) {
            return Double.NaN;
        }
        double perVehicle_s = sum_s / vehicles;
        double total_s = 0;
        for (Trial trial : left) {
            Double known = ofCell.get(trial.cell());
            total_s += known != null ? known : perVehicle_s * trial.cell().vehicles();
        }
        return total_s;
    }
}
