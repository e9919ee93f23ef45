package org.furrow;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Code in Markdown: fenced blocks, indented lines and code between backquotes. A comment {@code <!-- unchecked: reason
 * -->} above a paragraph or a block exempts it.
 */
final class DocsBlocks {
    private static final String UNCHECKED = "<!-- unchecked: ";
    private static final Pattern COMMENTED =
            Pattern.compile("(?s)" + UNCHECKED + "[^\\n]*-->\\n+(```.*?\\n```|.*?(?=\\n\\n|\\z))");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```");
    private static final Pattern INDENTED = Pattern.compile("(?m)^    (?:\\$ )?(.*)$");
    private static final Pattern INLINE = Pattern.compile("`([^`]+)`");

    private DocsBlocks() {}

    /**
     * Code of a document.
     *
     * @param line of its beginning, from 1
     * @param language of a fenced block, otherwise empty
     */
    record Code(String file, int line, String language, String text) {
        String place() {
            return file + ":" + line;
        }
    }

    /** Documents for users. */
    static List<String> documents() {
        return Repository.files(Repository::isDocumentation).stream()
                .filter(path -> path.equals("README.md") || path.startsWith("docs/"))
                .toList();
    }

    /** Fenced blocks in a language. */
    static List<Code> fenced(String file, String language) {
        List<Code> found = new ArrayList<>();
        String text = checked(file);
        Matcher fence = FENCE.matcher(text);
        while (fence.find()) {
            if (fence.group(1).equals(language)) {
                found.add(new Code(file, lineOf(text, fence.start(2)), language, fence.group(2)));
            }
        }
        return found;
    }

    /** Indented lines outside of fenced blocks. */
    static List<Code> indented(String file) {
        return outside(file, INDENTED);
    }

    /** Code between backquotes outside of fenced blocks. */
    static List<Code> inline(String file) {
        return outside(file, INLINE);
    }

    private static List<Code> outside(String file, Pattern pattern) {
        List<Code> found = new ArrayList<>();
        String text = Markdown.withoutFences(checked(file));
        Matcher code = pattern.matcher(text);
        while (code.find()) {
            found.add(
                    new Code(file, lineOf(text, code.start()), "", code.group(1).replace('\n', ' ')));
        }
        return found;
    }

    /** The text with empty lines for what a comment exempts. */
    private static String checked(String file) {
        return COMMENTED.matcher(Repository.read(file)).replaceAll(match -> "\n"
                .repeat((int) match.group().lines().count() - 1));
    }

    private static int lineOf(String text, int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }
}
