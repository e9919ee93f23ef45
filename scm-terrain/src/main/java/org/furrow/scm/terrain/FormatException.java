package org.furrow.scm.terrain;

import java.io.IOException;

/** A ground file is invalid; the message has the form {@code file:line: fault; remedy}. */
public final class FormatException extends IOException {
    private static final long serialVersionUID = 1L;

    FormatException(String file, String message) {
        super(file + ": " + message);
    }

    static FormatException at(String file, int line, String message) {
        return new FormatException(file + ":" + line, message);
    }

    /** Parses a number in a line. */
    static double number(String file, int line, String word) throws FormatException {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw at(file, line, "'" + word + "' is not a number");
        }
    }
}
