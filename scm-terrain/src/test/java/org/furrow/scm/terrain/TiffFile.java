package org.furrow.scm.terrain;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;

/**
 * Writes TIFF files of one band of 32-bit floating-point numbers in tiles. Written after TIFF 6.0 (1992), technical
 * note 3 (2005) on predictors, and GeoTIFF (OGC 19-008r4); it uses no code of the reader.
 */
final class TiffFile {
    static final int PLAIN = 1;
    static final int LZW = 5;
    static final int DEFLATE = 8;

    private static final int HEADER = 8;
    private static final int ENTRY = 12;

    private final int columns;
    private final int rows;
    private final float[] samples;
    private final Map<Integer, Object> tags = new TreeMap<>();
    private int compression = PLAIN;
    private int predictor = 1;
    private int tile = 16;

    /** @param samples row by row, beginning in the north-west */
    TiffFile(int columns, int rows, float[] samples) {
        this.columns = columns;
        this.rows = rows;
        this.samples = samples.clone();
    }

    /** Sets compression and predictor. */
    TiffFile packed(int compression, int predictor) {
        this.compression = compression;
        this.predictor = predictor;
        return this;
    }

    /** Sets the side of a tile. */
    TiffFile tiles(int size) {
        tile = size;
        return this;
    }

    /** Adds a tag, of text, short or double numbers. */
    TiffFile tag(int id, Object value) {
        tags.put(id, value);
        return this;
    }

    /** Adds GeoKeys, each as its number and a short value. */
    TiffFile keys(int... numbersAndValues) {
        short[] directory = new short[4 + 2 * numbersAndValues.length];
        directory[0] = 1;
        directory[1] = 1;
        directory[3] = (short) (numbersAndValues.length / 2);
        for (int k = 0; k < numbersAndValues.length / 2; k++) {
            directory[4 + 4 * k] = (short) numbersAndValues[2 * k];
            directory[6 + 4 * k] = 1;
            directory[7 + 4 * k] = (short) numbersAndValues[2 * k + 1];
        }
        return tag(34735, directory);
    }

    /** Places a pixel on Earth. */
    TiffFile tie(double column, double row, double lon_deg, double lat_deg, double step_deg) {
        return tag(33550, new double[] {step_deg, step_deg, 0})
                .tag(33922, new double[] {column, row, 0, lon_deg, lat_deg, 0});
    }

    byte[] bytes() {
        List<byte[]> blocks = new ArrayList<>();
        for (int y = 0; y < rows; y += tile) {
            for (int x = 0; x < columns; x += tile) {
                blocks.add(compressed(block(x, y)));
            }
        }
        int[] offsets = new int[blocks.size()];
        Map<Integer, Object> all = layout(blocks, offsets);
        int extra = HEADER + 2 + ENTRY * all.size() + 4;
        int data = extra;
        for (Object value : all.values()) {
            data += value(value).length > 4 ? value(value).length : 0;
        }
        int end = data;
        for (int k = 0; k < offsets.length; k++) {
            offsets[k] = end;
            end += blocks.get(k).length;
        }
        ByteBuffer file = ByteBuffer.allocate(end).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(HEADER).putShort((short) all.size());
        for (Map.Entry<Integer, Object> tag : all.entrySet()) {
            byte[] value = value(tag.getValue());
            file.putShort(tag.getKey().shortValue()).putShort(type(tag.getValue()));
            file.putInt(count(tag.getValue()));
            if (value.length <= 4) {
                file.put(Arrays.copyOf(value, 4));
            } else {
                file.putInt(extra).put(extra, value);
                extra += value.length;
            }
        }
        file.position(data);
        blocks.forEach(file::put);
        return file.array();
    }

    private Map<Integer, Object> layout(List<byte[]> blocks, int[] offsets) {
        Map<Integer, Object> all = new TreeMap<>(tags);
        all.put(256, new int[] {columns});
        all.put(257, new int[] {rows});
        all.put(258, new short[] {32});
        all.put(259, new short[] {(short) compression});
        all.put(262, new short[] {1}); // black is zero
        all.put(277, new short[] {1}); // samples in a pixel
        all.put(317, new short[] {(short) predictor});
        all.put(322, new int[] {tile});
        all.put(323, new int[] {tile});
        all.put(324, offsets);
        all.put(325, blocks.stream().mapToInt(block -> block.length).toArray());
        all.put(339, new short[] {3}); // floating point
        return all;
    }

    private static short type(Object value) {
        return (short)
                switch (value) {
                    case String _ -> 2;
                    case short[] _ -> 3;
                    case int[] _ -> 4;
                    default -> 12;
                };
    }

    private static int count(Object value) {
        return value instanceof String text ? text.length() + 1 : Array.getLength(value);
    }

    private static byte[] value(Object value) {
        ByteBuffer to = ByteBuffer.allocate(8 * count(value)).order(ByteOrder.LITTLE_ENDIAN);
        switch (value) {
            case String text -> to.put(text.getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
            case short[] numbers -> {
                for (short number : numbers) {
                    to.putShort(number);
                }
            }
            case int[] numbers -> {
                for (int number : numbers) {
                    to.putInt(number);
                }
            }
            default -> {
                for (double number : (double[]) value) {
                    to.putDouble(number);
                }
            }
        }
        return Arrays.copyOf(to.array(), to.position());
    }

    /** A tile; beyond the image it repeats the last row and column. */
    private byte[] block(int x0, int y0) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int[] row = new int[tile];
        for (int y = y0; y < y0 + tile; y++) {
            for (int k = 0; k < tile; k++) {
                int at = Math.min(y, rows - 1) * columns + Math.min(x0 + k, columns - 1);
                row[k] = Float.floatToRawIntBits(samples[at]);
            }
            out.writeBytes(predictor == 3 ? floatingDifferences(row) : differences(row));
        }
        return out.toByteArray();
    }

    /** Predictor 1 or 2: the samples, or the difference of each to the one before. */
    private byte[] differences(int[] row) {
        ByteBuffer to = ByteBuffer.allocate(4 * row.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int k = 0; k < row.length; k++) {
            to.putInt(predictor == 2 && k > 0 ? row[k] - row[k - 1] : row[k]);
        }
        return to.array();
    }

    /** Predictor 3: all first bytes of the samples, all second ones and so on, as differences. */
    private static byte[] floatingDifferences(int[] row) {
        byte[] to = new byte[4 * row.length];
        for (int k = 0; k < row.length; k++) {
            for (int plane = 0; plane < 4; plane++) {
                to[plane * row.length + k] = (byte) (row[k] >>> (24 - 8 * plane));
            }
        }
        for (int k = to.length - 1; k > 0; k--) {
            to[k] -= to[k - 1];
        }
        return to;
    }

    private byte[] compressed(byte[] plain) {
        return switch (compression) {
            case LZW -> new Lzw().encode(plain);
            case DEFLATE -> deflated(plain);
            default -> plain;
        };
    }

    private static byte[] deflated(byte[] plain) {
        try (Deflater deflater = new Deflater()) {
            deflater.setInput(plain);
            deflater.finish();
            byte[] to = new byte[2 * plain.length + 100];
            return Arrays.copyOf(to, deflater.deflate(to));
        }
    }

    /** LZW of TIFF: codes of 9 to 12 bits, highest bit first, which become longer one code early. */
    private static final class Lzw {
        private static final int CLEAR = 256;
        private static final int END = 257;
        private static final int LAST = 4094;

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final Map<Integer, Integer> table = new HashMap<>();
        private int buffer;
        private int bits;
        private int width = 9;

        byte[] encode(byte[] plain) {
            put(CLEAR);
            int prefix = plain[0] & 0xff;
            for (int k = 1; k < plain.length; k++) {
                int next = prefix << 8 | (plain[k] & 0xff);
                Integer known = table.get(next);
                if (known != null) {
                    prefix = known;
                    continue;
                }
                put(prefix);
                add(next);
                prefix = plain[k] & 0xff;
            }
            put(prefix);
            add(-1);
            put(END);
            put(0); // fills the last byte
            return out.toByteArray();
        }

        private void add(int string) {
            table.put(string, END + 1 + table.size());
            if (END + table.size() == LAST) {
                put(CLEAR);
                table.clear();
                width = 9;
            } else if (END + 1 + table.size() == 1 << width) {
                width++;
            }
        }

        private void put(int code) {
            buffer = buffer << width | code;
            bits += width;
            while (bits >= 8) {
                bits -= 8;
                out.write(buffer >>> bits);
                buffer &= (1 << bits) - 1;
            }
        }
    }
}
