package org.furrow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text from consecutive lines of a file, joined by blanks. */
final class Passage {
    /** Comments, string literals and character literals of Java; the latter only to skip them. */
    private static final Pattern JAVA = Pattern.compile(
            "/\\*.*?\\*/|(?://[^\\n]*(?:\\n[ \\t]*(?=//))?)+"
                    + "|\"\"\".*?(?<!\\\\)\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*+\"|'(?:[^'\\\\\\n]|\\\\.)++'",
            Pattern.DOTALL);

    private final boolean comment;
    private final StringBuilder text = new StringBuilder();
    private final List<int[]> starts = new ArrayList<>();

    private Passage(boolean comment) {
        this.comment = comment;
    }

    private void add(int line, String words) {
        if (!words.isBlank()) {
            starts.add(new int[] {text.length(), line});
            text.append(words.strip()).append(' ');
        }
    }

    String text() {
        return text.toString();
    }

    boolean isComment() {
        return comment;
    }

    /** Numbers of its lines that are not empty, from 1. */
    int[] lines() {
        return starts.stream().mapToInt(start -> start[1]).toArray();
    }

    /** Number of the line of a position in the text. */
    int lineAt(int position) {
        return starts.stream()
                .filter(start -> start[0] <= position)
                .mapToInt(start -> start[1])
                .max()
                .orElseThrow();
    }

    /** Comments and string literals of Java source. */
    static List<Passage> ofJava(String source) {
        List<Passage> passages = new ArrayList<>();
        Matcher token = JAVA.matcher(source);
        int line = 1;
        int counted = 0;
        while (token.find()) {
            line += newlines(source, counted, token.start());
            counted = token.start();
            if (source.charAt(token.start()) == '\'') {
                continue;
            }
            Passage passage = new Passage(source.charAt(token.start()) == '/');
            String[] rows = token.group().split("\n", -1);
            for (int k = 0; k < rows.length; k++) {
                passage.add(line + k, passage.comment ? rows[k].replaceAll("^\\s*(/\\*+|//|\\*)?|\\*/$", "") : rows[k]);
            }
            passages.add(passage);
        }
        return passages;
    }

    /** Paragraphs: consecutive lines that are selected, without what the pattern matches in them. */
    static List<Passage> ofLines(String source, Predicate<String> selected, String removed, boolean comment) {
        List<Passage> passages = new ArrayList<>();
        Passage passage = new Passage(comment);
        int number = 0;
        for (String line : Arrays.asList(source.split("\n", -1))) {
            number++;
            if (!selected.test(line) && !passage.starts.isEmpty()) {
                passages.add(passage);
                passage = new Passage(comment);
            } else if (selected.test(line)) {
                passage.add(number, line.replaceAll(removed, ""));
            }
        }
        passages.add(passage);
        return passages;
    }

    private static int newlines(String source, int from, int to) {
        return (int) source.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}
