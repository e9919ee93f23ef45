package org.furrow.node.view.foxglove;

import java.util.List;
import org.furrow.node.view.foxglove.SimulationControl.Refused;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values that a client can read, and one that it can set with the token. */
final class FoxgloveParameters {
    private static final String SCENARIO = "furrow.scenario";
    private static final String STATE = "furrow.state";
    private static final String SPEED = "furrow.speed";
    private static final List<String> NAMES = List.of(SCENARIO, STATE, SPEED);

    private final String scenario;
    private final SimulationControl control;

    FoxgloveParameters(String scenario, SimulationControl control) {
        this.scenario = scenario;
        this.control = control;
    }

    List<String> names() {
        return NAMES;
    }

    /** A parameter with its value, as the protocol has it; null if there is none with the name. */
    @Nullable
    ObjectNode get(String name) {
        ObjectNode parameter = JsonNodeFactory.instance.objectNode().put("name", name);
        switch (name) {
            case SCENARIO -> parameter.put("value", scenario);
            case STATE -> parameter.put("value", control.state().name());
            case SPEED -> parameter.put("value", finite(control.speed())).put("type", "float64");
            default -> {
                return null;
            }
        }
        return parameter;
    }

    /** @throws Refused when the parameter cannot be set, or not to this value */
    void set(String name, JsonNode value) throws Refused {
        if (!name.equals(SPEED)) {
            throw new Refused("the parameter '" + name + "' cannot be set; only " + SPEED + " can");
        }
        if (!value.isNumber() || !(value.doubleValue() >= 0)) {
            throw new Refused(SPEED + " must be a number > 0, or 0 for as fast as it goes");
        }
        control.setSpeed(value.doubleValue() == 0 ? Double.POSITIVE_INFINITY : value.doubleValue());
    }

    /** JSON has no infinite number. */
    private static double finite(double speed) {
        return Double.isInfinite(speed) ? 0 : speed;
    }
}
