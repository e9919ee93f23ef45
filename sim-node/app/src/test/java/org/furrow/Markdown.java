package org.furrow;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads links from Markdown. */
final class Markdown {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)|<img src=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");

    private Markdown() {}

    /** @param line number of the line, from 1 */
    record Link(int line, String target) {}

    /** Links and images outside of code. */
    static List<Link> links(String markdown) {
        List<Link> links = new ArrayList<>();
        int number = 0;
        for (String line : withoutFences(markdown).split("\n", -1)) {
            number++;
            Matcher link = LINK.matcher(CODE.matcher(line).replaceAll(""));
            while (link.find()) {
                links.add(new Link(number, link.group(1) != null ? link.group(1) : link.group(2)));
            }
        }
        return links;
    }

    /** True for a link to a web page or a mail address. */
    static boolean isExternal(String target) {
        return target.matches("(https?|mailto):.*");
    }

    /** Empties the lines of fenced code blocks. */
    static String withoutFences(String markdown) {
        StringBuilder text = new StringBuilder();
        boolean fenced = false;
        for (String line : markdown.split("\n", -1)) {
            boolean fence = line.stripLeading().startsWith("```");
            fenced ^= fence;
            text.append(fenced || fence ? "" : line).append('\n');
        }
        return text.toString();
    }
}
