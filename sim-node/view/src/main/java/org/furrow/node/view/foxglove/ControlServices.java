package org.furrow.node.view.foxglove;

import java.util.LinkedHashMap;
import java.util.Map;
import org.furrow.node.view.foxglove.SimulationControl.Refused;
import org.furrow.node.view.foxglove.SimulationControl.State;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The services by which clients control a run: those of ROS {@code simulation_interfaces} that Furrow has. */
final class ControlServices {
    private static final int OK = 1;
    private static final int INCORRECT_STATE = 3;
    private static final int MOST_EPOCHS = 1_000_000;
    /** Codes of {@code simulation_interfaces/SimulatorFeatures}: reset, states, pause, one step and several. */
    private static final int[] FEATURES = {20, 21, 22, 24, 25, 26, 31, 32};

    private final SimulationControl control;
    private final Map<Integer, Service> byNumber = new LinkedHashMap<>();

    /** Answers a request. */
    @FunctionalInterface
    private interface Handler {
        void handle(JsonNode request, ObjectNode response) throws Refused;
    }

    /**
     * A service.
     *
     * @param changes whether it changes the run, so that the token is required
     */
    private record Service(String name, String type, String requestFields, boolean changes, Handler handler) {}

    ControlServices(SimulationControl control) {
        this.control = control;
        add("get_simulator_features", "GetSimulatorFeatures", "", false, (request, response) -> features(response));
        add("get_simulation_state", "GetSimulationState", "", false, (request, response) -> response.putObject("state")
                .put("state", control.state().code()));
        add("set_simulation_state", "SetSimulationState", "state", true, (request, response) -> setState(request));
        add("step_simulation", "StepSimulation", "steps", true, (request, response) -> control.step(steps(request)));
        add("reset_simulation", "ResetSimulation", "", true, (request, response) -> control.reset());
    }

    private void add(String name, String type, String fields, boolean changes, Handler handler) {
        byNumber.put(byNumber.size() + 1, new Service("/furrow/" + name, type, fields, changes, handler));
    }

    private static void features(ObjectNode response) {
        ObjectNode features = response.putObject("features");
        ArrayNode codes = features.putArray("features");
        for (int code : FEATURES) {
            codes.add(code);
        }
        features.put("custom_info", "a step is an epoch; the speed is the parameter furrow.speed");
    }

    /** Takes the state as a number, or as the object of the ROS message. */
    private void setState(JsonNode request) throws Refused {
        JsonNode given = request.path("state");
        JsonNode code = given.isObject() ? given.path("state") : given;
        control.setState(State.of(code.asInt(-1))
                .orElseThrow(() -> new Refused("state must be 0 (stopped), 1 (playing), 2 (paused) or 3 (quitting)")));
    }

    private static int steps(JsonNode request) throws Refused {
        JsonNode steps = request.path("steps");
        if (!steps.isIntegralNumber() || steps.intValue() < 1 || steps.intValue() > MOST_EPOCHS) {
            throw new Refused("steps must be a whole number from 1 to " + MOST_EPOCHS);
        }
        return steps.intValue();
    }

    /** The services as the protocol advertises them. */
    ArrayNode advertisement() {
        ArrayNode services = JsonNodeFactory.instance.arrayNode();
        byNumber.forEach((number, service) -> {
            ObjectNode entry = services.addObject().put("id", number).put("name", service.name);
            entry.put("type", "simulation_interfaces/srv/" + service.type);
            String request = requestSchema(service.requestFields);
            String response = "{\"type\":\"object\",\"properties\":{\"result\":{\"type\":\"object\"}}}";
            entry.put("requestSchema", request).put("responseSchema", response);
            describe(entry.putObject("request"), service.type + "_Request", request);
            describe(entry.putObject("response"), service.type + "_Response", response);
        });
        return services;
    }

    private static String requestSchema(String field) {
        String properties = field.isEmpty() ? "" : "\"" + field + "\":{\"type\":\"integer\"}";
        return "{\"type\":\"object\",\"properties\":{" + properties + "}}";
    }

    private static void describe(ObjectNode entry, String name, String schema) {
        entry.put("encoding", "json").put("schemaName", "simulation_interfaces/srv/" + name);
        entry.put("schemaEncoding", "jsonschema").put("schema", schema);
    }

    /**
     * Calls a service.
     *
     * @throws Refused when there is no such service, or it needs the token
     */
    ObjectNode call(int number, JsonNode request, boolean trusted) throws Refused {
        Service service = byNumber.get(number);
        if (service == null) {
            throw new Refused("there is no service " + number);
        }
        if (service.changes && !trusted) {
            throw new Refused(service.name + ": this connection may only look; connect with the token that furrow has"
                    + " printed, as ws://...?token=...");
        }
        ObjectNode response = JsonNodeFactory.instance.objectNode();
        ObjectNode result = response.putObject("result");
        try {
            service.handler.handle(request, response);
            result.put("result", OK).put("error_message", "");
        } catch (Refused e) {
            result.put("result", INCORRECT_STATE).put("error_message", e.getMessage());
        }
        return response;
    }
}
