package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * A true list of the vehicles and obstacles around its place, without that of the vehicle itself.
 *
 * @param range_m distance up to which it has the middles of boxes
 */
public record ObjectsSpec(String name, Mount mount, double rate_hz, double range_m) implements SensorSpec {
    private static final List<SensorField> ARRAYS = List.of(
            SensorField.of("instance", "uint16 [n]", "1", "as in instances.csv"),
            SensorField.of("class", "uint8 [n]", "1", "class, as in classes.csv"),
            SensorField.in("sensor", "box_m", "float64 [n, 10]", "m", "middle, qx qy qz qw, lengths"),
            SensorField.in("sensor", "velocity_mps", "float64 [n, 3]", "m/s", "of the middle, in W"));

    public ObjectsSpec {
        Ranges.positive("rate_hz", rate_hz);
        Ranges.positive("range_m", range_m);
    }

    @Override
    public String type() {
        return "objects";
    }

    @Override
    public List<SensorField> arrays() {
        return ARRAYS;
    }
}
