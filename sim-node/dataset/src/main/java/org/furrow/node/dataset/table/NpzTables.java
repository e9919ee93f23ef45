package org.furrow.node.dataset.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.sense.npz.NpzWriter;

/**
 * Writes the tables of a run as an archive of arrays for each vehicle, without texts. An array is named
 * TABLE/COLUMN and has an element per row; those of the tables {@code wheel} and {@code track} have an element per row
 * and wheel or belt.
 */
public final class NpzTables {
    private static final List<String> KEYS = List.of("run", "vehicle", "wheel", "track");
    private static final List<String> TIMES = List.of("tick", "t_s");

    private NpzTables() {}

    /**
     * Writes the files {@code run-RRRRR/VEHICLE.npz}.
     *
     * @param folder that receives the folder of the run
     */
    public static void write(RunTables run, Path folder) throws IOException {
        int number = (int) run.table("runs").number("run", 0);
        Path to = folder.resolve("run-%05d".formatted(number));
        Files.createDirectories(to);
        for (VehicleRecord vehicle : run.vehicles()) {
            try (NpzWriter npz = new NpzWriter(to.resolve(vehicle.plan().name() + ".npz"))) {
                for (Table table : run.tables()) {
                    boolean hasText = table.spec().columns().stream().anyMatch(Column::isText);
                    if (!hasText || table.spec().equals(Schema.VEHICLES)) {
                        add(table, vehicle, npz);
                    }
                }
            }
        }
    }

    private static void add(Table table, VehicleRecord vehicle, NpzWriter npz) throws IOException {
        int[] rows = table.rowsOf(vehicle.index());
        int count = rows[1] - rows[0];
        int parts = Math.max(1, parts(table, vehicle));
        if (count == 0) {
            return;
        }
        for (int c = 0; c < table.spec().columns().size(); c++) {
            Column column = table.spec().columns().get(c);
            if (KEYS.contains(column.name()) || column.isText()) {
                continue;
            }
            boolean isTime = TIMES.contains(column.name());
            int every = isTime ? parts : 1;
            double[] values = new double[count / every];
            for (int k = 0; k < values.length; k++) {
                values[k] = table.number(c, rows[0] + every * k);
            }
            int[] shape = hasParts(table) && !isTime ? new int[] {count / parts, parts} : new int[] {values.length};
            String name = table.spec().name() + "/" + column.name();
            npz.add(name, NpzWriter.Type.valueOf(column.type().name()), values, shape);
        }
    }

    private static boolean hasParts(Table table) {
        return List.of("wheel", "track").contains(table.spec().name());
    }

    /** Rows of a moment in a table of wheels or belts. */
    private static int parts(Table table, VehicleRecord vehicle) {
        return switch (table.spec().name()) {
            case "wheel" -> vehicle.wheels();
            case "track" -> vehicle.plan().model().tracks().size();
            default -> 1;
        };
    }
}
