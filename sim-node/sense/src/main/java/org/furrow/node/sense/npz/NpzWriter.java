package org.furrow.node.sense.npz;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.furrow.node.sense.deflate.Deflater;
import org.furrow.node.sense.frame.ArrayReceiver;

/**
 * Writes an archive of arrays that {@code numpy.load} opens: a zip file (PKWARE, APPNOTE 6.3.10, without the extensions
 * for more than 4 GiB). Arrays are compressed where that makes them smaller. The same arrays give the same bytes with
 * every JDK; the zip files of the JDK depend on its zlib.
 */
public final class NpzWriter implements ArrayReceiver, AutoCloseable {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;
    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final short VERSION = 20;
    private static final short NAME_IS_UTF8 = 1 << 11;
    private static final short DEFLATED = 8;
    /** 1980-01-01. */
    private static final short DAY = 0x21;

    private static final long MOST_BYTES = 0xFFFF_FFFFL;

    private final Path file;
    private final OutputStream out;
    private final List<Entry> entries = new ArrayList<>();
    private long length;

    /** An array in the file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(byte[] name, boolean isDeflated, int crc, int packed, int size, long at) {
        /** What the headers before the array and at the end of the file have in common, with its signature. */
        ByteBuffer header(int signature) {
            ByteBuffer header = numpy(new byte[46 + name.length]).putInt(signature);
            if (signature == CENTRAL) {
                header.putShort(VERSION);
            }
            header.putShort(VERSION).putShort(NAME_IS_UTF8).putShort(isDeflated ? DEFLATED : 0);
            header.putShort((short) 0).putShort(DAY).putInt(crc).putInt(packed).putInt(size);
            return header.putShort((short) name.length).putShort((short) 0);
        }
    }

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
        this.file = file;
        out = new BufferedOutputStream(Files.newOutputStream(file));
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
        byte[] array = Arrays.copyOf(head, Math.addExact(head.length, data.length));
        System.arraycopy(data, 0, array, head.length, data.length);
        CRC32 crc = new CRC32();
        crc.update(array);
        byte[] packed = Deflater.compress(array);
        boolean isSmaller = packed.length < array.length;
        byte[] content = isSmaller ? packed : array;
        byte[] path = (name + ".npy").getBytes(StandardCharsets.UTF_8);
        Entry entry = new Entry(path, isSmaller, (int) crc.getValue(), content.length, array.length, length);
        entries.add(entry);
        write(entry.header(LOCAL).put(path));
        write(ByteBuffer.wrap(content).position(content.length));
    }

    /** Writes a buffer up to its position. */
    @SuppressWarnings("ByteBufferBackingArray") // allocated here
    private void write(ByteBuffer buffer) throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        length += buffer.position();
        if (length > MOST_BYTES) {
            throw new IOException(file + ": more than 4 GiB of arrays; Parquet files have no such limit");
        }
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
        try (out) {
            long at = length;
            for (Entry entry : entries) {
                ByteBuffer header = entry.header(CENTRAL).putShort((short) 0).putShort((short) 0);
                write(header.putShort((short) 0)
                        .putInt(0)
                        .putInt((int) entry.at)
                        .put(entry.name));
            }
            short count = (short) entries.size();
            ByteBuffer end =
                    numpy(new byte[22]).putInt(END).putInt(0).putShort(count).putShort(count);
            write(end.putInt((int) (length - at)).putInt((int) at).putShort((short) 0));
        }
    }
}
