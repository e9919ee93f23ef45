package org.furrow.node.dataset.produce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.furrow.node.dataset.NewFolder;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.npz.NpzSink;
import org.furrow.node.sense.suite.Suite;
import org.furrow.world.transport.FailureKind;

/** The rendered sensors of a run, in a folder of the run that exists only when it is complete. */
final class SensorFiles {
    private SensorFiles() {}

    /** Thrown out of a rendering that is to end. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static boolean isDone(Path run) {
        return Files.isDirectory(run.resolve(EpisodeExport.SENSORS));
    }

    /** Renders the sensors of a run unless they are there. */
    static void render(Path run, Suite suite, int threads, BooleanSupplier interrupted)
            throws InputError, IOException, RunFailedException {
        if (isDone(run)) {
            return;
        }
        try {
            Rendering rendering = Rendering.of(run, suite, threads);
            NewFolder.write(run.resolve(EpisodeExport.SENSORS), part -> {
                try (NpzSink sink = new NpzSink(part)) {
                    rendering.into(sink, _ -> {
                        if (interrupted.getAsBoolean()) {
                            throw new Stopped();
                        }
                    });
                }
            });
        } catch (Stopped e) {
            throw new RunFailedException(FailureKind.INTERRUPTED, "interrupted");
        } catch (LogDamagedException e) {
            throw new IOException(run + ": damaged: " + e.getMessage(), e);
        }
    }
}
