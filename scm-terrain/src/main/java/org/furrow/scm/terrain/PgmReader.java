package org.furrow.scm.terrain;

import java.util.Arrays;

/** Reads images of the format PGM, binary (P5) or plain (P2): https://netpbm.sourceforge.net/doc/pgm.html. */
final class PgmReader {
    private static final int MOST_WHITE = 65_535;
    private static final int BYTE_WHITE = 255;

    private final String file;
    private final byte[] bytes;
    private int at = 2;

    private PgmReader(String file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** Whether bytes begin as a file of this format. */
    static boolean isPgm(byte[] bytes) {
        return bytes.length > 2 && bytes[0] == 'P' && (bytes[1] == '5' || bytes[1] == '2') && isSpace(bytes[2]);
    }

    /** Reads the first image; its size is checked before memory is taken for it. */
    static GreyImage read(String file, byte[] bytes) throws FormatException {
        return new PgmReader(file, bytes).image();
    }

    private GreyImage image() throws FormatException {
        int columns = number("width", Integer.MAX_VALUE);
        int rows = number("height", Integer.MAX_VALUE);
        int white = number("largest value", MOST_WHITE);
        if (columns == 0 || rows == 0 || white == 0) {
            throw new FormatException(file, "is a PGM image with width, height or largest value 0");
        }
        ImageSize.require(file, columns, rows);
        int[] samples = new int[columns * rows];
        if (bytes[1] == '2') {
            for (int k = 0; k < samples.length; k++) {
                samples[k] = number("sample", white);
            }
        } else {
            binary(samples, white);
        }
        return new GreyImage(columns, rows, white, (column, row) -> samples[row * columns + column]);
    }

    /** Samples of one byte, or of two with the higher one first, after a single space. */
    private void binary(int[] samples, int white) throws FormatException {
        int width = white > BYTE_WHITE ? 2 : 1;
        at++;
        if (bytes.length - at < (long) width * samples.length) {
            throw new FormatException(
                    file,
                    "is a damaged image; it ends after " + Math.max(0, bytes.length - at) / width + " of "
                            + samples.length + " pixels");
        }
        for (int k = 0; k < samples.length; k++) {
            for (int b = 0; b < width; b++) {
                samples[k] = (samples[k] << Byte.SIZE) | (bytes[at++] & 0xff);
            }
        }
        int brightest = Arrays.stream(samples).max().orElse(0);
        if (brightest > white) {
            throw new FormatException(
                    file, "is a damaged image; it has a sample " + brightest + " above its largest value " + white);
        }
    }

    /** The next number of the header, or of a plain image, after spaces and comments. */
    private int number(String name, int most) throws FormatException {
        while (at < bytes.length && (isSpace(bytes[at]) || bytes[at] == '#')) {
            if (bytes[at] == '#') {
                while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
                    at++;
                }
            } else {
                at++;
            }
        }
        long value = 0;
        int from = at;
        for (; at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9' && value <= most; at++) {
            value = 10 * value + bytes[at] - '0';
        }
        if (at == from || value > most || (at < bytes.length && !isSpace(bytes[at]) && bytes[at] != '#')) {
            throw new FormatException(
                    file,
                    "is a damaged PGM image; byte " + (from + 1) + " does not begin its " + name + ", a number up to "
                            + most);
        }
        return (int) value;
    }

    private static boolean isSpace(byte value) {
        return value == ' ' || (value >= '\t' && value <= '\r');
    }
}
