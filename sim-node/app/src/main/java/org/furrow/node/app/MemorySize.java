package org.furrow.node.app;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.input.InputError;

/** Sizes of memory as a person types them. */
final class MemorySize {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([kmgt]?)", Pattern.CASE_INSENSITIVE);
    private static final long MEBI = 1 << 20;

    private MemorySize() {}

    /**
     * Bytes of a size like 256m or 2g.
     *
     * @param option what was typed before it
     * @param least_bytes what it must not be below
     */
    static long parse(String option, String text, long least_bytes) throws InputError {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new InputError(
                    option + " " + text + ": expected a whole number followed by k, m, g or t, for example 256m");
        }
        int power =
                switch (size.group(2).toLowerCase(Locale.ROOT)) {
                    case "k" -> 1;
                    case "m" -> 2;
                    case "g" -> 3;
                    case "t" -> 4;
                    default -> 0;
                };
        long bytes = Long.parseLong(size.group(1)) << (10 * power);
        if (bytes < least_bytes) {
            throw new InputError(option + " " + text + ": must be at least " + describe(least_bytes)
                    + (power == 0 ? "; without a letter it is in bytes" : ""));
        }
        return bytes;
    }

    /** A size in whole mebibytes, rounded up. */
    static String describe(long bytes) {
        return (bytes + MEBI - 1) / MEBI + "m";
    }
}
