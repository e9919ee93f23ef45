package org.furrow.node.dataset.ros;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.ScanPattern;

/** Places and constants of all sensors as YAML. */
final class CalibrationText {
    private CalibrationText() {}

    static String of(List<Calibration> calibrations) {
        StringBuilder text =
                new StringBuilder("# pose of the sensor's frame in that of the chassis: x y z in m, qx qy qz"
                        + " qw; pixel (0, 0) has its centre at (0, 0)\nsensors:\n");
        for (Calibration each : calibrations) {
            Pose pose = each.extrinsics();
            double[] numbers = {pose.x_m(), pose.y_m(), pose.z_m(), pose.qx(), pose.qy(), pose.qz(), pose.qw()};
            text.append("  - frame: ").append(each.childFrame());
            text.append("\n    parent: ").append(each.parentFrame());
            text.append("\n    pose: ").append(Arrays.toString(numbers));
            text.append("\n    rate_hz: ").append(each.spec().rate_hz()).append('\n');
            CameraSpec.Lens lens = each.spec().lens();
            if (lens != null) {
                text.append("    width: ")
                        .append(lens.width())
                        .append("\n    height: ")
                        .append(lens.height());
                text.append("\n    focal_px: ").append(lens.focal_px()).append("\n    cx_px: ");
                text.append(lens.cx_px() - 0.5)
                        .append("\n    cy_px: ")
                        .append(lens.cy_px() - 0.5)
                        .append('\n');
                if (!lens.distortion().isNone()) {
                    text.append("    distortion: ").append(lens.distortion().name());
                    text.append("\n    coefficients: ").append(lens.distortion().coefficients());
                    text.append('\n');
                }
            } else if (each.spec() instanceof LidarSpec lidar) {
                lidar(lidar, text);
            }
        }
        return text.toString();
    }

    private static void lidar(LidarSpec lidar, StringBuilder text) {
        text.append("    model: ").append(lidar.model()).append("\n    columns: ");
        text.append(lidar.beams().columns());
        switch (lidar.beams().pattern()) {
            case ScanPattern.Spinning _ ->
                text.append("\n    elevations_rad: ").append(lidar.beams().elevations_rad());
            case ScanPattern.SolidState raster -> {
                text.append("\n    elevations_rad: ").append(lidar.beams().elevations_rad());
                text.append("\n    azimuth_rad: ").append(raster.azimuth_rad());
                text.append("\n    flash: ").append(raster.flash());
            }
            case ScanPattern.Rosette rosette -> {
                text.append("\n    field_rad: ").append(rosette.field_rad());
                text.append("\n    points_per_s: ").append(rosette.points_per_s());
                text.append("\n    prisms_radps: [").append(rosette.first_radps());
                text.append(", ").append(rosette.second_radps()).append(']');
            }
        }
        text.append('\n');
    }
}
