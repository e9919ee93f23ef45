package org.furrow.node.scenario.chrono;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.joml.Vector3d;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A node of a file of Project Chrono: typed access with errors that name file and key, and which keys were read. */
final class ChronoNode {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private final Path file;
    private final String path;
    private final JsonNode json;
    /** Paths of the nodes that were read, with all that is below them. */
    private final Set<String> used;

    private ChronoNode(Path file, String path, JsonNode json, Set<String> used) {
        this.file = file;
        this.path = path;
        this.json = json;
        this.used = used;
    }

    /** @throws InputError if there is no such file or it is no object in JSON */
    static ChronoNode read(Path file) throws InputError {
        JsonNode root;
        try {
            root = MAPPER.readTree(Source.ofFile(file).bytes().text());
        } catch (JacksonException e) {
            throw new InputError(file + ":" + e.getLocation().getLineNr() + ":"
                    + e.getLocation().getColumnNr() + ": " + e.getOriginalMessage());
        }
        ChronoNode node = new ChronoNode(file, "", root, new HashSet<>());
        if (!root.isObject()) {
            throw node.error("expected an object in JSON");
        }
        return node;
    }

    Path file() {
        return file;
    }

    boolean has(String key) {
        return json.has(key);
    }

    /** @throws InputError if there is no such key */
    ChronoNode get(String key) throws InputError {
        JsonNode child = json.get(key);
        if (child == null) {
            throw error("lacks the key '" + key + "'");
        }
        return new ChronoNode(file, below(path, key), child, used);
    }

    private static String below(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    List<ChronoNode> items(String key) throws InputError {
        ChronoNode list = get(key);
        if (!list.json.isArray()) {
            throw list.error("expected a list");
        }
        List<ChronoNode> items = new ArrayList<>();
        for (int i = 0; i < list.json.size(); i++) {
            items.add(new ChronoNode(file, list.path + "[" + i + "]", list.json.get(i), used));
        }
        return items;
    }

    double number(String key) throws InputError {
        return get(key).number();
    }

    double number(String key, double missing) throws InputError {
        return has(key) ? number(key) : missing;
    }

    double number() throws InputError {
        if (!json.isNumber()) {
            throw error("expected a number, found " + json);
        }
        used.add(path);
        return json.asDouble();
    }

    String text(String key) throws InputError {
        ChronoNode child = get(key);
        if (!child.json.isString()) {
            throw child.error("expected a text, found " + child.json);
        }
        used.add(child.path);
        return child.json.asString();
    }

    boolean flag(String key, boolean missing) throws InputError {
        if (!has(key)) {
            return missing;
        }
        ChronoNode child = get(key);
        if (!child.json.isBoolean()) {
            throw child.error("expected true or false, found " + child.json);
        }
        used.add(child.path);
        return child.json.asBoolean();
    }

    /** @throws InputError unless there is a list of {@code size} numbers, or of any number of them if it is 0 */
    double[] numbers(String key, int size) throws InputError {
        return get(key).numbers(size);
    }

    private double[] numbers(int size) throws InputError {
        if (!json.isArray() || (size > 0 && json.size() != size)) {
            throw error("expected a list of " + (size > 0 ? size + " " : "") + "numbers");
        }
        used.add(path);
        double[] numbers = new double[json.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!json.get(i).isNumber()) {
                throw error("expected numbers, found " + json.get(i));
            }
            numbers[i] = json.get(i).asDouble();
        }
        return numbers;
    }

    Vector3d vector(String key) throws InputError {
        return new Vector3d(numbers(key, 3));
    }

    /** Rows of as many numbers each; of any number if {@code size} is 0. */
    double[][] rows(String key, int size) throws InputError {
        List<ChronoNode> items = items(key);
        double[][] rows = new double[items.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = items.get(i).numbers(size);
        }
        if (rows.length == 0) {
            throw get(key).error("is empty");
        }
        return rows;
    }

    /** Marks keys as understood that are without effect on the motion, by their own nature. */
    void understand(String... keys) {
        for (String key : keys) {
            used.add(below(path, key));
        }
    }

    /** The keys that were not read; a key of which nothing was read stands for those below it. */
    List<String> unread() {
        List<String> unread = new ArrayList<>();
        collect(json, path, unread);
        return unread;
    }

    /** Adds the unread keys below a node; returns whether anything below it was read. */
    private boolean collect(JsonNode node, String at, List<String> unread) {
        if (used.contains(at)) {
            return true;
        }
        List<String> below = new ArrayList<>();
        boolean any = false;
        if (node.isObject()) {
            for (String key : node.propertyNames()) {
                any |= collect(node.get(key), below(at, key), below);
            }
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                any |= collect(node.get(i), at + "[" + i + "]", below);
            }
        }
        if (any || at.isEmpty()) {
            unread.addAll(below);
        } else {
            unread.add(at);
        }
        return any;
    }

    /** The error that a part has a template that is not among those known. */
    InputError unknown(String what, String... known) throws InputError {
        return get("Template")
                .error("there is no import of " + what + " '" + text("Template") + "'; known: "
                        + String.join(", ", known));
    }

    InputError error(String message) {
        return new InputError(file + ": " + (path.isEmpty() ? "" : path + ": ") + message);
    }
}
