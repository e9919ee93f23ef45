package org.furrow.scm.terrain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Objects;
import java.util.StringTokenizer;
import java.util.regex.Pattern;

/**
 * Coordinate reference systems, by EPSG code, whose coordinates are not metres to the east and north, or not metres
 * upwards. A file may name such a system without its unit.
 */
final class CrsUnits {
    /** Projected systems. */
    static final CrsUnits MAPS = new CrsUnits("maps");
    /** Vertical systems. */
    static final CrsUnits HEIGHTS = new CrsUnits("heights");
    /** Feet in the names of systems and units. */
    static final Pattern FEET = Pattern.compile("(?i)(?<![a-z])(?:foot|feet|ft|ftus|us-ft)(?![a-z])");

    private final BitSet codes = new BitSet();

    private CrsUnits(String kind) {
        String text = read();
        int begin = text.indexOf("\n" + kind + "\n") + kind.length() + 2;
        StringTokenizer ranges = new StringTokenizer(text.substring(begin));
        while (ranges.hasMoreTokens()) {
            String range = ranges.nextToken();
            int dash = range.indexOf('-');
            if (!Character.isDigit(range.charAt(0))) {
                return; // the next kind
            }
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            codes.set(first, Integer.parseInt(range.substring(dash + 1)) + 1);
        }
    }

    private static String read() {
        try (InputStream in = Objects.requireNonNull(CrsUnits.class.getResourceAsStream("epsg-other-units.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean contains(int code) {
        return codes.get(code);
    }
}
