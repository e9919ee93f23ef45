package org.furrow.node.dataset.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.table.SensorRow;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.ContactPlane;
import org.furrow.world.math.Quaternions;

/** What a run recorded of one vehicle, at the end of each epoch in which it was present. */
public final class VehicleRecord {
    private final int index;
    private final VehiclePlan plan;
    private final Map<String, double[]> columns;
    private final Map<String, double[]> sensors;
    /** Positions and orientations of the wheels, as {@link PoseLayout} has them. */
    private final double[] wheelPoses;

    private final int rows;

    VehicleRecord(
            int index,
            VehiclePlan plan,
            Map<String, double[]> columns,
            Map<String, double[]> sensors,
            double[] wheelPoses,
            int most) {
        this.index = index;
        this.plan = plan;
        this.columns = columns;
        this.sensors = sensors;
        this.wheelPoses = wheelPoses;
        int wheels = Math.max(1, PoseLayout.BODY * wheels());
        int recorded = wheels() == 0 ? Integer.MAX_VALUE : wheelPoses.length / wheels;
        rows = Math.min(Math.max(0, most), Math.min(column("t_s").length, recorded));
    }

    static VehicleRecord read(Path folder, int index, VehiclePlan plan)
            throws InputError, IOException, LogDamagedException {
        Path sensors = folder.resolve(SensorRow.table(plan.name()));
        return new VehicleRecord(
                index,
                plan,
                table(folder.resolve("vehicles/" + plan.name() + ".csv")),
                Files.exists(sensors) ? table(sensors) : Map.of(),
                wheelPoses(folder, plan),
                Integer.MAX_VALUE);
    }

    /** The same record without the epochs after one. */
    VehicleRecord until(int epoch) {
        return new VehicleRecord(index, plan, columns, sensors, wheelPoses, epoch + 1 - firstEpoch());
    }

    private static Map<String, double[]> table(Path csv) throws InputError {
        List<double[]> rows = new ArrayList<>();
        List<String> names;
        try (CsvTable table = CsvTable.of(wholeLines(csv))) {
            names = table.columns();
            while (table.next()) {
                double[] row = new double[names.size()];
                for (int c = 0; c < row.length; c++) {
                    row[c] = table.text(c).isEmpty() ? Double.NaN : table.number(c);
                }
                rows.add(row);
            }
        } catch (InputError e) {
            throw new DamagedInputError(e.getMessage());
        }
        Map<String, double[]> columns = new LinkedHashMap<>();
        for (int c = 0; c < names.size(); c++) {
            int at = c;
            columns.put(names.get(c), rows.stream().mapToDouble(row -> row[at]).toArray());
        }
        return columns;
    }

    /** The last row of a run that was killed may be torn, even in the midst of a number; it is left out. */
    private static Source wholeLines(Path csv) throws InputError {
        String text = Source.ofFile(csv).bytes().text();
        return Source.ofText(csv.toString(), text.substring(0, text.lastIndexOf('\n') + 1));
    }

    private static double[] wheelPoses(Path folder, VehiclePlan plan)
            throws InputError, IOException, LogDamagedException {
        Path file = folder.resolve(RunLog.poses(plan.name()));
        if (!Files.exists(file)) {
            throw new InputError(
                    folder + ": has no recorded poses of '" + plan.name() + "'; use 'furrow record " + folder + "'");
        }
        try (PoseFile poses = PoseFile.open(file)) {
            PoseLayout layout = poses.header().layout();
            int every = poses.header().samplesPerEpoch();
            int numbers = PoseLayout.BODY * layout.wheels();
            int first = Math.ceilDiv(poses.first(), every);
            int count = poses.blocks() == 0 ? 0 : Math.max(0, Math.floorDiv(poses.end() - 1, every) + 1 - first);
            double[] wheels = new double[count * numbers];
            for (int b = 0; b < poses.blocks(); b++) {
                double[] samples = poses.read(b);
                for (int s = 0; s < samples.length / layout.size(); s++) {
                    int sample = poses.firstOf(b) + s;
                    if (sample % every == 0) {
                        int to = (sample / every - first) * numbers;
                        System.arraycopy(samples, s * layout.size() + layout.body(1), wheels, to, numbers);
                    }
                }
            }
            return wheels;
        }
    }

    public int index() {
        return index;
    }

    public VehiclePlan plan() {
        return plan;
    }

    public int wheels() {
        return plan.model().wheelNames().size();
    }

    /** Number of epochs with a row, from {@link #firstEpoch} on. */
    public int rows() {
        return rows;
    }

    public int firstEpoch() {
        return plan.enterEpoch();
    }

    /** A column of the vehicle's table. */
    public double[] column(String name) {
        double[] found = columns.get(name);
        if (found == null) {
            throw new IllegalArgumentException("the table of '" + plan.name() + "' has no column '" + name + "'");
        }
        return found;
    }

    /** The columns of the vehicle's table, by name. */
    Map<String, double[]> columns() {
        return columns;
    }

    /** A column of the table of the vehicle's sensors. */
    double[] sensor(String name) {
        double[] found = sensors.get(name);
        if (found == null) {
            throw new IllegalArgumentException("the sensors of '" + plan.name() + "' have no column '" + name + "'");
        }
        return found;
    }

    /** A number of a wheel's pose: position in W, then quaternion. */
    public double wheelPose(int row, int wheel, int number) {
        return wheelPoses[(row * wheels() + wheel) * PoseLayout.BODY + number];
    }

    /** A point of W in the frame of the chassis. */
    double[] toChassis(int row, double px, double py, double pz) {
        double x = px - column("x_m")[row];
        double y = py - column("y_m")[row];
        double z = pz - column("z_m")[row];
        double w = column("qw")[row];
        double a = -column("qx")[row];
        double b = -column("qy")[row];
        double c = -column("qz")[row];
        double tx = 2 * (b * z - c * y);
        double ty = 2 * (c * x - a * z);
        double tz = 2 * (a * y - b * x);
        return new double[] {x + w * tx + b * tz - c * ty, y + w * ty + c * tx - a * tz, z + w * tz + a * ty - b * tx};
    }

    /** The hub of a wheel in the frame of the chassis, in m. */
    double[] hubInChassis(int row, int wheel) {
        return toChassis(row, wheelPose(row, wheel, 0), wheelPose(row, wheel, 1), wheelPose(row, wheel, 2));
    }

    /** Half the width of a wheel. */
    double halfWidth_m(int wheel) {
        return RaySolid.of(plan.model().wheels().get(wheel).shape()).half_m(1);
    }

    /** The least x, y and z of hull and wheels in the frame of the chassis in the first row, then the greatest. */
    double[] box_m() {
        List<double[]> boxes = new ArrayList<>();
        CollisionBody hull = plan.model().collisionBody();
        if (hull != null) {
            boxes.addAll(hull.bounds_m());
        }
        for (int w = 0; w < wheels() && rows > 0; w++) {
            double[] hub = hubInChassis(0, w);
            double radius_m = plan.model().wheelRadius_m(w);
            double half_m = halfWidth_m(w);
            boxes.add(new double[] {
                hub[0] - radius_m,
                hub[1] - half_m,
                hub[2] - radius_m,
                hub[0] + radius_m,
                hub[1] + half_m,
                hub[2] + radius_m
            });
        }
        double[] all = new double[6];
        for (double[] each : boxes) {
            for (int d = 0; d < 3; d++) {
                all[d] = Math.min(all[d], each[d]);
                all[3 + d] = Math.max(all[3 + d], each[3 + d]);
            }
        }
        return all;
    }

    /**
     * Finds the plane in which a wheel meets the ground.
     *
     * @param height_m height of the undeformed ground in W at x and y of W, in m
     */
    void findPlane(int row, int wheel, DoubleBinaryOperator height_m, ContactPlane dest) {
        int pose = (row * wheels() + wheel) * PoseLayout.BODY;
        double[] hub = Arrays.copyOfRange(wheelPoses, pose, pose + 3);
        double[] rotation = new double[9];
        Quaternions.toMatrix(wheelPoses, pose + 3, rotation);
        dest.set(height_m, hub, rotation, 0, plan.model().wheelRadius_m(wheel));
    }

    /** Heading of a wheel in W's plane: x, or y, of the axle turned by 90 degrees. */
    double heading(int row, int wheel, boolean y) {
        int quaternion = (row * wheels() + wheel) * PoseLayout.BODY + 3;
        double axleX = Quaternions.leftX(wheelPoses, quaternion);
        double axleY = Quaternions.leftY(wheelPoses, quaternion);
        double level = Math.sqrt(axleX * axleX + axleY * axleY);
        if (level == 0) {
            return y ? 0 : 1;
        }
        return (y ? -axleX : axleY) / level;
    }
}
