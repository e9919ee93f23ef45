package org.furrow.node.results.verify;

import java.nio.file.Path;
import org.furrow.node.results.OutputFolder;

/** Thrown when a file of a run is damaged; the message names the file and, for a table, the line. */
public final class DamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    public DamagedException(String message) {
        super(message);
    }

    /** What an exception states about a file in the folder of a run. */
    public static DamagedException in(Path folder, Exception e) {
        return new DamagedException(OutputFolder.inside(folder, e));
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
