package org.furrow.node.export;

import java.util.List;

/**
 * An option of {@code furrow export} that some formats take.
 *
 * @param name with its dashes; formats that take an option of the same name agree on its type
 * @param label of its value in the help, such as {@code N}
 * @param type {@link Integer}, {@link Double} or {@link String}; {@link Boolean} for an option without a value
 * @param purpose what it does, to follow its name in an error, such as {@code selects a ground}
 * @param description for the help
 */
public record ExportOption<T>(String name, String label, Class<T> type, String purpose, String description) {
    private static final List<Class<?>> TYPES = List.of(Integer.class, Double.class, String.class, Boolean.class);

    public ExportOption {
        if (!name.startsWith("--")) {
            throw new IllegalArgumentException("an option's name begins with --, found '" + name + "'");
        }
        if (!TYPES.contains(type)) {
            throw new IllegalArgumentException(name + ": the type of an option is one of " + TYPES + ", found " + type);
        }
    }
}
