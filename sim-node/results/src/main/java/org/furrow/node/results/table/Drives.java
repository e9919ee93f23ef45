package org.furrow.node.results.table;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/**
 * Reads the tables of all vehicles of a run, and writes {@code convoy.csv}: one row per vehicle and epoch, vehicle by
 * vehicle.
 */
public final class Drives {
    /** Name of the table. */
    public static final String TABLE = "convoy.csv";

    static final List<Quantity> BEFORE_LEADER =
            List.of(Quantity.PATH_M, Quantity.PATH_ERROR_M, Quantity.SPEED_MPS, Quantity.TARGET_MPS);
    static final List<Quantity> AFTER_LEADER =
            List.of(Quantity.GAP_M, Quantity.HEADWAY_S, Quantity.SLIP, Quantity.SINKAGE_M, Quantity.OTHERS_RUTS);

    private static final int MAX_ROWS = 4000;
    private static final int MAX_ALL_ROWS = 1 << 20;

    private final Scenario scenario;
    private final Path folder;

    private Drives(Scenario scenario, Path folder) {
        this.scenario = scenario;
        this.folder = folder;
    }

    /** Reads the tables in the folder of a complete run. */
    public static List<Drive> read(Scenario scenario, Path folder) throws IOException {
        return new Drives(scenario, folder).readAll(Writer.nullWriter());
    }

    /** Reads the tables and writes {@code convoy.csv} to the folder. */
    public static List<Drive> write(Scenario scenario, Path folder) throws IOException {
        try (Writer out = Files.newBufferedWriter(folder.resolve(TABLE), StandardCharsets.UTF_8)) {
            out.write(ColumnNotes.header("convoy") + "\n");
            return new Drives(scenario, folder).readAll(out);
        }
    }

    private List<Drive> readAll(Writer out) throws IOException {
        int most = Math.min(MAX_ROWS, 1 + MAX_ALL_ROWS / scenario.vehicles().size());
        int every = Math.ceilDiv(scenario.clock().epochs() + 1, most);
        List<Drive> drives = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            Drive drive = new Drive(plan, every);
            try (DriveTable table = DriveTable.open(folder, plan, scenario)) {
                for (int epoch = plan.enterEpoch(); epoch <= scenario.clock().epochs(); epoch++) {
                    double[] row = table.next(epoch, drive.sinkage());
                    if (row == null) {
                        break;
                    }
                    write(plan, row, out);
                    drive.add(row);
                }
            } catch (InputError e) {
                throw new IOException(e.getMessage(), e);
            }
            drives.add(drive);
        }
        return drives;
    }

    private void write(VehiclePlan plan, double[] row, Writer out) throws IOException {
        out.write(Double.toString(row[Quantity.TIME_S.column()]));
        out.write("," + plan.name());
        for (Quantity quantity : BEFORE_LEADER) {
            writeCell(row[quantity.column()], out);
        }
        VehiclePlan leader = DriveTable.leader(plan, scenario);
        out.write("," + (leader == null ? "" : leader.name()));
        for (Quantity quantity : AFTER_LEADER) {
            writeCell(row[quantity.column()], out);
        }
        out.write('\n');
    }

    private static void writeCell(double value, Writer out) throws IOException {
        out.write(Double.isNaN(value) ? "," : "," + value);
    }
}
