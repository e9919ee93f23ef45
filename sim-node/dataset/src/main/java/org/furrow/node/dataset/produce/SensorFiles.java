package org.furrow.node.dataset.produce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.episode.SensorRows;
import org.furrow.node.export.NewFolder;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.npz.NpzSink;
import org.furrow.node.sense.preview.Sinks;
import org.furrow.node.sense.suite.Suite;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.transport.FailureKind;

/**
 * The rendered sensors of a run, in a folder of the run that exists only when it is complete, and the rows for tables
 * beside it. A folder without the rows is rendered again: its CSV files are not read.
 */
final class SensorFiles {
    private SensorFiles() {}

    /** Thrown out of a rendering that is to end. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static boolean isDone(Path run) {
        return Files.isDirectory(run.resolve(EpisodeExport.SENSORS)) && Files.exists(run.resolve(SensorRows.FILE));
    }

    /** Renders the sensors of a run unless they are there. */
    static void render(Path run, Suite suite, int threads, BooleanSupplier interrupted)
            throws InputError, IOException, RunFailedException {
        if (isDone(run)) {
            return;
        }
        try {
            FileTree.delete(run.resolve(EpisodeExport.SENSORS)); // without the rows for tables
            Rendering rendering = Rendering.of(run, suite, threads);
            SensorRows rows = new SensorRows();
            NewFolder.write(run.resolve(EpisodeExport.SENSORS), part -> {
                try (NpzSink sink = new NpzSink(part)) {
                    rendering.into(new Sinks(List.of(sink, rows)), _ -> {
                        if (interrupted.getAsBoolean()) {
                            throw new Stopped();
                        }
                    });
                }
                rows.write(run);
            });
            Manifest.update(run, EpisodeExport.SENSORS + "/");
            Manifest.update(run, SensorRows.FILE);
        } catch (Stopped e) {
            throw new RunFailedException(FailureKind.INTERRUPTED, "interrupted");
        } catch (LogDamagedException e) {
            throw new IOException(run + ": damaged: " + e.getMessage(), e);
        }
    }
}
