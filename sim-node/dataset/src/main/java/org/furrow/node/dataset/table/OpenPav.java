package org.furrow.node.dataset.table;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes gaps with the column names of OpenPAV's trajectories, ten rows a second and pair. */
public final class OpenPav {
    private static final String HEADER = "Trajectory_ID,Time_Index,ID_LV,Type_LV,Pos_LV,Speed_LV,Acc_LV,"
            + "ID_FAV,Pos_FAV,Speed_FAV,Acc_FAV,Spatial_Gap,Spatial_Headway,Speed_Diff";
    private static final double PERIOD_S = 0.1;

    private OpenPav() {}

    /** Writes the file. */
    public static void write(RunTables run, Path file) throws IOException {
        Table gaps = run.table("gap");
        double epoch_s = run.scenario().clock().time_s(1);
        int every = (int) Math.max(1, Math.round(PERIOD_S / epoch_s));
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write(HEADER + "\n");
            int trajectory = -1;
            int first = 0;
            for (int row = 0; row < gaps.rows(); row++) {
                int vehicle = (int) gaps.number("vehicle", row);
                if (row == 0 || vehicle != (int) gaps.number("vehicle", row - 1)) {
                    trajectory++;
                    first = row;
                }
                if ((row - first) % every == 0) {
                    out.write(trajectory + "," + line(run, gaps, row, vehicle, epoch_s) + "\n");
                }
            }
        }
    }

    private static String line(RunTables run, Table gaps, int row, int vehicle, double epoch_s) {
        int leader = (int) gaps.number("leader", row);
        int epoch = (int) Math.round(gaps.number("t_s", row) / epoch_s);
        double ahead = speed(run, leader, epoch);
        double own = speed(run, vehicle, epoch);
        List<Object> cells = List.of(
                gaps.number("t_s", row),
                leader,
                "human",
                gaps.number("leader_pos_m", row),
                ahead,
                acceleration(run, leader, epoch, epoch_s),
                vehicle,
                gaps.number("pos_m", row),
                own,
                acceleration(run, vehicle, epoch, epoch_s),
                gaps.number("gap_m", row),
                gaps.number("headway_m", row),
                ahead - own);
        return String.join(",", cells.stream().map(Object::toString).toList());
    }

    private static double speed(RunTables run, int vehicle, int epoch) {
        VehicleRecord of = run.vehicles().get(vehicle);
        int row = Math.clamp(epoch - of.firstEpoch(), 0, of.rows() - 1);
        return of.column("speed_mps")[row];
    }

    /** By central differences. */
    private static double acceleration(RunTables run, int vehicle, int epoch, double epoch_s) {
        return (speed(run, vehicle, epoch + 1) - speed(run, vehicle, epoch - 1)) / (2 * epoch_s);
    }
}
