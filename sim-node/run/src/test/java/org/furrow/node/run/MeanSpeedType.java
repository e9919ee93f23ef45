package org.furrow.node.run;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.node.scenario.driver.DriverType;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/** A driver of the tests: straight ahead, with the throttle from the mean speed of two vehicles wherever they are. */
public final class MeanSpeedType implements DriverType {
    @Override
    public String name() {
        return "mean-speed";
    }

    @Override
    public String schema() {
        return """
                {"required": ["first", "second"],
                 "properties": {
                   "first": {"type": "string"}, "second": {"type": "string"},
                   "declares_second": {"type": "boolean", "default": true}}}""";
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        int first = context.other(driver, "first");
        int second = context.other(driver, "second");
        return new Plan(first, second, driver.flag("declares_second") ? List.of(first, second) : List.of(first));
    }

    private record Plan(int first, int second, List<Integer> reads) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new MeanSpeed(first, second);
        }
    }

    private static final class MeanSpeed extends StateArray implements Driver {
        private final int first;
        private final int second;
        private final VehicleReport report = new VehicleReport();

        MeanSpeed(int first, int second) {
            super("a driver of the tests", "last_mps");
            this.first = first;
            this.second = second;
        }

        @Override
        public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
            state[0] = 0.5 * (speed_mps(first, traffic) + speed_mps(second, traffic));
            dest.brake = 0;
            dest.throttle = Math.clamp(0.2 + 0.1 * state[0], 0, 1);
        }

        private double speed_mps(int vehicle, Traffic traffic) {
            if (!traffic.hasReport(vehicle)) {
                return 0;
            }
            traffic.predict(vehicle, 0, report);
            return report.speed_mps();
        }
    }
}
