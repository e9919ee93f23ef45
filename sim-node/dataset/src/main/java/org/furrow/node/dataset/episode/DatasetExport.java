package org.furrow.node.dataset.episode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.export.RunExport;
import org.furrow.node.input.InputError;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** A format of {@code furrow export} in which a data set has its runs as well; it is listed in the services of both. */
public interface DatasetExport extends RunExport {
    @Override
    default String place() {
        return "export/" + name();
    }

    /** Files and folders of the format in the folder of a data set; its name unless it says otherwise. */
    default List<String> places() {
        return List.of(name());
    }

    /**
     * Requires that a data set has what the format needs.
     *
     * @param suite of the first run; null without sensors
     */
    default void require(@Nullable Suite suite) throws InputError {
        // no sensors are needed
    }

    /**
     * Opens an export.
     *
     * @param dataset folder of the data set
     */
    EpisodeExport open(Path dataset) throws IOException;

    /** Words of the card by which Hugging Face finds data sets in this format. */
    default List<String> tags() {
        return List.of();
    }
}
