package example;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.driver.*;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/** Drives straight ahead at the speed of another vehicle, wherever that is. */
public final class MatchSpeed implements DriverType {
    public String name() { return "match-speed"; }

    public String schema() {
        return """
            {"description": "Drives straight ahead at the speed of another vehicle", "required": ["other"], "properties": {
              "other": {"type": "string", "description": "name of that vehicle"},
              "gain_spm": {"type": "number", "exclusiveMinimum": 0, "description": "throttle per speed error", "default": 0.3}}}""";
    }

    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        return new Plan(context.other(driver, "other"), driver.number("gain_spm"));
    }

    private record Plan(int other, double gain_spm) implements DriverPlan {
        public Driver create(VehicleModel model) { return new Pedals(other, gain_spm); }
        @Override public List<Integer> reads() { return List.of(other); } // a driver may read no other vehicles
    }

    private static final class Pedals extends StateArray implements Driver {
        private final int other;
        private final double gain_spm;
        private final VehicleReport report = new VehicleReport();

        Pedals(int other, double gain_spm) {
            super("a match-speed driver", "throttle"); // the whole state: checkpoints store it
            this.other = other;
            this.gain_spm = gain_spm;
        }

        public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
            if (traffic.hasReport(other)) {
                traffic.predict(other, 0, report);
            }
            double error_mps = report.speed_mps() - self.speed_mps();
            state[0] = Math.clamp(state[0] + gain_spm * interval_s * error_mps, 0, 1);
            dest.throttle = state[0];
            dest.brake = Math.clamp(-gain_spm * error_mps, 0, 1);
        }
    }
}
