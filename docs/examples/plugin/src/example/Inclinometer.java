package example;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.sensor.*;
import org.furrow.vehicle.sensor.Sensor;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.state.StateArray;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;

/** Measures how steep the vehicle stands. */
public final class Inclinometer implements SensorType {
    public String name() { return "inclinometer"; }

    public String schema() {
        return """
            {"description": "Measures how steep the vehicle stands", "additionalProperties": false, "properties": {
              "period_s": {"type": "number", "exclusiveMinimum": 0, "default": 0.1, "description": "time between measurements, whole ticks"}}}""";
    }

    public SensorModel read(YamlNode node, SensorContext context) throws InputError {
        return new Model(Math.round(context.time_s(node, "period_s") / context.key().step_s()));
    }

    public SensorTable table() { return SensorTable.of(name(), "How steep the vehicle stands.", Model.COLUMNS); }

    private record Model(long period) implements SensorModel {
        static final List<Quantity> COLUMNS =
            List.of(new Quantity("tilt_rad", "rad", "W", "angle between the chassis' z axis and the vertical"));

        public String type() { return "inclinometer"; }
        public List<Quantity> columns() { return COLUMNS; }
        public Sensor create() { return new Measurement(period); }
    }

    private static final class Measurement extends StateArray implements Sensor {
        private final long period;

        Measurement(long period) {
            super("an inclinometer", "tilt_rad"); // the whole state: checkpoints store it
            this.period = period;
        }

        public void sample(long tick, VehicleReport vehicle) {
            if (tick % period == 0) {
                double[] q = vehicle.orientation;
                state[0] = StrictMath.acos(Math.clamp(1 - 2 * (q[1] * q[1] + q[2] * q[2]), -1, 1));
            }
        }

        public void readings(long tick, double[] dest, int at) { dest[at] = state[0]; }
    }
}
