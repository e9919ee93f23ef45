package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.furrow.node.dataset.episode.DatasetExport;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Schema;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.export.NewFolder;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.RunSoils;

/** An export of the tables of a recorded run, in a folder with the schema of the tables. */
public abstract class DataExport implements DatasetExport {
    /** Split of an exported run. */
    protected static final String SPLIT = "train";

    @Override
    public List<ExportOption<?>> options() {
        return List.of(TimeSpan.FROM, TimeSpan.TO);
    }

    @Override
    public Written write(ExportJob job) throws InputError, RunFailedException {
        Path out = job.out();
        job.requireNew();
        try {
            TimeSpan span = TimeSpan.of(job, end_s(RunLog.scenario(job.folder()).clock()));
            RunTables run = RunTables.read(job.folder(), 0, job.progress()).between(span.from_s(), span.to_s());
            NewFolder.write(out, part -> {
                write(run, part, job);
                writeSchema(part);
                Files.writeString(part.resolve(RunSoils.FILE), run.soils().csv());
            });
            return new Written(
                    out,
                    List.of(String.format(
                            Locale.ROOT,
                            "%s: %d vehicles, %d rows of state, %.1f MB",
                            out,
                            run.vehicles().size(),
                            run.table("state").rows(),
                            size(out) / 1e6)));
        } catch (LogDamagedException e) {
            throw RunFailedException.damaged(job.folder(), e);
        } catch (IOException e) {
            throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
        }
    }

    static double end_s(Scenario.Clock clock) {
        return clock.time_s(clock.epochs());
    }

    /** Writes the tables of a run into a folder. */
    protected abstract void write(RunTables run, Path folder, ExportJob job)
            throws InputError, IOException, LogDamagedException;

    @Override
    public final EpisodeExport open(Path dataset) throws IOException {
        writeSchema(dataset);
        return openIn(dataset);
    }

    /** Opens an export into the folder of a data set. */
    protected abstract EpisodeExport openIn(Path dataset) throws IOException;

    private static void writeSchema(Path folder) throws IOException {
        Files.write(folder.resolve("schema.json"), Schema.json(Schema.all()).getBytes(StandardCharsets.UTF_8));
    }

    private static double size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
