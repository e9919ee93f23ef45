package org.furrow.node.view.still;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;

/**
 * A still or a video to draw, as {@code t=12.5,camera=follow:lead,out.png} names it.
 *
 * @param values of the keys that were given
 */
public record StillSpec(Path file, Map<String, String> values) {
    /** Keys of a still. */
    public static final List<String> STILL =
            List.of("t", "camera", "azimuth", "elevation", "distance", "x", "y", "z", "colour");

    /** Keys of a video. */
    public static final List<String> VIDEO = List.of(
            "from", "to", "fps", "speed", "camera", "azimuth", "elevation", "distance", "x", "y", "z", "colour");

    private static final List<String> PLACE = List.of("azimuth", "elevation", "distance", "x", "y", "z");

    public StillSpec {
        values = Map.copyOf(values);
    }

    /**
     * Reads the words of an option.
     *
     * @param option for messages
     * @param keys that may be given
     * @param endings that the name of the file may have
     * @throws InputError when a word is no key with a value, or the name of a file is missing
     */
    public static StillSpec read(String option, String text, List<String> keys, List<String> endings)
            throws InputError {
        String[] words = text.split(",");
        String name = words[words.length - 1];
        if (name.contains("=") || endings.stream().noneMatch(name::endsWith)) {
            throw new InputError(option + " " + text + ": must end with the name of a file ending in "
                    + String.join(" or ", endings));
        }
        Map<String, String> values = new TreeMap<>();
        for (int w = 0; w < words.length - 1; w++) {
            String[] pair = words[w].split("=", 2);
            if (pair.length < 2 || !keys.contains(pair[0])) {
                throw new InputError(
                        option + " " + text + ": unknown key '" + pair[0] + "'; " + Spelling.advice(pair[0], keys));
            }
            values.put(pair[0], pair[1]);
        }
        return new StillSpec(Path.of(name), values);
    }

    /** A number, or its default. */
    double number(String key, double otherwise) throws InputError {
        String text = values.get(key);
        try {
            double value = text == null ? otherwise : Double.parseDouble(text);
            if (Double.isFinite(value) && value >= 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new InputError(key + "=" + text + ": must be a number >= 0");
    }

    /** The page's address for this picture. */
    String url(String page) {
        StringBuilder url = new StringBuilder(page).append("&shot");
        append(url, "camera", camera());
        append(url, "colour", values.get("colour"));
        return url.toString();
    }

    private String camera() {
        StringBuilder all = new StringBuilder(values.getOrDefault("camera", "all"));
        for (String key : PLACE) {
            String value = values.get(key);
            if (value != null) {
                all.append(',').append(key).append('=').append(value);
            }
        }
        return all.toString();
    }

    private static void append(StringBuilder url, String key, @Nullable String value) {
        if (value != null) {
            url.append('&').append(key).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
        }
    }
}
