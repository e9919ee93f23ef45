package org.furrow.node.input;

/** Escapes control characters, so that a message stays on one line. */
public final class OneLine {
    private OneLine() {}

    /** Returns the text with control characters and line separators escaped. */
    public static String of(String text) {
        StringBuilder line = new StringBuilder();
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            boolean control = Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
            line.append(
                    switch (c) {
                        case '\n' -> "\\n";
                        case '\r' -> "\\r";
                        case '\t' -> "\\t";
                        case '\0' -> "\\0";
                        default -> control ? String.format("\\u%04x", (int) c) : String.valueOf(c);
                    });
        }
        return line.toString();
    }
}
