package org.furrow.node.scenario.foreign;

/**
 * An option of {@code furrow vehicle import} that a format takes.
 *
 * @param name with its dashes; formats that take an option of the same name agree on its label
 * @param label of its value in the help, such as {@code FILE}; empty for an option without a value
 * @param description for the help
 */
public record ForeignOption(String name, String label, String description) {
    public ForeignOption {
        if (!name.startsWith("--")) {
            throw new IllegalArgumentException("an option's name begins with --, found '" + name + "'");
        }
    }

    /** Whether the option has a value. */
    public boolean hasValue() {
        return !label.isEmpty();
    }
}
