package org.furrow.node.input;

/** Escapes control characters, so that a message stays on one line. */
public final class OneLine {
    private OneLine() {}

    /** Returns the text with control characters and line separators escaped. */
    public static String of(String text) {
        StringBuilder line = new StringBuilder();
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                case '\0' -> line.append("\\0");
                default -> {
                    if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                        line.append(String.format("\\u%04x", (int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        return line.toString();
    }
}
