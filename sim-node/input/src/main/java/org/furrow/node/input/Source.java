package org.furrow.node.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An input file, from disk or built in.
 *
 * @param label name of the file in messages
 * @param bytes its content
 * @param path its path, null for a built-in file or a text in memory
 */
public record Source(String label, Content bytes, @Nullable Path path) {
    private static final Pattern BUILT_IN_NAME = Pattern.compile("[a-z0-9][A-Za-z0-9.-]*");

    /** The immutable bytes of a file. */
    public static final class Content {
        private static final String BYTE_ORDER_MARK = "\ufeff";
        private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

        private final byte[] bytes;

        Content(byte[] bytes) {
            this.bytes = bytes;
        }

        /** Decodes the content as UTF-8, without a byte order mark. */
        public String text() {
            String text = new String(bytes, StandardCharsets.UTF_8);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        }

        /** Decodes the content as UTF-8, or as Windows-1252 if it is not valid UTF-8. */
        public String textOfAnyEditor() {
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
            } catch (CharacterCodingException e) {
                return new String(bytes, WINDOWS_1252);
            }
        }

        public byte[] toArray() {
            return bytes.clone();
        }
    }

    public static Source ofFile(Path file) throws InputError {
        if (!Files.isRegularFile(file)) {
            String nearest = SimilarFiles.nearest(file);
            throw new InputError(
                    file + ": no such file" + (nearest == null ? "" : "; did you mean '" + nearest + "'?"));
        }
        try {
            return new Source(file.toString(), new Content(Files.readAllBytes(file)), file);
        } catch (IOException e) {
            throw new InputError(file + ": cannot be read: " + e.getMessage());
        }
    }

    /** Wraps a text in memory. */
    public static Source ofText(String label, String text) {
        return new Source(label, new Content(text.getBytes(StandardCharsets.UTF_8)), null);
    }

    /** Reads a built-in file; null if it does not exist. */
    public static @Nullable Source builtIn(String folder, String name) {
        if (!BUILT_IN_NAME.matcher(name).matches()) {
            return null;
        }
        try (InputStream in = Source.class.getResourceAsStream("/" + folder + "/" + name)) {
            return in == null ? null : new Source("built-in " + name, new Content(in.readAllBytes()), null);
        } catch (IOException e) {
            throw new IllegalStateException("built-in " + folder + "/" + name + " cannot be read", e);
        }
    }

    /**
     * Resolves the name of a file in another input file: relative to that file, else built in.
     *
     * @return null if there is no such file
     */
    public static @Nullable Source find(String name, @Nullable Path namedBy, String builtInFolder) throws InputError {
        Path given;
        try {
            given = Path.of(name);
        } catch (InvalidPathException e) {
            return null;
        }
        Path beside = namedBy == null ? given : namedBy.resolveSibling(given);
        if ((namedBy != null || given.isAbsolute()) && Files.isRegularFile(beside)) {
            return ofFile(beside);
        }
        return builtIn(builtInFolder, name);
    }
}
