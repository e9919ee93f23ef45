package org.furrow.scm.terrain;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the samples of a GeoTIFF mean: height = sample * scale + offset.
 *
 * @param bits of a sample
 * @param format 1 unsigned, 2 signed, 3 floating point (TIFF 6.0, SampleFormat)
 * @param noData sample of a post without data; null if there is none
 */
record SampleCoding(int bits, int format, @Nullable Double noData, Metadata metadata) {
    private static final int UNSIGNED = 1;
    private static final int SIGNED = 2;
    private static final int FLOATING = 3;

    /**
     * What GDAL states about the band.
     *
     * @param scale height of a step, in m
     * @param offset height of sample 0, in m
     */
    record Metadata(double scale, double offset) {
        private static final Pattern ITEM =
                Pattern.compile("role\\s*=\\s*[\"'](scale|offset|unittype)[\"'][^>]*>([^<]*)<");
        private static final Set<String> METRES = Set.of("", "m", "metre", "metres", "meter", "meters");

        /** @param xml the tag GDAL_METADATA, perhaps empty */
        static Metadata of(String file, String xml) throws FormatException {
            double scale = 1;
            double offset = 0;
            Matcher item = ITEM.matcher(xml);
            while (item.find()) {
                String value = item.group(2).strip();
                switch (item.group(1)) {
                    case "scale" -> scale = FormatException.number(file + ": scale", value);
                    case "offset" -> offset = FormatException.number(file + ": offset", value);
                    default -> requireMetres(file, value);
                }
            }
            return new Metadata(scale, offset);
        }

        private static void requireMetres(String file, String unit) throws FormatException {
            if (!METRES.contains(unit.toLowerCase(Locale.ROOT))) {
                throw new FormatException(
                        file,
                        "has heights in " + FormatException.shown(unit)
                                + "; make them metres, for example with gdal_calc");
            }
        }
    }

    /** The height of a sample in m, NaN if there is none. */
    double height_m(double sample) {
        double number = sample;
        if (bits == Byte.SIZE && format == SIGNED) {
            number = (byte) sample; // the library gives bytes and words as if they had the other sign
        } else if (bits == Integer.SIZE && format == UNSIGNED) {
            number = Integer.toUnsignedLong((int) sample);
        }
        boolean isFloat = format == FLOATING && bits <= Float.SIZE;
        boolean isMissing = noData != null
                && (isFloat
                        ? (float) number == noData.floatValue() // the text may have other digits
                        : number == noData);
        return isMissing || !Double.isFinite(number) ? Double.NaN : number * metadata.scale + metadata.offset;
    }
}
