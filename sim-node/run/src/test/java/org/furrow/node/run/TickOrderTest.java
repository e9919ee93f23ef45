package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.command.ActuatorType;
import org.furrow.node.scenario.command.ControllerType;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.node.scenario.observer.Observer;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.node.scenario.sensor.SensorContext;
import org.furrow.node.scenario.sensor.SensorType;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.command.Actuator;
import org.furrow.vehicle.command.Controller;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.sensor.Sensor;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.state.StateArray;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of the parts in a tick, after Büchler et al. (2005): sensors, controllers, actuators, vehicle, observers. */
@Tag("run")
public class TickOrderTest {
    private static final String NAME = "tick-order";
    private static final String SCHEMA = "{\"properties\": {}}";
    private static final int TICKS = 10;
    /** What the parts of the only vehicle of the run have done, in their order. */
    private static final List<Call> CALLS = Collections.synchronizedList(new ArrayList<>());

    /** @param x_m where the part has seen the vehicle; NaN: a part that sees no vehicle */
    private record Call(String part, double x_m) {}

    @TempDir
    private Path folder;

    @Test
    void shouldBeThatOfThePaper() {
        CALLS.clear();
        LocalRun.run(
                Scenarios.brief(
                        "single",
                        "duration_s=0.04",
                        "observers=[{type: tick-order}]",
                        "vehicles.0.sensors={tick-order: {}}",
                        "vehicles.0.controllers=[{type: tick-order}]",
                        "vehicles.0.actuators=[{type: tick-order}]"),
                1,
                1,
                folder.resolve("out"));

        List<String> expected = new ArrayList<>(List.of("sensor", "observer"));
        for (int epoch = 0; epoch < 2; epoch++) {
            for (int n = 0; n < TICKS; n++) {
                expected.addAll(List.of("controller", "actuator", "sensor"));
            }
            expected.add("observer");
        }
        assertEquals(expected, CALLS.stream().map(Call::part).toList());
        double sensed_m = Double.NaN;
        for (Call call : CALLS) {
            if (call.part.equals("sensor")) {
                assertNotEquals(sensed_m, call.x_m, "the vehicle moves between an actuator and the next sensor");
                sensed_m = call.x_m;
            } else if (!call.part.equals("actuator")) {
                assertEquals(sensed_m, call.x_m, call.part + " and sensor see the vehicle at one time");
            }
        }
    }

    /** A sensor that measures in every tick. */
    public static final class TickSensor implements SensorType {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String schema() {
            return SCHEMA;
        }

        @Override
        public SensorModel read(YamlNode node, SensorContext context) {
            return new Model();
        }
    }

    private static final class Model implements SensorModel {
        @Override
        public String type() {
            return NAME;
        }

        @Override
        public List<Quantity> columns() {
            return List.of(new Quantity("order_x_m", "m", "W", "place of the vehicle"));
        }

        @Override
        public Sensor create() {
            return new Measurement();
        }
    }

    private static final class Measurement extends StateArray implements Sensor {
        Measurement() {
            super("a sensor of the tests", "order_x_m");
        }

        @Override
        public void sample(long tick, VehicleReport vehicle) {
            state[0] = vehicle.position_m[0];
            CALLS.add(new Call("sensor", state[0]));
        }

        @Override
        public void readings(long tick, double[] dest, int at) {
            dest[at] = state[0];
        }
    }

    /** A controller that is due before every tick. */
    public static final class TickController implements ControllerType {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String schema() {
            return SCHEMA;
        }

        @Override
        public ControllerType.Plan read(YamlNode controller, DriverContext context) {
            return model -> new Control();
        }
    }

    private static final class Control extends StateArray implements Controller {
        Control() {
            super("a controller of the tests");
        }

        @Override
        public int everyTicks() {
            return 1;
        }

        @Override
        public void control(VehicleReport self, SensorSuite sensors, Controls dest) {
            CALLS.add(new Call("controller", self.position_m[0]));
        }
    }

    /** An actuator without effect. */
    public static final class TickActuator implements ActuatorType {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String schema() {
            return SCHEMA;
        }

        @Override
        public ActuatorType.Plan read(YamlNode actuator, DriverContext context) {
            return model -> new Act();
        }
    }

    private static final class Act extends StateArray implements Actuator {
        Act() {
            super("an actuator of the tests");
        }

        @Override
        public void apply(double step_s, Controls dest) {
            CALLS.add(new Call("actuator", Double.NaN));
        }
    }

    /** An observer of the epochs of a rank. */
    public static final class TickObserver implements ObserverType {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String schema() {
            return SCHEMA;
        }

        @Override
        public ObserverType.Plan read(YamlNode observer) {
            return rank -> new Watch();
        }
    }

    private static final class Watch implements Observer {
        @Override
        public void onStepped(int epoch, List<@Nullable VehicleReport> vehicles) {
            VehicleReport seen = vehicles.getFirst();
            CALLS.add(new Call("observer", seen == null ? Double.NaN : seen.position_m[0]));
        }

        @Override
        public void close() {}
    }
}
