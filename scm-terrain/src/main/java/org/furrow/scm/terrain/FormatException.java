package org.furrow.scm.terrain;

import java.io.IOException;
import java.util.regex.Pattern;

/** A ground file is invalid; the message has the form {@code file:line: fault; remedy}. */
public final class FormatException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final Pattern DECIMAL = Pattern.compile("[-+.0-9eE]+|NaN");
    private static final int MOST_SHOWN = 40;

    FormatException(String file, String message) {
        super(file + ": " + message);
    }

    static FormatException at(String file, int line, String message) {
        return new FormatException(file + ":" + line, message);
    }

    /** Parses a decimal number in a line. */
    static double number(String file, int line, String word) throws FormatException {
        return number(file + ":" + line, word);
    }

    /**
     * Parses a decimal number.
     *
     * @param place for an error
     */
    static double number(String place, String word) throws FormatException {
        try {
            if (DECIMAL.matcher(word).matches()) { // the parser accepts 1f, 1d and 0x1p3, too
                return Double.parseDouble(word);
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new FormatException(place, shown(word) + " is not a number");
    }

    /** A word of a file in quotes, shortened, without control characters. */
    static String shown(String word) {
        String start = word.length() > MOST_SHOWN ? word.substring(0, MOST_SHOWN) + "..." : word;
        return "'" + start.replaceAll("[\\p{C}]", "?") + "'";
    }
}
