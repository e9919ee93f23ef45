package org.furrow.node.study.sweep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;

/**
 * A key of the scenario and its values in a sweep.
 *
 * @param values at least one, distinct, in the given order
 */
public record Axis(String key, List<String> values) {
    /** Key of the random seed. */
    public static final String SEED = "seed";

    /** Options that set a key, for messages. */
    private static final Map<String, String> OPTIONS =
            Map.of(SEED, "--seed", "duration_s", "--duration", "delay", "--delay");

    private static final int MOST_VALUES = 10_000;
    private static final String SEEDS = "expected seeds such as 1..20 or 1,2,5";

    public Axis {
        values = List.copyOf(values);
    }

    /**
     * Parses numbers and ranges, such as {@code 1..20} or {@code 1,2,8..10}.
     *
     * @throws InputError if the text has another form
     */
    public static Axis ofSeeds(String text) throws InputError {
        String shown = "--seed " + text;
        List<String> values = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String[] ends = part.strip().split("\\.\\.", -1);
            if (ends.length > 2) {
                throw new InputError(shown + ": " + SEEDS);
            }
            long first = seed(shown, ends[0]);
            long last = seed(shown, ends[ends.length - 1]);
            if (last < first || last - first >= MOST_VALUES) {
                throw new InputError(shown + ": the range " + part.strip() + " must ascend and have at most "
                        + MOST_VALUES + " seeds");
            }
            for (long seed = first; seed <= last; seed++) {
                values.add(Long.toString(seed));
            }
        }
        return of(shown, SEED, values);
    }

    private static long seed(String shown, String text) throws InputError {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new InputError(shown + ": " + SEEDS);
        }
    }

    /**
     * Parses {@code key=value,value,...}. A comma within braces, brackets or quotes does not separate values.
     *
     * @throws InputError if the text has another form
     */
    public static Axis ofSetting(String text) throws InputError {
        Setting setting = Setting.parse(text);
        return of(setting.shown(), setting.path(), split(setting));
    }

    private static Axis of(String shown, String key, List<String> values) throws InputError {
        if (values.size() > MOST_VALUES) {
            throw new InputError(
                    shown + ": has " + values.size() + " values, at most " + MOST_VALUES + " are possible");
        }
        if (new HashSet<>(values).size() < values.size()) {
            throw new InputError(shown + ": a value occurs twice");
        }
        return new Axis(key, values);
    }

    private static List<String> split(Setting setting) throws InputError {
        String text = setting.value();
        List<String> values = new ArrayList<>();
        int depth = 0;
        char quote = 0;
        int start = 0;
        for (int at = 0; at <= text.length(); at++) {
            char c = at == text.length() ? ',' : text.charAt(at);
            if (quote != 0 && at < text.length()) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
            } else if (c == ',' && (depth == 0 || at == text.length())) {
                String value = text.substring(start, at).strip();
                if (value.isEmpty() || depth != 0 || quote != 0) {
                    throw new InputError(setting + ": "
                            + (value.isEmpty() ? "a value is empty" : "a brace, bracket or quote is not closed")
                            + "; expected values separated by commas, for example --set soil=mid,drysand");
                }
                values.add(value);
                start = at + 1;
            }
        }
        return values;
    }

    /** Whether it has several values. */
    public boolean varies() {
        return values.size() > 1;
    }

    /** The setting of a value. */
    Setting setting(String value) {
        String option = OPTIONS.get(key);
        return new Setting(key, value, option == null ? "--set " + key + "=" + value : option + " " + value);
    }
}
