package org.furrow.node.scenario.foreign;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of another program, with the options for its import.
 *
 * @param options values of the given options by their names; empty for an option without a value
 */
public record ForeignFile(Path path, Map<String, String> options) {
    public ForeignFile {
        options = Map.copyOf(options);
    }

    /** Whether an option is given. */
    public boolean has(ForeignOption option) {
        return options.containsKey(option.name());
    }

    /** The file that an option names; null: the option is not given. */
    public @Nullable Path file(ForeignOption option) {
        String value = options.get(option.name());
        return value == null ? null : Path.of(value);
    }
}
