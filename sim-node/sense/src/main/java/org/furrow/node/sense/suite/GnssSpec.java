package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.vehicle.sensor.GpsModel;
import org.furrow.world.math.Ranges;
import org.furrow.world.report.Quantity;

/**
 * A GNSS receiver.
 *
 * @param errors of its fixes
 */
public record GnssSpec(String name, Mount mount, double rate_hz, Errors errors) implements SensorSpec {
    private static final List<Quantity> COLUMNS = List.of(
            GpsModel.POSITION.get(0),
            GpsModel.POSITION.get(1),
            GpsModel.POSITION.get(2),
            new Quantity("east_mps", "m/s", "", "velocity to the east"),
            new Quantity("north_mps", "m/s", "", "velocity to the north"),
            new Quantity("up_mps", "m/s", "", "velocity upwards"),
            new Quantity("horizontal_m", "m", "", "stated deviation along each horizontal axis"),
            new Quantity("vertical_m", "m", "", "stated deviation of the height"));

    /**
     * Errors of a fix.
     *
     * @param horizontal_m deviation of the position along each horizontal axis, without drift
     * @param vertical_m deviation of the height
     * @param drift_m deviation of a slowly varying error of the position along each axis
     * @param driftTime_s correlation time of that error
     * @param speed_mps deviation of each component of the velocity
     * @param dropout probability that a fix is lost
     */
    public record Errors(
            double horizontal_m,
            double vertical_m,
            double drift_m,
            double driftTime_s,
            double speed_mps,
            double dropout) {
        public Errors {
            Ranges.notNegative("horizontal_m", horizontal_m);
            Ranges.notNegative("vertical_m", vertical_m);
            Ranges.notNegative("drift_m", drift_m);
            Ranges.positive("driftTime_s", driftTime_s);
            Ranges.notNegative("speed_mps", speed_mps);
            if (!(dropout >= 0 && dropout <= 1)) {
                throw new IllegalArgumentException("dropout must be in [0, 1], dropout=" + dropout);
            }
        }
    }

    public GnssSpec {
        Ranges.positive("rate_hz", rate_hz);
    }

    @Override
    public String type() {
        return "gnss";
    }

    @Override
    public List<Quantity> columns() {
        return COLUMNS;
    }
}
