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
        json.put("state", status.state().name()).put("code", status.state().code());
        ObjectNode values = MAPPER.valueToTree(status);
        json.setAll(values);
        return json.toString();
    }

    /** The line for a refused command. */
    public static String refused(@Nullable String why) {
        return MAPPER.createObjectNode().put("error", why).toString();
    }

    /** Whether a line has values of signals, as the answer of a vehicle in the loop, in place of a status. */
    public static boolean hasSignals(String line) {
        try {
            return MAPPER.readTree(line).has("signals");
        } catch (JacksonException e) {
            return false;
        }
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
            return new ControlAnswer(MAPPER.treeToValue(json, ControlStatus.class), null);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("'" + line + "' is not an answer of a run", e);
        }
    }
}
