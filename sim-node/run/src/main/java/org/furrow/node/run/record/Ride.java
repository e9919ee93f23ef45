package org.furrow.node.run.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.spec.Vector;

/**
 * How a vehicle rides: vertical acceleration of a point of its chassis, such as the driver's seat, and pitch rate, from the rows of
 * its table by central differences.
 */
public final class Ride {
    private static final String HEADER = "t_s,x_m,az_mps2,pitch_rate_radps";

    private Ride() {}

    /**
     * The ride of one vehicle.
     *
     * @param name of the vehicle
     * @param x_m position along x, in m
     * @param az_mps2 upward acceleration of the point, in m/s^2
     * @param pitchRate_radps rate of pitch, nose down positive, in rad/s
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, drawn once
    record Curve(String name, double[] t_s, double[] x_m, double[] az_mps2, double[] pitchRate_radps) {}

    /** Writes {@code ride/NAME.csv} of each vehicle that has a point to record, and {@code ride.png} of all of them. */
    public static void write(Scenario scenario, OutputFolder folder) throws IOException {
        List<Curve> curves = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            Vector point = plan.rideAt_m();
            if (point != null) {
                Curve curve = curve(plan.name(), point, folder.file("vehicles/" + plan.name() + ".csv"));
                table(curve, folder.file("ride/" + plan.name() + ".csv"));
                curves.add(curve);
            }
        }
        if (!curves.isEmpty()) {
            RidePicture.write(curves, folder.file("ride.png"));
        }
    }

    private static Curve curve(String name, Vector point, Path table) throws IOException {
        List<String> lines = Files.readAllLines(table);
        int rows = lines.size() - 1;
        double[] t = new double[rows];
        double[] x = new double[rows];
        double[] z = new double[rows];
        double[] pitch = new double[rows];
        for (int k = 0; k < rows; k++) {
            String[] cells = lines.get(k + 1).split(",", 12);
            double[] v = new double[11];
            for (int c = 0; c < v.length; c++) {
                v[c] = Double.parseDouble(cells[c]);
            }
            t[k] = v[0];
            x[k] = v[1];
            // third row of the rotation by the quaternion v[4..7]
            z[k] = v[3]
                    + 2 * (v[5] * v[7] - v[4] * v[6]) * point.x()
                    + 2 * (v[6] * v[7] + v[4] * v[5]) * point.y()
                    + (1 - 2 * (v[5] * v[5] + v[6] * v[6])) * point.z();
            pitch[k] = v[9];
        }
        double[] az = new double[rows];
        double[] rate = new double[rows];
        for (int k = 1; k + 1 < rows; k++) {
            double step = (t[k + 1] - t[k - 1]) / 2;
            az[k] = (z[k + 1] - 2 * z[k] + z[k - 1]) / (step * step);
            rate[k] = (pitch[k + 1] - pitch[k - 1]) / (2 * step);
        }
        return new Curve(name, t, x, az, rate);
    }

    private static void table(Curve curve, Path file) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        for (int k = 0; k < curve.t_s.length; k++) {
            text.append(curve.t_s[k])
                    .append(',')
                    .append(curve.x_m[k])
                    .append(',')
                    .append(curve.az_mps2[k]);
            text.append(',').append(curve.pitchRate_radps[k]).append('\n');
        }
        Files.writeString(file, text);
    }
}
