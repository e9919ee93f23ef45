package org.furrow.node.input;

import java.util.Map;

/** The patterns of the schemas in words. */
final class NamePattern {
    private static final String NAME =
            "may contain letters, digits, '-' and '_' and must begin with a letter or a digit";
    private static final int LONGEST = 64;
    private static final Map<String, String> WORDS = Map.of(
            "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$",
            NAME,
            "^[A-Za-z0-9_]{1,8}$",
            "must have 1 to 8 letters, digits or '_'",
            "^-?[0-9]{1,9}$",
            "must be a whole number of at most nine digits",
            "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?Z$",
            "must be a UTC time such as 2026-05-01T12:00:00Z");

    private NamePattern() {}

    /** Says which texts a pattern allows and, for a name, proposes one similar to a given text. */
    static String explain(String pattern, String text) {
        String words = WORDS.getOrDefault(pattern, "must match " + pattern);
        if (words.equals(NAME) && text.length() > LONGEST) {
            return "may have at most " + LONGEST + " characters, as files have its name; it has " + text.length();
        }
        String proposed = text.strip().replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^[-_]+|-+$", "");
        boolean propose = words.startsWith(NAME) && !proposed.isEmpty() && proposed.matches(pattern);
        return words + (propose ? ", for example '" + proposed + "'" : "");
    }
}
