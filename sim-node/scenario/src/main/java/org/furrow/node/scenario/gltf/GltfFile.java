package org.furrow.node.scenario.gltf;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The description in a glTF file, and numbers from its buffers. Errors are {@link IllegalArgumentException}s. */
final class GltfFile {
    private static final int MAGIC = 0x46546c67;
    private static final int VERSION = 2;
    private static final int JSON = 0x4e4f534a;
    private static final int BINARY = 0x004e4942;
    private static final int HEAD = 12;
    private static final int CHUNK_HEAD = 8;

    private static final int UNSIGNED_BYTE = 5121;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;

    private final JsonNode root;
    private final List<ByteBuffer> buffers = new ArrayList<>();

    private GltfFile(JsonNode root) {
        this.root = root;
    }

    /** Reads the text form, or the binary form (glb), with the buffers that it names. */
    static GltfFile read(byte[] bytes, GltfReader.Buffers others) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        boolean isBinary = bytes.length >= HEAD && all.getInt(0) == MAGIC;
        if (!isBinary) {
            return of(bytes, null, others);
        }
        if (all.getInt(4) != VERSION) {
            throw new IllegalArgumentException("is a glb file of version " + all.getInt(4) + "; export it as glTF 2.0");
        }
        byte @Nullable [] text = chunk(bytes, all, JSON);
        if (text == null) {
            throw new IllegalArgumentException("has no chunk with JSON; it is damaged or no glb file");
        }
        return of(text, chunk(bytes, all, BINARY), others);
    }

    /** The first chunk of a kind; null: none. */
    private static byte @Nullable [] chunk(byte[] bytes, ByteBuffer all, int kind) {
        int at = HEAD;
        while (at + CHUNK_HEAD <= bytes.length) {
            long length = Integer.toUnsignedLong(all.getInt(at));
            long end = at + CHUNK_HEAD + length;
            if (end > bytes.length) {
                throw new IllegalArgumentException("ends within a chunk of " + length + " bytes; it is damaged");
            }
            if (all.getInt(at + 4) == kind) {
                return Arrays.copyOfRange(bytes, at + CHUNK_HEAD, (int) end);
            }
            at = (int) end;
        }
        return null;
    }

    private static GltfFile of(byte[] text, byte @Nullable [] binary, GltfReader.Buffers others) throws IOException {
        JsonNode root;
        try {
            root = JsonMapper.shared().readTree(text);
        } catch (JacksonException e) {
            String reason =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            throw new IllegalArgumentException("is neither glTF in JSON nor glb: " + reason, e);
        }
        if (!root.isObject()) {
            throw new IllegalArgumentException("is neither glTF in JSON nor glb: it has no object");
        }
        String version = root.path("asset").path("version").asString("");
        if (!version.startsWith("2.")) {
            throw new IllegalArgumentException("states the version '" + version + "' of glTF; export it as glTF 2.0");
        }
        GltfFile file = new GltfFile(root);
        JsonNode list = root.path("buffers");
        for (int k = 0; k < list.size(); k++) {
            byte[] content = buffer(list.get(k), k, binary, others);
            long length = whole(list.get(k), "byteLength", "buffers." + k);
            if (content.length < length) {
                throw new IllegalArgumentException(
                        "buffers." + k + ": has " + content.length + " bytes, byteLength says " + length);
            }
            file.buffers.add(ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN));
        }
        return file;
    }

    private static byte[] buffer(JsonNode buffer, int number, byte @Nullable [] binary, GltfReader.Buffers others)
            throws IOException {
        String uri = buffer.path("uri").asString("");
        if (uri.isEmpty()) {
            if (number != 0 || binary == null) {
                throw new IllegalArgumentException("buffers." + number
                        + ": has no uri, and only the first buffer of a glb file is in its binary chunk");
            }
            return binary;
        }
        if (uri.startsWith("data:")) {
            int comma = uri.indexOf(',');
            if (comma < 0 || !uri.startsWith(";base64", comma - 7)) {
                throw new IllegalArgumentException("buffers." + number + ".uri: embedded data needs the form"
                        + " data:application/octet-stream;base64,...");
            }
            try {
                return Base64.getDecoder().decode(uri.substring(comma + 1));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("buffers." + number + ".uri: is no valid Base64", e);
            }
        }
        String name;
        try {
            name = URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("buffers." + number + ".uri: '" + uri + "' is no valid name", e);
        }
        byte @Nullable [] found = others.find(name);
        if (found == null) {
            throw new IllegalArgumentException("buffers." + number + ".uri: there is no file '" + name + "' beside it");
        }
        return found;
    }

    JsonNode root() {
        return root;
    }

    /** The entry of a list that a number of a node names. */
    JsonNode entry(String list, JsonNode node, String key, String where) {
        long number = whole(node, key, where);
        JsonNode entry = root.path(list).path((int) number);
        if (!entry.isObject() || number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(where + "." + key + ": there are "
                    + root.path(list).size() + " " + list + ", found number " + number);
        }
        return entry;
    }

    /** A whole number that is not negative. */
    static long whole(JsonNode node, String key, String where) {
        JsonNode value = node.path(key);
        if (!value.isIntegralNumber() || value.asLong(-1) < 0) {
            throw new IllegalArgumentException(where + "." + key + ": expected a whole number, found "
                    + (value.isMissingNode() ? "nothing" : value.toString()));
        }
        return value.asLong();
    }

    private static long wholeOr(JsonNode node, String key, long otherwise, String where) {
        return node.has(key) ? whole(node, key, where) : otherwise;
    }

    /** Where the elements of an accessor are. */
    private record Elements(ByteBuffer buffer, int first, int stride, int count, int component) {
        int at(int element) {
            return first + element * stride;
        }
    }

    private Elements elements(JsonNode node, String key, String where, String type, int parts) {
        JsonNode accessor = entry("accessors", node, key, where);
        String place = where + "." + key;
        if (accessor.has("sparse") || !accessor.has("bufferView")) {
            throw new IllegalArgumentException(place + ": a sparse or empty accessor is not supported");
        }
        if (!accessor.path("type").asString("").equals(type)) {
            throw new IllegalArgumentException(
                    place + ": needs an accessor of type " + type + ", found " + accessor.path("type"));
        }
        int component = (int) whole(accessor, "componentType", place);
        int size =
                switch (component) {
                    case UNSIGNED_BYTE -> 1;
                    case UNSIGNED_SHORT -> 2;
                    default -> 4;
                };
        JsonNode view = entry("bufferViews", accessor, "bufferView", place);
        long buffer = whole(view, "buffer", place);
        if (buffer >= buffers.size()) {
            throw new IllegalArgumentException(
                    place + ": there are " + buffers.size() + " buffers, found number " + buffer);
        }
        long count = whole(accessor, "count", place);
        long offset = wholeOr(view, "byteOffset", 0, place);
        long length = whole(view, "byteLength", place);
        long stride = wholeOr(view, "byteStride", (long) parts * size, place);
        long inView = wholeOr(accessor, "byteOffset", 0, place);
        ByteBuffer bytes = buffers.get((int) buffer);
        boolean fits = Math.max(Math.max(count, stride), Math.max(offset, Math.max(length, inView))) < Integer.MAX_VALUE
                && inView + (count == 0 ? 0 : (count - 1) * stride + (long) parts * size) <= length
                && offset + length <= bytes.capacity();
        if (!fits) {
            throw new IllegalArgumentException(place + ": the accessor reaches beyond its buffer; the file is damaged");
        }
        return new Elements(bytes, (int) (offset + inView), (int) stride, (int) count, component);
    }

    /** Vectors of three numbers. */
    double[] vectors(JsonNode node, String key, String where) {
        Elements all = elements(node, key, where, "VEC3", 3);
        if (all.component != FLOAT) {
            throw new IllegalArgumentException(where + "." + key + ": needs numbers of type FLOAT (5126), found "
                    + all.component + "; quantized meshes are not supported");
        }
        double[] dest = new double[3 * all.count];
        for (int k = 0; k < dest.length; k++) {
            dest[k] = all.buffer.getFloat(all.at(k / 3) + 4 * (k % 3));
            if (!Double.isFinite(dest[k])) {
                throw new IllegalArgumentException(where + "." + key + ": has a number that is not finite");
            }
        }
        return dest;
    }

    /** Numbers of vertices, each below a limit. */
    int[] indices(JsonNode node, String key, String where, int vertices) {
        Elements all = elements(node, key, where, "SCALAR", 1);
        int[] dest = new int[all.count];
        for (int k = 0; k < dest.length; k++) {
            long index =
                    switch (all.component) {
                        case UNSIGNED_BYTE -> all.buffer.get(all.at(k)) & 0xff;
                        case UNSIGNED_SHORT -> all.buffer.getShort(all.at(k)) & 0xffff;
                        case UNSIGNED_INT -> Integer.toUnsignedLong(all.buffer.getInt(all.at(k)));
                        default ->
                            throw new IllegalArgumentException(where + "." + key + ": needs whole numbers without sign,"
                                    + " found component type " + all.component);
                    };
            if (index >= vertices) {
                throw new IllegalArgumentException(
                        where + "." + key + ": names vertex " + index + ", there are " + vertices);
            }
            dest[k] = (int) index;
        }
        return dest;
    }
}
