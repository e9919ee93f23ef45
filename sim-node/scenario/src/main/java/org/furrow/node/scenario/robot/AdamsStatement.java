package org.furrow.node.scenario.robot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/** A statement of an ADAMS data set: {@code NAME/NUMBER, KEY = values, KEY}. */
final class AdamsStatement {
    final String name;
    final String number;
    private final String place;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, Boolean> read = new LinkedHashMap<>();

    /** @param text with its continuation lines, without comments */
    AdamsStatement(String place, String text) {
        this.place = place;
        int slash = text.indexOf('/');
        name = (slash < 0 ? text : text.substring(0, slash)).strip().toUpperCase(Locale.ROOT);
        String rest = slash < 0 ? "" : text.substring(slash + 1);
        String id = "";
        String key = "";
        boolean isFirst = true;
        for (String raw : rest.split(",", -1)) {
            String part = raw.strip();
            int equals = part.indexOf('=');
            if (isFirst && equals < 0) {
                id = part;
            } else if (equals >= 0) {
                key = part.substring(0, equals).strip().toUpperCase(Locale.ROOT);
                values.put(key, part.substring(equals + 1).strip());
            } else if (!key.isEmpty() && part.matches("[-+.0-9].*")) {
                values.merge(key, part, (before, more) -> before + "," + more);
            } else if (!part.isEmpty()) {
                key = "";
                values.put(part.toUpperCase(Locale.ROOT), "");
            }
            isFirst = false;
        }
        number = plain(id);
        values.keySet().forEach(each -> read.put(each, false));
    }

    /** A number of a statement without leading zeros, by which others refer to it. */
    static String plain(String number) {
        return number.replaceFirst("^0+(?=.)", "");
    }

    /** Whether the statement has a key or word. */
    boolean has(String key) {
        return read.computeIfPresent(key, (_, _) -> true) != null;
    }

    @Nullable
    String find(String key) {
        return has(key) ? values.get(key) : null;
    }

    String text(String key) throws InputError {
        String found = find(key);
        if (found == null) {
            throw error("needs " + key);
        }
        return found;
    }

    /** Number of the statement that a key names. */
    String reference(String key) throws InputError {
        return plain(text(key));
    }

    /**
     * The numbers of a key, which angles end with D if they are in degrees.
     *
     * @param count 0: any
     */
    double[] numbers(String key, int count, double[] otherwise) throws InputError {
        String found = find(key);
        if (found == null) {
            return otherwise.clone();
        }
        String[] words = found.split(",");
        double[] numbers = new double[words.length];
        for (int k = 0; k < words.length; k++) {
            String word = words[k].strip().toUpperCase(Locale.ROOT);
            boolean inDegrees = word.endsWith("D");
            try {
                double number = Double.parseDouble(inDegrees ? word.substring(0, word.length() - 1) : word);
                numbers[k] = inDegrees ? Math.toRadians(number) : number;
            } catch (NumberFormatException e) {
                throw error("has no numbers in " + key + ": " + found);
            }
        }
        if (count > 0 && numbers.length != count) {
            throw error("needs " + count + " numbers in " + key + ", found " + numbers.length);
        }
        return numbers;
    }

    double number(String key, double otherwise) throws InputError {
        return numbers(key, 1, new double[] {otherwise})[0];
    }

    /** Keys that were not read. */
    List<String> unread() {
        return read.entrySet().stream()
                .filter(each -> !each.getValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    InputError error(String problem) {
        return new InputError(place + ": " + name + "/" + number + " " + problem);
    }
}
