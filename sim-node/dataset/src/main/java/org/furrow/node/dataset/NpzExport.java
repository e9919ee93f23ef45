package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.table.NpzTables;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.export.ExportJob;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** The tables of a run as arrays of numpy. */
public final class NpzExport extends DataExport {
    @Override
    public String name() {
        return "npz";
    }

    @Override
    public String description() {
        return "the tables of a recorded run as arrays, for numpy";
    }

    @Override
    protected void write(RunTables run, Path folder, ExportJob job) throws IOException {
        NpzTables.write(run, folder);
    }

    @Override
    protected EpisodeExport openIn(Path dataset) {
        return new Episodes(dataset.resolve(name()));
    }

    /** A folder for each run, in a folder for each split. */
    private record Episodes(Path folder) implements EpisodeExport {
        @Override
        public void add(EpisodePlan episode, Path run, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            Path split = Files.createDirectories(folder.resolve(episode.split()));
            NpzTables.write(RunTables.read(run, episode.run()), split);
        }
    }
}
