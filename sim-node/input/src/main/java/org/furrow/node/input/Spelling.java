package org.furrow.node.input;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Suggests the correct spelling of a misspelt word. */
public final class Spelling {
    private Spelling() {}

    /** Returns the candidate nearest to a word; null if all edit distances exceed 2 and a third of its length. */
    public static @Nullable String nearest(String word, Collection<String> candidates) {
        String best = null;
        int bestDistance = Math.max(2, word.length() / 3) + 1;
        for (String candidate : candidates) {
            int distance = withoutUnit(word).equals(withoutUnit(candidate)) ? 1 : levenshtein(word, candidate);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = candidate;
            }
        }
        return best;
    }

    private static String withoutUnit(String key) {
        int at = key.lastIndexOf('_');
        return at > 0 ? key.substring(0, at) : key;
    }

    private static int levenshtein(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int k = 0; k < row.length; k++) {
            row[k] = k;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
