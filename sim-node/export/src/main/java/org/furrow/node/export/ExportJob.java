package org.furrow.node.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * One export of a run.
 *
 * @param folder of the run
 * @param out file or folder to write
 * @param values of the given options, by name; each has the type of its option
 * @param progress receives the completed fraction, in (0, 1]
 */
public record ExportJob(Path folder, Path out, Map<String, Object> values, DoubleConsumer progress) {
    public ExportJob {
        values = Map.copyOf(values);
    }

    /** Requires that what is to be written does not exist. */
    public void requireNew() throws InputError {
        if (Files.exists(out)) {
            throw new InputError(out + ": exists and is not overwritten; remove it, or name another with --out");
        }
    }

    /** The value of an option; null if it is not given. */
    public <T> @Nullable T get(ExportOption<T> option) {
        return option.type().cast(values.get(option.name()));
    }
}
