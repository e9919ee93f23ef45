package org.furrow.node.ros2;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.dataset.ros.RosOutput;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.world.report.Quantity;

/**
 * The messages of the sensors that a vehicle carries: fixes and inertial units as ROS has them, others as names and
 * numbers.
 */
final class SensorMessages {
    private static final double NS = 1e9;
    private static final int COVARIANCE = 9;
    private static final int GPS = 1;
    private static final int UNKNOWN = 0;
    /** Places in the columns of a GNSS receiver. */
    private static final int AGE = 0;

    private static final int METHOD = 1;
    private static final int LATITUDE = 2;

    private final RosOutput out;
    private final List<SensorModel> models;
    private final String topic;
    private final String frame;
    private final double[] readings;
    /** Age of the last fix of each sensor that is a GNSS receiver. */
    private final double[] fixAges_s;

    /** @param topic name of the vehicle in topics */
    SensorMessages(RosOutput out, VehiclePlan plan, String topic) {
        this.out = out;
        models = plan.sensors().sensors();
        this.topic = "/" + topic + "/";
        frame = plan.name() + "/";
        readings = new double[plan.sensors().columns().size()];
        fixAges_s = new double[models.size()];
        Arrays.fill(fixAges_s, Double.NaN);
    }

    /** Writes the present outputs. */
    void write(long time_ns, SensorSuite sensors) throws IOException {
        sensors.readings(readings, 0);
        int at = 0;
        for (int k = 0; k < models.size(); k++) {
            SensorModel model = models.get(k);
            switch (model.form()) {
                case FIX -> writeFix(time_ns, k, at);
                case MOTION -> writeMotion(time_ns, model, at);
                case ROW -> writeRow(time_ns, model, at);
            }
            at += model.columns().size();
        }
    }

    /** Writes a fix once, with the time at which it was measured. */
    private void writeFix(long time_ns, int sensor, int at) throws IOException {
        String name = models.get(sensor).type();
        double age_s = readings[at + AGE];
        boolean isNew = !Double.isNaN(age_s) && !(age_s > fixAges_s[sensor]);
        fixAges_s[sensor] = age_s;
        if (!isNew) {
            return;
        }
        int status =
                switch ((int) readings[at + METHOD]) {
                    case 0 -> -1;
                    case 1 -> 0;
                    case 2 -> 1;
                    default -> 2;
                };
        CdrWriter to = out.begin(time_ns - Math.round(NS * age_s), frame + name);
        to.int8(status).int16(GPS);
        to.float64(readings[at + LATITUDE], readings[at + LATITUDE + 1], readings[at + LATITUDE + 2]);
        to.float64(new double[COVARIANCE]).int8(UNKNOWN);
        out.end(topic + name, "sensor_msgs/NavSatFix", time_ns);
    }

    private void writeMotion(long time_ns, SensorModel model, int at) throws IOException {
        if (Double.isNaN(readings[at])) {
            return;
        }
        double[] none = new double[COVARIANCE];
        none[0] = -1; // no orientation
        CdrWriter to = out.begin(time_ns, frame + model.type());
        to.float64(0, 0, 0, 1).float64(none);
        to.float64(readings[at + 3], readings[at + 4], readings[at + 5]).float64(new double[COVARIANCE]);
        to.float64(readings[at], readings[at + 1], readings[at + 2]).float64(new double[COVARIANCE]);
        out.end(topic + model.type(), "sensor_msgs/Imu", time_ns);
    }

    private void writeRow(long time_ns, SensorModel model, int at) throws IOException {
        List<Quantity> columns = model.columns();
        CdrWriter to = out.begin(time_ns, frame + model.type()).int32(columns.size());
        columns.forEach(column -> to.text(column.name()));
        to.int32(columns.size());
        for (int k = 0; k < columns.size(); k++) {
            to.float64(readings[at + k]);
        }
        out.end(topic + model.type(), "furrow_msgs/SensorRow", time_ns);
    }
}
