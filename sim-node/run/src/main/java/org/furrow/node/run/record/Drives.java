package org.furrow.node.run.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.run.record.Drive.Quantity;
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
    static final String HEADER = "t_s,vehicle,path_m,path_error_m,speed_mps,target_mps,"
            + "ahead,gap_m,headway_s,slip,sinkage_m,others_ruts";

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
            out.write(HEADER + "\n");
            return new Drives(scenario, folder).readAll(out);
        }
    }

    /** The drive of one vehicle and its rows of the table. */
    private record Rows(Drive drive, String text) {}

    /** Reads as many tables at a time as there are processors, and writes them in order of the vehicles. */
    private List<Drive> readAll(Writer out) throws IOException {
        List<VehiclePlan> vehicles = scenario.vehicles();
        int atOnce = Runtime.getRuntime().availableProcessors();
        List<Drive> drives = new ArrayList<>();
        for (int from = 0; from < vehicles.size(); from += atOnce) {
            List<VehiclePlan> part = vehicles.subList(from, Math.min(from + atOnce, vehicles.size()));
            try {
                for (Rows rows : part.parallelStream().map(this::read).toList()) {
                    out.write(rows.text);
                    drives.add(rows.drive);
                }
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return drives;
    }

    private Rows read(VehiclePlan plan) {
        int most = Math.min(MAX_ROWS, 1 + MAX_ALL_ROWS / scenario.vehicles().size());
        Drive drive = new Drive(plan, Math.ceilDiv(scenario.clock().epochs() + 1, most));
        StringBuilder text = new StringBuilder();
        try (DriveTable table = DriveTable.open(folder, plan, scenario)) {
            for (int epoch = plan.enterEpoch(); epoch <= scenario.clock().epochs(); epoch++) {
                double[] row = table.next(epoch, drive.sinkage());
                if (row == null) {
                    break;
                }
                write(plan, row, text);
                drive.add(row);
            }
        } catch (InputError e) {
            throw new UncheckedIOException(new IOException(e.getMessage(), e));
        }
        return new Rows(drive, text.toString());
    }

    private void write(VehiclePlan plan, double[] row, StringBuilder text) {
        text.append(row[Quantity.TIME_S.column()]).append(',').append(plan.name());
        for (Quantity quantity : BEFORE_LEADER) {
            writeCell(row[quantity.column()], text);
        }
        VehiclePlan leader = DriveTable.leader(plan, scenario);
        text.append(',').append(leader == null ? "" : leader.name());
        for (Quantity quantity : AFTER_LEADER) {
            writeCell(row[quantity.column()], text);
        }
        text.append('\n');
    }

    private static void writeCell(double value, StringBuilder text) {
        text.append(',');
        if (!Double.isNaN(value)) {
            text.append(value);
        }
    }
}
