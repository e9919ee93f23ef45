package org.furrow.node.scenario.command;

import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.vehicle.command.RateLimit;

/** Limits how fast steering, throttle and brake change. */
public final class RateLimitType implements ActuatorType {
    @Override
    public String name() {
        return "rate-limit";
    }

    @Override
    public String schema() {
        return """
            {
              "description": "limits how fast steering, throttle and brake change, per second; without a key, no limit",
              "properties": {
                "steering_1ps": {"description": "from straight to full lock is 1", "$ref": "#/$defs/rate"},
                "throttle_1ps": {"$ref": "#/$defs/rate"},
                "brake_1ps": {"$ref": "#/$defs/rate"}
              },
              "$defs": {"rate": {"type": "number", "exclusiveMinimum": 0}}
            }""";
    }

    @Override
    public Plan read(YamlNode actuator, DriverContext context) {
        double steering_1ps = rate(actuator, "steering_1ps");
        double throttle_1ps = rate(actuator, "throttle_1ps");
        double brake_1ps = rate(actuator, "brake_1ps");
        return model -> new RateLimit(steering_1ps, throttle_1ps, brake_1ps);
    }

    private static double rate(YamlNode actuator, String key) {
        return actuator.has(key) ? actuator.number(key) : Double.POSITIVE_INFINITY;
    }
}
