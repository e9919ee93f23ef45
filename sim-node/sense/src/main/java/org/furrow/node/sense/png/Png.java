package org.furrow.node.sense.png;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.node.sense.deflate.Deflater;

/** Makes PNG files. The same pixels give the same bytes with every JDK. */
public final class Png {
    private static final byte[] MAGIC = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int GREY = 0;
    private static final int COLOUR = 2;
    private static final int CHANNELS = 3;
    private static final int FILTERS = 5;

    private final ExpandableArrayBuffer out = new ExpandableArrayBuffer(1 << 12);
    private int length;

    private Png() {}

    /** An image of red, green and blue, 8 bits each, row by row. */
    public static byte[] rgb8(int width, int height, byte[] rgb) {
        return new Png().file(width, height, Byte.SIZE, COLOUR, rgb);
    }

    /** A grey image of 8 bits, row by row. */
    public static byte[] grey8(int width, int height, byte[] values) {
        return new Png().file(width, height, Byte.SIZE, GREY, values);
    }

    /** A grey image of 16 bits, unsigned, row by row. */
    public static byte[] grey16(int width, int height, short[] values) {
        byte[] bytes = new byte[2 * values.length];
        for (int k = 0; k < values.length; k++) {
            bytes[2 * k] = (byte) (values[k] >> Byte.SIZE);
            bytes[2 * k + 1] = (byte) values[k];
        }
        return new Png().file(width, height, Short.SIZE, GREY, bytes);
    }

    private byte[] file(int width, int height, int depth, int type, byte[] samples) {
        int pixel = depth / Byte.SIZE * (type == COLOUR ? CHANNELS : 1);
        if (samples.length != width * height * pixel) {
            throw new IllegalArgumentException("an image of " + width + " x " + height + " needs "
                    + width * height * pixel + " bytes, has " + samples.length);
        }
        put(MAGIC);
        ExpandableArrayBuffer head = new ExpandableArrayBuffer(13);
        head.putInt(0, width, ByteOrder.BIG_ENDIAN);
        head.putInt(4, height, ByteOrder.BIG_ENDIAN);
        head.putByte(8, (byte) depth);
        head.putByte(9, (byte) type);
        chunk("IHDR", Arrays.copyOf(head.byteArray(), 13));
        chunk("IDAT", zlib(filtered(samples, width * pixel, height, pixel)));
        chunk("IEND", new byte[0]);
        return Arrays.copyOf(out.byteArray(), length);
    }

    private void put(byte[] bytes) {
        out.putBytes(length, bytes);
        length += bytes.length;
    }

    private void chunk(String name, byte[] content) {
        out.putInt(length, content.length, ByteOrder.BIG_ENDIAN);
        out.putStringWithoutLengthAscii(length + 4, name);
        out.putBytes(length + 8, content);
        CRC32 crc = new CRC32();
        crc.update(out.byteArray(), length + 4, 4 + content.length);
        length += 8 + content.length;
        out.putInt(length, (int) crc.getValue(), ByteOrder.BIG_ENDIAN);
        length += 4;
    }

    private static byte[] zlib(byte[] content) {
        byte[] deflated = Deflater.compress(content);
        byte[] bytes = new byte[deflated.length + 6];
        bytes[0] = 0x78;
        bytes[1] = 0x01;
        System.arraycopy(deflated, 0, bytes, 2, deflated.length);
        Adler32 adler = new Adler32();
        adler.update(content);
        for (int k = 0; k < 4; k++) {
            bytes[bytes.length - 4 + k] = (byte) (adler.getValue() >> (24 - 8 * k));
        }
        return bytes;
    }

    /** Each row after the filter that leaves the least sum of magnitudes, with its number. */
    private static byte[] filtered(byte[] samples, int row, int height, int pixel) {
        byte[] all = new byte[height * (row + 1)];
        byte[] tried = new byte[row];
        for (int v = 0; v < height; v++) {
            int least = Integer.MAX_VALUE;
            for (int filter = 0; filter < FILTERS; filter++) {
                int sum = filter(filter, samples, v * row, row, pixel, tried);
                if (sum < least) {
                    least = sum;
                    all[v * (row + 1)] = (byte) filter;
                    System.arraycopy(tried, 0, all, v * (row + 1) + 1, row);
                }
            }
        }
        return all;
    }

    private static int filter(int filter, byte[] samples, int from, int row, int pixel, byte[] dest) {
        int sum = 0;
        for (int k = 0; k < row; k++) {
            int left = k < pixel ? 0 : samples[from + k - pixel] & 0xff;
            int up = from == 0 ? 0 : samples[from + k - row] & 0xff;
            int corner = from == 0 || k < pixel ? 0 : samples[from + k - row - pixel] & 0xff;
            int guess =
                    switch (filter) {
                        case 0 -> 0;
                        case 1 -> left;
                        case 2 -> up;
                        case 3 -> (left + up) / 2;
                        default -> paeth(left, up, corner);
                    };
            dest[k] = (byte) (samples[from + k] - guess);
            sum += Math.abs(dest[k]);
        }
        return sum;
    }

    private static int paeth(int left, int up, int corner) {
        int toLeft = Math.abs(up - corner);
        int toUp = Math.abs(left - corner);
        int toCorner = Math.abs(left + up - 2 * corner);
        if (toLeft <= toUp && toLeft <= toCorner) {
            return left;
        }
        return toUp <= toCorner ? up : corner;
    }
}
