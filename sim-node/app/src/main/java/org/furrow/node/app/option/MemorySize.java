package org.furrow.node.app.option;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.input.InputError;

/** Parses and formats memory sizes such as 256m. */
public final class MemorySize {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([kmgt]?)", Pattern.CASE_INSENSITIVE);
    private static final long MEBI = 1 << 20;

    private MemorySize() {}

    /** Parses a size such as 256m or 2g to bytes; {@code option} is its name in error messages. */
    public static long parse(String option, String text, long min_bytes) throws InputError {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new InputError(
                    option + " " + text + ": expected a whole number followed by k, m, g or t, for example 256m");
        }
        String unit = size.group(2).toLowerCase(Locale.ROOT);
        int power = unit.isEmpty() ? 0 : 1 + "kmgt".indexOf(unit);
        long bytes = Long.parseLong(size.group(1)) << (10 * power);
        if (bytes < min_bytes) {
            throw new InputError(option + " " + text + ": must be at least " + describe(min_bytes)
                    + (power == 0 ? "; a number without a letter is in bytes" : ""));
        }
        return bytes;
    }

    /** Formats a size in whole mebibytes, rounded up. */
    static String describe(long bytes) {
        return (bytes + MEBI - 1) / MEBI + "m";
    }
}
