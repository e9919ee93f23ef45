package org.furrow.node.run;

import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.command.ControllerType;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.vehicle.command.Controller;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.state.StateArray;
import org.furrow.world.report.VehicleReport;

/** A controller of the tests: brakes from a tick on. */
public final class BrakeAtType implements ControllerType {
    @Override
    public String name() {
        return "brake-at";
    }

    @Override
    public String schema() {
        return "{\"required\": [\"at_tick\"], \"properties\": {\"at_tick\": {\"type\": \"integer\"}}}";
    }

    @Override
    public Plan read(YamlNode controller, DriverContext context) {
        int at = controller.integer("at_tick");
        return model -> new BrakeAt(at);
    }

    private static final class BrakeAt extends StateArray implements Controller {
        private final int at;

        BrakeAt(int at) {
            super("a controller of the tests", "calls");
            this.at = at;
        }

        @Override
        public int everyTicks() {
            return 5;
        }

        @Override
        public void control(VehicleReport self, SensorSuite sensors, Controls dest) {
            state[0]++;
            dest.brake = state[0] * everyTicks() > at ? 1 : dest.brake;
        }
    }
}
