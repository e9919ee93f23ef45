package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.command.ActuatorType;
import org.furrow.node.scenario.command.CommandedPlan;
import org.furrow.node.scenario.command.ControllerType;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.node.scenario.driver.DriverPlan;

/** Reads the controllers and actuators of a vehicle. */
final class CommandReader {
    private static final String CONTROLLERS = "controllers";
    private static final String ACTUATORS = "actuators";

    private CommandReader() {}

    /**
     * Puts the vehicle's controllers and actuators behind its driver.
     *
     * @return the driver itself when the vehicle has none
     */
    static DriverPlan read(YamlNode vehicle, DriverPlan driver, DriverContext context) throws InputError {
        if (!vehicle.has(CONTROLLERS) && !vehicle.has(ACTUATORS)) {
            return driver;
        }
        if (vehicle.has("changes")) {
            throw vehicle.get("changes").error("a vehicle with controllers or actuators keeps its driver");
        }
        List<ControllerType.Plan> controllers = new ArrayList<>();
        for (YamlNode node : vehicle.items(CONTROLLERS)) {
            ControllerType type = Objects.requireNonNull(Plugins.find(ControllerType.class, node.text("type")));
            controllers.add(node.build(() -> type.read(node, context)));
        }
        List<ActuatorType.Plan> actuators = new ArrayList<>();
        for (YamlNode node : vehicle.items(ACTUATORS)) {
            ActuatorType type = Objects.requireNonNull(Plugins.find(ActuatorType.class, node.text("type")));
            actuators.add(node.build(() -> type.read(node, context)));
        }
        return new CommandedPlan(driver, controllers, actuators);
    }
}
