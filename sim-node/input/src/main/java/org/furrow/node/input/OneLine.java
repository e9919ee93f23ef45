package org.furrow.node.input;

/** Escapes characters that would change how a message is shown, so that it stays on one line as it was written. */
public final class OneLine {
    private OneLine() {}

    /**
     * Returns the text with control characters, line separators, halves of surrogate pairs, and invisible characters
     * such as marks of the direction of writing escaped.
     */
    public static String of(String text) {
        StringBuilder line = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                case '\0' -> line.append("\\0");
                default -> {
                    if (isShown(c)) {
                        line.appendCodePoint(c);
                    } else {
                        line.append(String.format(c > 0xFFFF ? "\\U%08x" : "\\u%04x", c));
                    }
                }
            }
        });
        return line.toString();
    }

    private static boolean isShown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
