package org.furrow.node.app.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lays out lists and tables for a terminal of {@value #WIDTH} columns. */
public final class Columns {
    static final int WIDTH = 80;
    private static final String GAP = "  ";

    private Columns() {}

    /** Breaks a text between words into lines of at most a width; a longer word has its line alone. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** The lines of a name and its description, whose further lines are indented to its start. */
    public static List<String> entry(String name, int nameWidth, String description) {
        int indent = nameWidth + GAP.length();
        List<String> lines = new ArrayList<>();
        for (String line : wrap(description, WIDTH - indent)) {
            String head = lines.isEmpty() ? name : "";
            lines.add((head + " ".repeat(Math.max(0, indent - head.length())) + line).stripTrailing());
        }
        return lines;
    }

    /** Aligns the cells of rows in columns, a blank apart: the first column to the left, the others to the right. */
    public static List<String> table(List<String[]> rows) {
        int[] widths = new int[rows.getFirst().length];
        for (String[] row : rows) {
            Arrays.setAll(widths, k -> Math.max(widths[k], row[k].length()));
        }
        List<String> lines = new ArrayList<>();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < row.length; k++) {
                String blanks = " ".repeat(widths[k] - row[k].length());
                line.append(k == 0 ? row[k] + blanks : " " + blanks + row[k]);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** Number of characters of the longest name. */
    public static int widest(List<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    /** The first sentence of a description. */
    public static String firstSentence(String description) {
        String text = description.strip().replaceAll("\\s+", " ");
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
