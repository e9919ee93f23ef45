package org.furrow.node.sense.npz;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.furrow.node.sense.frame.ArrayReceiver;

/**
 * Writes an archive of arrays that {@code numpy.load} opens. Nothing is compressed, so the same arrays give the same
 * bytes.
 */
public final class NpzWriter implements ArrayReceiver, AutoCloseable {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final ZipOutputStream zip;

    /** Element types. */
    public enum Type {
        INT8("|i1", 1),
        INT16("<i2", 2),
        INT32("<i4", 4),
        INT64("<i8", 8),
        FLOAT("<f4", 4),
        DOUBLE("<f8", 8),
        UINT8("|u1", 1),
        UINT16("<u2", 2);

        private final String descriptor;
        private final int bytes;

        Type(String descriptor, int bytes) {
            this.descriptor = descriptor;
            this.bytes = bytes;
        }
    }

    /** Begins a file. */
    public NpzWriter(Path file) throws IOException {
        zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
        zip.setMethod(ZipOutputStream.STORED);
    }

    /**
     * Adds an array.
     *
     * @param values in the order of the last index
     * @param shape whose product is the number of values
     */
    public void add(String name, Type type, double[] values, int... shape) throws IOException {
        byte[] bytes = new byte[Math.multiplyExact(values.length, type.bytes)];
        ByteBuffer data = numpy(bytes);
        for (double value : values) {
            switch (type) {
                case INT8, UINT8 -> data.put((byte) value);
                case INT16, UINT16 -> data.putShort((short) (int) value);
                case INT32 -> data.putInt((int) value);
                case INT64 -> data.putLong((long) value);
                case FLOAT -> data.putFloat((float) value);
                case DOUBLE -> data.putDouble(value);
            }
        }
        add(name, type, bytes, shape);
    }

    /** Adds an array of {@link Type#DOUBLE}. */
    @Override
    public void add(String name, double[] values, int... shape) throws IOException {
        add(name, Type.DOUBLE, values, shape);
    }

    /** Adds an array of {@link Type#FLOAT}. */
    @Override
    public void add(String name, float[] values, int... shape) throws IOException {
        byte[] bytes = new byte[Math.multiplyExact(values.length, Type.FLOAT.bytes)];
        numpy(bytes).asFloatBuffer().put(values);
        add(name, Type.FLOAT, bytes, shape);
    }

    /** Adds an array of {@link Type#INT32}. */
    @Override
    public void add(String name, int[] values, int... shape) throws IOException {
        byte[] bytes = new byte[Math.multiplyExact(values.length, Type.INT32.bytes)];
        numpy(bytes).asIntBuffer().put(values);
        add(name, Type.INT32, bytes, shape);
    }

    /** Adds an array of {@link Type#UINT16}. */
    @Override
    public void add(String name, short[] values, int... shape) throws IOException {
        byte[] bytes = new byte[Math.multiplyExact(values.length, Type.UINT16.bytes)];
        numpy(bytes).asShortBuffer().put(values);
        add(name, Type.UINT16, bytes, shape);
    }

    /** Adds an array of {@link Type#UINT8}. */
    @Override
    public void add(String name, byte[] values, int... shape) throws IOException {
        add(name, Type.UINT8, values, shape);
    }

    private static ByteBuffer numpy(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Adds an array of bytes in the order of numpy. */
    public void add(String name, Type type, byte[] data, int... shape) throws IOException {
        if (Arrays.stream(shape).asLongStream().reduce(type.bytes, Math::multiplyExact) != data.length) {
            throw new IllegalArgumentException("array '" + name + "' has " + data.length + " bytes, its shape "
                    + Arrays.toString(shape) + " needs others");
        }
        byte[] head = head(type, shape);
        ZipEntry entry = new ZipEntry(name + ".npy");
        entry.setTimeLocal(TIME);
        entry.setSize((long) head.length + data.length);
        CRC32 crc = new CRC32();
        crc.update(head);
        crc.update(data);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(head);
        zip.write(data);
        zip.closeEntry();
    }

    private static byte[] head(Type type, int... shape) {
        String sizes = Arrays.stream(shape).mapToObj(n -> n + ",").collect(Collectors.joining(" "));
        String dictionary = "{'descr': '" + type.descriptor + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
        int length = MAGIC.length + Short.BYTES + dictionary.length() + 1;
        int padded = Math.ceilDiv(length, ALIGNMENT) * ALIGNMENT;
        ByteBuffer head = ByteBuffer.allocate(padded).order(ByteOrder.LITTLE_ENDIAN);
        head.put(MAGIC).putShort((short) (padded - MAGIC.length - Short.BYTES));
        head.put((dictionary + " ".repeat(padded - length) + "\n").getBytes(StandardCharsets.US_ASCII));
        return head.array();
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
