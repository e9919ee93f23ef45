package org.furrow.node.view.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library of Protocol Buffers reads what is written here. */
class ProtoWriterTest {
    private final ProtoWriter out = new ProtoWriter();

    @Test
    void shouldWriteNumbersOfAllSizes() throws IOException {
        Random random = new Random(3);
        for (int k = 0; k < 10_000; k++) {
            long value = random.nextLong() >> random.nextInt(64);
            double number = random.nextGaussian();
            int field = 1 + random.nextInt(5000);
            out.clear();
            out.integer(field, value);
            out.number(field, number);
            out.fixed32(field, (int) value);
            CodedInputStream in = CodedInputStream.newInstance(out.toBytes());
            if (value != 0) {
                assertEquals(field << 3, in.readTag());
                assertEquals(value, in.readInt64());
            }
            assertEquals(field << 3 | 1, in.readTag());
            assertEquals(number, in.readDouble());
            if ((int) value != 0) {
                assertEquals(field << 3 | 5, in.readTag());
                assertEquals((int) value, in.readFixed32());
            }
            assertTrue(in.isAtEnd());
        }
    }

    @Test
    void shouldWriteLengthsOfAllSizes() throws IOException {
        for (int length : new int[] {0, 1, 126, 127, 128, 129, 16383, 16384, 16385, 1 << 21, (1 << 21) + 1}) {
            out.clear();
            int outer = out.begin(1);
            out.bytes(2, new byte[length], length);
            out.end(outer);
            CodedInputStream in = CodedInputStream.newInstance(out.toBytes());
            assertEquals(10, in.readTag());
            in.pushLimit(in.readRawVarint32());
            assertEquals(18, in.readTag());
            assertEquals(length, in.readByteArray().length);
            assertTrue(in.isAtEnd(), "length=" + length);
        }
    }

    @Test
    void shouldOmitZerosButNotElements() {
        out.integer(1, 0);
        out.number(2, 0);
        out.fixed32(3, 0);
        out.text(4, "");
        assertEquals(0, out.length());
        out.number(2, -0.0);
        out.element(5, "");
        assertEquals(9 + 2, out.length());
    }

    @Test
    void shouldDescribeATable() {
        MessageType type = MessageType.ofColumns("furrow.Row", List.of("t_s", "fz_N_front-left", "3d"));
        Descriptor descriptor = ProtoMessages.type(type.name(), type.descriptor());
        out.number(1, 0.5);
        out.number(2, -3);
        DynamicMessage row = ProtoMessages.decode(descriptor, out.toBytes());
        assertEquals(0.5, ProtoMessages.get(row, "t_s"));
        assertEquals(-3.0, ProtoMessages.get(row, "fz_N_front_left"));
        assertEquals(0.0, ProtoMessages.get(row, "_3d"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"FrameTransforms", "SceneUpdate", "PointCloud", "Log"})
    void shouldDescribeFoxglovesTypesWithAllThatTheyUse(String name) {
        MessageType type = MessageType.foxglove(name);
        assertEquals(
                "foxglove." + name,
                ProtoMessages.type(type.name(), type.descriptor()).getFullName());
    }

    @Test
    void shouldNotInventTypes() {
        assertThrows(IllegalArgumentException.class, () -> MessageType.foxglove("Missing"));
    }
}
