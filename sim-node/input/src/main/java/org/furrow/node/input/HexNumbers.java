package org.furrow.node.input;

import com.networknt.schema.serialization.node.TokenStreamLocationAware;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** Whole numbers such as {@code 0xD5}, which YAML 1.2 has and the parser reads as texts. */
final class HexNumbers {
    private static final Pattern HEX = Pattern.compile("0x[0-9A-Fa-f]{1,15}");

    private HexNumbers() {}

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

    /** Returns a document with its unquoted hexadecimal texts replaced by numbers. */
    static JsonNode resolve(JsonNode node, String[] lines) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> entry : object.properties()) {
                entry.setValue(resolve(entry.getValue(), lines));
            }
        } else if (node instanceof ArrayNode array) {
            for (int k = 0; k < array.size(); k++) {
                array.set(k, resolve(array.get(k), lines));
            }
        } else if (node.isString() && HEX.matcher(node.asString()).matches()) {
            TokenStreamLocation at =
                    node instanceof TokenStreamLocationAware aware ? aware.tokenStreamLocation() : null;
            return isPlain(at, lines)
                    ? new Located(
                            Long.parseLong(node.asString(), 2, node.asString().length(), 16), at)
                    : node;
        }
        return node;
    }

    private static boolean isPlain(@Nullable TokenStreamLocation at, String[] lines) {
        return at == null || lines[at.getLineNr() - 1].startsWith("0x", at.getColumnNr() - 1);
    }
}
