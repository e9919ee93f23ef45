package org.furrow.node.control;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An answer to a command as a line of JSON: the status, or why the command was refused.
 *
 * @param status null when it was refused
 * @param error null when it was not
 */
public record ControlAnswer(
        @Nullable ControlStatus status, @Nullable String error) {
    private static final JsonMapper MAPPER = new JsonMapper();

    /** The line for a status. */
    public static String of(ControlStatus status) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("state", status.state().name());
        json.put("code", status.state().code());
        json.put("epoch", status.epoch());
        json.put("epochs", status.epochs());
        json.put("time_s", status.time_s());
        json.put("end_s", status.end_s());
        json.put("speed", status.speed());
        json.put("rate", status.rate());
        json.put("until_s", status.until_s());
        json.put("events", status.events());
        return json.toString();
    }

    /** The line for a refused command. */
    public static String refused(@Nullable String why) {
        return MAPPER.createObjectNode().put("error", why).toString();
    }

    /**
     * Reads an answer.
     *
     * @throws IllegalArgumentException when the line is none
     */
    public static ControlAnswer read(String line) {
        try {
            JsonNode json = MAPPER.readTree(line);
            if (json.has("error")) {
                return new ControlAnswer(null, json.get("error").asString());
            }
            return new ControlAnswer(
                    new ControlStatus(
                            ControlStatus.State.valueOf(json.get("state").asString()),
                            json.get("epoch").asInt(),
                            json.get("epochs").asInt(),
                            json.get("time_s").asDouble(),
                            json.get("end_s").asDouble(),
                            number(json, "speed"),
                            json.get("rate").asDouble(),
                            number(json, "until_s"),
                            json.get("events").asInt()),
                    null);
        } catch (JacksonException | NullPointerException e) {
            throw new IllegalArgumentException("'" + line + "' is not an answer of a run", e);
        }
    }

    private static @Nullable Double number(JsonNode json, String key) {
        JsonNode value = json.get(key);
        return value == null || value.isNull() ? null : value.asDouble();
    }
}
