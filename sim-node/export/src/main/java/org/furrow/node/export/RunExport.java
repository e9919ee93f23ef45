package org.furrow.node.export;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.results.RunFailedException;

/** A format of {@code furrow export}: it writes a run for other programs. */
public interface RunExport extends NamedType {
    /** What the format holds and which programs read it, as part of a sentence for the help. */
    String description();

    /** The options that it takes; {@code furrow export} refuses all others. */
    List<ExportOption<?>> options();

    /** Path of its file or folder in the folder of the run, unless the user names another. */
    String place();

    /**
     * Writes the files.
     *
     * @throws InputError when the folder is not that of a run with what the format needs, an option is wrong, or a file
     *     exists; nothing is written
     * @throws RunFailedException when the run's files are damaged, or a file cannot be written
     */
    Written write(ExportJob job) throws InputError, RunFailedException;

    /** An export has no keys in input files. */
    @Override
    default String schema() {
        return "{\"type\": \"object\", \"additionalProperties\": false}";
    }

    /**
     * What an export has written.
     *
     * @param path of the file or folder
     * @param lines description of the files
     */
    record Written(Path path, List<String> lines) {
        public Written {
            lines = List.copyOf(lines);
        }
    }
}
