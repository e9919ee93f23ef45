package org.furrow.node.input;

import com.networknt.schema.serialization.node.TokenStreamLocationAware;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** Numbers such as {@code 0xD5}, {@code +5} and {@code .5}, which YAML 1.2 has and the parser reads as texts. */
final class PlainNumbers {
    private static final String HEX = "0x";
    private static final Pattern NUMBER =
            Pattern.compile("0x[0-9A-Fa-f]{1,15}|(?:[-+]?\\.[0-9]+|\\+[0-9]+\\.?[0-9]*)(?:[eE][-+]?[0-9]+)?");

    private PlainNumbers() {}

    /** A number with its place in the file. */
    private static final class Located extends LongNode implements TokenStreamLocationAware {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable TokenStreamLocation location;

        Located(long value, @Nullable TokenStreamLocation location) {
            super(value);
            this.location = location;
        }

        @Override
        public @Nullable TokenStreamLocation tokenStreamLocation() {
            return location;
        }
    }

    /** A number with a fraction with its place in the file. */
    private static final class LocatedFraction extends DoubleNode implements TokenStreamLocationAware {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable TokenStreamLocation location;

        LocatedFraction(double value, @Nullable TokenStreamLocation location) {
            super(value);
            this.location = location;
        }

        @Override
        public @Nullable TokenStreamLocation tokenStreamLocation() {
            return location;
        }
    }

    /** Returns a document with its unquoted texts that are numbers replaced by them. */
    static JsonNode resolve(JsonNode node, String[] lines) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> entry : object.properties()) {
                entry.setValue(resolve(entry.getValue(), lines));
            }
        } else if (node instanceof ArrayNode array) {
            for (int k = 0; k < array.size(); k++) {
                array.set(k, resolve(array.get(k), lines));
            }
        } else if (node.isString() && NUMBER.matcher(node.asString()).matches()) {
            TokenStreamLocation at =
                    node instanceof TokenStreamLocationAware aware ? aware.tokenStreamLocation() : null;
            return isPlain(node.asString(), at, lines) ? number(node.asString(), at) : node;
        }
        return node;
    }

    private static JsonNode number(String text, @Nullable TokenStreamLocation at) {
        return text.startsWith(HEX)
                ? new Located(Long.parseLong(text, HEX.length(), text.length(), 16), at)
                : new LocatedFraction(Double.parseDouble(text), at);
    }

    private static boolean isPlain(String text, @Nullable TokenStreamLocation at, String[] lines) {
        return at == null || lines[at.getLineNr() - 1].startsWith(text, at.getColumnNr() - 1);
    }
}
