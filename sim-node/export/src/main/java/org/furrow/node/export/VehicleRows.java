package org.furrow.node.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** Reads the table of a vehicle in the folder of a run, row by row: one row is one epoch. */
final class VehicleRows implements AutoCloseable {
    private static final List<String> POSE =
            List.of("t_s", "x_m", "y_m", "z_m", "qw", "qx", "qy", "qz", "speed_mps", "steering");
    private static final List<String> WHEEL = List.of("omega_radps_", "sinkage_m_", "fz_N_");

    private final CsvTable table;
    private final Scenario.Clock clock;
    private final boolean mayEnd;
    private final int[] columns;
    private int nextEpoch;

    /**
     * The recorded state of a vehicle.
     *
     * @param position_m of the chassis frame in W
     * @param orientation of the chassis frame
     * @param wheels one for each, in their order
     */
    record Row(
            Vector3d position_m, Quaterniond orientation, double speed_mps, double steering, List<WheelState> wheels) {}

    /** The recorded state of a wheel. */
    record WheelState(double omega_radps, double sinkage_m, double fz_N) {}

    /** @param mayEnd whether rows may be missing at the end, because the run is incomplete */
    VehicleRows(Path folder, VehiclePlan plan, Scenario.Clock clock, boolean mayEnd) throws InputError {
        this.clock = clock;
        this.mayEnd = mayEnd;
        nextEpoch = plan.enterEpoch();
        table = CsvTable.open(folder.resolve("vehicles/" + plan.name() + ".csv"));
        List<String> wheels = plan.model().wheelNames();
        columns = new int[POSE.size() + WHEEL.size() * wheels.size()];
        int at = 0;
        for (String name : POSE) {
            columns[at++] = table.column(name);
        }
        for (String wheel : wheels) {
            for (String name : WHEEL) {
                columns[at++] = table.column(name + wheel);
            }
        }
    }

    /** Epoch of the next row. */
    int nextEpoch() {
        return nextEpoch;
    }

    /**
     * Reads the next row.
     *
     * @return null at the end of the table of an incomplete run
     * @throws InputError when the row is malformed, or missing in a complete run
     */
    @Nullable
    Row next() throws InputError {
        double[] values = new double[columns.length];
        try {
            if (!table.next()) {
                throw table.error("the table ends, expected the row of epoch " + nextEpoch);
            }
            for (int c = 0; c < columns.length; c++) {
                values[c] = table.number(columns[c]);
            }
            if (values[0] != clock.time_s(nextEpoch)) {
                throw table.error("t_s is " + values[0] + ", expected " + clock.time_s(nextEpoch));
            }
        } catch (InputError e) {
            if (mayEnd) {
                return null;
            }
            throw e;
        }
        nextEpoch++;
        List<WheelState> wheels = new ArrayList<>();
        for (int c = POSE.size(); c < values.length; c += WHEEL.size()) {
            wheels.add(new WheelState(values[c], values[c + 1], values[c + 2]));
        }
        return new Row(
                new Vector3d(values[1], values[2], values[3]),
                new Quaterniond(values[5], values[6], values[7], values[4]),
                values[8],
                values[9],
                wheels);
    }

    @Override
    public void close() throws InputError {
        table.close();
    }
}
