package org.furrow.node.results.verify;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.furrow.node.results.table.ColumnNotes;
import org.furrow.node.results.table.SensorRow;
import org.furrow.node.results.table.VehicleRow;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;

/** Checks the tables in the folder of a run. */
final class TableCheck {
    private static final int DIGEST_DIGITS = 16;
    private static final String STATE_HEADER = ColumnNotes.header("state");

    private final Path folder;

    TableCheck(Path folder) {
        this.folder = folder;
    }

    /**
     * Checks a table of a vehicle: one row of finite numbers per epoch, with its time.
     *
     * @param sensors true for the table of its sensors, whose cells may be empty
     */
    void checkRows(String name, boolean sensors, Scenario.Clock clock, int enterEpoch) throws DamagedException {
        try (TableReader table = TableReader.open(folder, name)) {
            String[] columns = String.valueOf(table.nextLine()).split(",", -1);
            if (!(sensors ? SensorRow.isHeader(columns) : VehicleRow.isHeader(columns))) {
                throw table.fault("is not the header of " + (sensors ? "a sensor table" : "a vehicle's table"));
            }
            for (int epoch = enterEpoch; epoch <= clock.epochs(); epoch++) {
                String[] cells = table.nextRow(columns.length);
                if (cells == null) {
                    throw table.fault("the table ends, expected the row of epoch " + epoch);
                }
                for (int c = 0; c < columns.length; c++) {
                    if (sensors && c > 0 && cells[c].isEmpty()) {
                        continue;
                    }
                    double value = table.number(columns[c], cells[c]);
                    if (c == 0 && value != clock.time_s(epoch)) {
                        throw table.fault(columns[c] + " is " + cells[c] + ", expected " + clock.time_s(epoch)
                                + ", the end of epoch " + epoch);
                    }
                }
            }
            requireEnd(table, clock.epochs());
        }
    }

    /**
     * Checks {@code digests.csv}.
     *
     * @param last digest of the last epoch
     */
    void checkDigests(int epochs, String last) throws DamagedException {
        try (TableReader table = TableReader.open(folder, "digests.csv")) {
            table.requireHeader(ColumnNotes.header("digests"));
            int before = 0;
            while (before < epochs) {
                String[] cells = table.nextRow(2);
                int epoch = cells == null ? -1 : epochOf(cells[0], before, before + 1);
                if (cells == null || epoch < 0 || !isDigest(cells[1])) {
                    throw table.fault("expected epoch " + (before + 1) + " and its digest");
                }
                if (epoch == epochs && !cells[1].equals(last)) {
                    throw table.fault("the digest is " + cells[1] + ", run.json states " + last);
                }
                before = epoch;
            }
            requireEnd(table, epochs);
        }
    }

    /** The epoch in a cell; -1 unless it is greater than {@code after} and at most {@code most}. */
    private static int epochOf(String cell, int after, int most) {
        int epoch = cell.matches("\\d{1,9}") ? Integer.parseInt(cell) : -1;
        return epoch > after && epoch <= most && cell.equals(Integer.toString(epoch)) ? epoch : -1;
    }

    /** Checks that {@code digests.csv} contains these digests, each of the last epoch in a checkpoint. */
    void checkDigests(NavigableMap<Integer, String> ofCheckpoints) throws DamagedException {
        if (ofCheckpoints.isEmpty()) {
            return;
        }
        NavigableMap<Integer, String> left = new TreeMap<>(ofCheckpoints);
        try (TableReader table = TableReader.open(folder, "digests.csv")) {
            table.requireHeader(ColumnNotes.header("digests"));
            int before = 0;
            while (!left.isEmpty()) {
                int next = left.firstKey();
                String[] cells = table.nextRow(2);
                int epoch = cells == null ? -1 : epochOf(cells[0], before, next);
                if (cells == null || epoch < 0) {
                    throw table.fault("expected epoch " + next + ", the last one in a checkpoint, and its digest");
                }
                if (epoch == next && !cells[1].equals(left.firstEntry().getValue())) {
                    throw table.fault("the digest is " + cells[1] + ", the checkpoint in which epoch " + epoch
                            + " is the last has " + left.firstEntry().getValue());
                }
                before = epoch;
                left.headMap(epoch, true).clear();
            }
        }
    }

    private static void requireEnd(TableReader table, int epochs) throws DamagedException {
        if (table.nextLine() != null) {
            throw table.fault("the table continues after epoch " + epochs);
        }
    }

    /** True for 16 hexadecimal digits in lower case. */
    static boolean isDigest(String text) {
        return text.length() == DIGEST_DIGITS
                && text.chars().allMatch(c -> HexFormat.isHexDigit(c) && !Character.isUpperCase(c));
    }

    /** Hash of the vehicle state in a table. */
    long stateHash(String name) throws DamagedException {
        try (TableReader table = TableReader.open(folder, name)) {
            table.requireHeader(STATE_HEADER);
            double[] state = new double[64];
            int words = 0;
            String vehicle = "";
            int columns = STATE_HEADER.split(",", -1).length;
            for (String[] cells = table.nextRow(columns); cells != null; cells = table.nextRow(columns)) {
                vehicle = words == 0 ? cells[0] : vehicle;
                if (!cells[0].equals(vehicle) || !vehicle.matches("[0-9]{1,5}") || !isDigest(cells[4])) {
                    throw table.fault("expected " + STATE_HEADER + " with 16 hexadecimal digits for the bits");
                }
                double value = Double.longBitsToDouble(Long.parseUnsignedLong(cells[4], 16));
                if (!cells[1].equals(Integer.toString(words)) || !cells[3].equals(Double.toString(value))) {
                    throw table.fault("expected word " + words + " and the value of its bits, " + value);
                }
                if (words == state.length) {
                    state = Arrays.copyOf(state, 2 * words);
                }
                state[words++] = value;
            }
            if (words == 0) {
                throw table.fault("the table ends, expected the state of a vehicle");
            }
            return Digest.ofVehicle(Integer.parseInt(vehicle), state, words);
        }
    }
}
