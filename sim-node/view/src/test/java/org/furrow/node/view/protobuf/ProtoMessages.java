package org.furrow.node.view.protobuf;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decodes messages by their description alone, as other programs do. */
public final class ProtoMessages {
    private ProtoMessages() {}

    /** The type of a name in a description, which must hold all that the type uses. */
    public static Descriptor type(String name, byte[] descriptorSet) {
        try {
            Map<String, FileDescriptor> files = new HashMap<>();
            for (FileDescriptorProto file :
                    FileDescriptorSet.parseFrom(descriptorSet).getFileList()) {
                FileDescriptor[] used =
                        file.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
                files.put(file.getName(), FileDescriptor.buildFrom(file, used));
            }
            int dot = name.lastIndexOf('.');
            return files.values().stream()
                    .filter(file -> file.getPackage().equals(name.substring(0, dot)))
                    .map(file -> file.findMessageTypeByName(name.substring(dot + 1)))
                    .filter(found -> found != null)
                    .findAny()
                    .orElseThrow();
        } catch (DescriptorValidationException | InvalidProtocolBufferException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /** Decodes a message; it must have no field that its type lacks. */
    public static DynamicMessage decode(Descriptor type, byte[] bytes) {
        try {
            DynamicMessage message = DynamicMessage.parseFrom(type, bytes);
            requireKnown(message);
            return message;
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException(type.getFullName() + ": " + e.getMessage(), e);
        }
    }

    private static void requireKnown(Message message) {
        if (!message.getUnknownFields().asMap().isEmpty()) {
            throw new IllegalArgumentException(message.getDescriptorForType().getFullName() + " has unknown fields "
                    + message.getUnknownFields().asMap().keySet());
        }
        message.getAllFields().values().forEach(value -> {
            if (value instanceof Message part) {
                requireKnown(part);
            } else if (value instanceof List<?> list) {
                list.forEach(element -> {
                    if (element instanceof Message part) {
                        requireKnown(part);
                    }
                });
            }
        });
    }

    /** The value of a field by a path of names. */
    public static Object get(Message message, String... path) {
        Object value = message;
        for (String name : path) {
            Message of = (Message) value;
            value = of.getField(of.getDescriptorForType().findFieldByName(name));
        }
        return value;
    }
}
