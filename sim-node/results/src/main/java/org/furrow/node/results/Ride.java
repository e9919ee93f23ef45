package org.furrow.node.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.table.ColumnNotes;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Quaternions;

/**
 * Ride of vehicles: vertical acceleration of a point of the chassis, such as the driver's seat, and pitch rate,
 * computed by central differences of the rows of the vehicle's table.
 */
public final class Ride {
    private Ride() {}

    /**
     * The ride of one vehicle at the times of its rows.
     *
     * @param name of the vehicle
     * @param x_m position along x, in m
     * @param az_mps2 upward acceleration of the point, in m/s^2
     * @param pitchRate_radps rate of pitch, nose down positive, in rad/s
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, drawn once
    public record Curve(String name, double[] t_s, double[] x_m, double[] az_mps2, double[] pitchRate_radps) {}

    /**
     * Writes {@code ride/NAME.csv} for each vehicle with a point to record, and returns the rides of these vehicles.
     */
    public static List<Curve> write(Scenario scenario, OutputFolder folder) throws IOException {
        List<Curve> curves = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            Vector point = plan.rideAt_m();
            if (point != null) {
                Curve curve = curve(plan.name(), point, folder.file("vehicles/" + plan.name() + ".csv"));
                Files.createDirectories(folder.file("ride"));
                write(curve, folder.file("ride/" + plan.name() + ".csv"));
                curves.add(curve);
            }
        }
        return curves;
    }

    private static Curve curve(String name, Vector point, Path file) throws IOException {
        List<double[]> rows = new ArrayList<>(); // t, x, z of the point, pitch
        try (CsvTable table = CsvTable.open(file)) {
            int t = table.column("t_s");
            int x = table.column("x_m");
            int z = table.column("z_m");
            int pitch = table.column("pitch_rad");
            int q = table.column("qw");
            double[] turn = new double[4];
            while (table.next()) {
                for (int k = 0; k < turn.length; k++) {
                    turn[k] = table.number(q + k);
                }
                double pointZ = table.number(z)
                        + Quaternions.aheadZ(turn, 0) * point.x()
                        + Quaternions.leftZ(turn, 0) * point.y()
                        + Quaternions.upZ(turn, 0) * point.z();
                rows.add(new double[] {table.number(t), table.number(x), pointZ, table.number(pitch)});
            }
        } catch (InputError e) {
            throw new IOException(e.getMessage(), e);
        }
        double[] t = column(rows, 0);
        double[] z = column(rows, 2);
        double[] pitch = column(rows, 3);
        double[] az = new double[t.length];
        double[] rate = new double[t.length];
        for (int k = 1; k + 1 < t.length; k++) {
            double step = (t[k + 1] - t[k - 1]) / 2;
            az[k] = (z[k + 1] - 2 * z[k] + z[k - 1]) / (step * step);
            rate[k] = (pitch[k + 1] - pitch[k - 1]) / (2 * step);
        }
        return new Curve(name, t, column(rows, 1), az, rate);
    }

    private static double[] column(List<double[]> rows, int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }

    private static void write(Curve curve, Path file) throws IOException {
        StringBuilder text = new StringBuilder(ColumnNotes.header("ride")).append('\n');
        for (int k = 0; k < curve.t_s.length; k++) {
            text.append(curve.t_s[k]).append(',').append(curve.x_m[k]).append(',');
            text.append(curve.az_mps2[k])
                    .append(',')
                    .append(curve.pitchRate_radps[k])
                    .append('\n');
        }
        Files.writeString(file, text);
    }
}
