package org.furrow.node.control;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An answer to a command as a line of JSON: the status, why the command was refused, or data of another form.
 *
 * @param status null when the answer has none
 * @param error null when the command was not refused
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
            return new ControlAnswer(json.has("state") ? MAPPER.treeToValue(json, ControlStatus.class) : null, null);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("'" + line + "' is not an answer of a run", e);
        }
    }
}
