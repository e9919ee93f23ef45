package org.furrow.node.sense.npz;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A file of arrays that {@code numpy.load} opens: a zip of .npy files, stored without compression. The same arrays give
 * the same bytes.
 */
final class NpzFile implements AutoCloseable {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final ZipOutputStream zip;

    NpzFile(Path file) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        zip = new ZipOutputStream(out);
        zip.setMethod(ZipOutputStream.STORED);
    }

    void put(String name, float[] values, int... shape) throws IOException {
        ByteBuffer data = buffer(Float.BYTES * values.length);
        data.asFloatBuffer().put(values);
        put(name, "<f4", data, shape);
    }

    void put(String name, double[] values, int... shape) throws IOException {
        ByteBuffer data = buffer(Double.BYTES * values.length);
        data.asDoubleBuffer().put(values);
        put(name, "<f8", data, shape);
    }

    void put(String name, int[] values, int... shape) throws IOException {
        ByteBuffer data = buffer(Integer.BYTES * values.length);
        data.asIntBuffer().put(values);
        put(name, "<i4", data, shape);
    }

    /** Unsigned numbers of 16 bits. */
    void put(String name, short[] values, int... shape) throws IOException {
        ByteBuffer data = buffer(Short.BYTES * values.length);
        data.asShortBuffer().put(values);
        put(name, "<u2", data, shape);
    }

    /** Unsigned numbers of 8 bits. */
    void put(String name, byte[] values, int... shape) throws IOException {
        put(name, "|u1", ByteBuffer.wrap(values), shape);
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void put(String name, String type, ByteBuffer data, int... shape) throws IOException {
        byte[] head = head(type, shape);
        data.rewind();
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        CRC32 sum = new CRC32();
        sum.update(head);
        sum.update(bytes);
        ZipEntry entry = new ZipEntry(name + ".npy");
        entry.setTimeLocal(TIME);
        entry.setSize(head.length + (long) bytes.length);
        entry.setCrc(sum.getValue());
        zip.putNextEntry(entry);
        zip.write(head);
        zip.write(bytes);
        zip.closeEntry();
    }

    private static byte[] head(String type, int... shape) {
        StringBuilder sizes = new StringBuilder();
        for (int size : shape) {
            sizes.append(size).append(",");
        }
        String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
        int length = MAGIC.length + 2 + text.length() + 1;
        int padded = (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] bytes = new byte[padded];
        ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        head.put(MAGIC).putShort((short) (padded - MAGIC.length - 2));
        head.put((text + " ".repeat(padded - length) + "\n").getBytes(StandardCharsets.US_ASCII));
        return bytes;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
