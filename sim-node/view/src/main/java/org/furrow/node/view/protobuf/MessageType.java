package org.furrow.node.view.protobuf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The type of a message, with its description for programs that do not know it.
 *
 * @param name with its package, as {@code foxglove.Log}
 * @param descriptor a {@code google.protobuf.FileDescriptorSet} with the type and all that it uses
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record MessageType(String name, byte[] descriptor) {
    private static final int TYPE_DOUBLE = 1;
    private static final int LABEL_OPTIONAL = 1;
    private static final Pattern NOT_OF_NAME = Pattern.compile("[^A-Za-z0-9_]");

    /** One of Foxglove's types, whose descriptions are resources of this package. */
    public static MessageType foxglove(String type) {
        try (InputStream in = MessageType.class.getResourceAsStream("foxglove/" + type + ".bin")) {
            if (in == null) {
                throw new IllegalArgumentException("foxglove." + type + " has no description here");
            }
            return new MessageType("foxglove." + type, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("the description of foxglove." + type + " cannot be read", e);
        }
    }

    /**
     * A type with a number of type double for each column of a table: field k + 1 is column k.
     *
     * @param name with its package
     */
    public static MessageType ofColumns(String name, List<String> columns) {
        int dot = name.lastIndexOf('.');
        ProtoWriter out = new ProtoWriter();
        int file = out.begin(1);
        out.text(1, name + ".proto");
        out.text(2, name.substring(0, dot));
        int message = out.begin(4);
        out.text(1, name.substring(dot + 1));
        for (int k = 0; k < columns.size(); k++) {
            int field = out.begin(2);
            out.text(1, fieldName(columns.get(k)));
            out.integer(3, k + 1);
            out.integer(4, LABEL_OPTIONAL);
            out.integer(5, TYPE_DOUBLE);
            out.end(field);
        }
        out.end(message);
        out.text(12, "proto3");
        out.end(file);
        return new MessageType(name, out.toBytes());
    }

    /** The name of the field of a column: a name of protobuf has letters, digits and underscores. */
    public static String fieldName(String column) {
        String plain = NOT_OF_NAME.matcher(column).replaceAll("_");
        return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
    }
}
