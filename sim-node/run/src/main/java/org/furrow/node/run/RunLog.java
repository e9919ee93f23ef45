package org.furrow.node.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.input.InputError;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.CommitLogWriter;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.LogHeader;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** The commit log of a run while it runs; only the first rank writes one. */
public final class RunLog implements AutoCloseable {
    /** Path in the folder of the run. */
    public static final String FILE = "record/commits.log";

    private static final EpochObserver NOTHING = new EpochObserver() {};

    private final @Nullable CommitLogWriter writer;

    private RunLog(@Nullable CommitLogWriter writer) {
        this.writer = writer;
    }

    /** The header of a scenario's log. */
    public static LogHeader header(Scenario scenario) {
        return new LogHeader(
                scenario.vehicles().size(),
                scenario.exchange().sharing(),
                scenario.origin().identity());
    }

    /**
     * Requires that a resumed run which is to keep a log can continue that of its earlier part.
     *
     * @throws InputError when the earlier part has none
     */
    static void requireEarlier(RunPreparation.Plan plan, Continuation continuation) throws InputError {
        Path earlier = continuation.from().resolve(FILE);
        if (plan.log() && continuation.seal() != null && !Files.exists(earlier)) {
            throw new InputError("--record: the run in " + continuation.from()
                    + " has no commit log to continue; resume it without --record, then use 'furrow record'");
        }
    }

    /**
     * Requires that the log of a run, if it has one, is undamaged up to a commit.
     *
     * @throws RunFailedException naming the log
     */
    static void requireUndamaged(Path folder, int last) throws RunFailedException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return;
        }
        try (CommitLog log = CommitLog.open(file)) {
            while (log.commit() < last) {
                if (!log.next()) {
                    throw new LogDamagedException("ends at commit " + log.commit() + ", before the last checkpoint");
                }
            }
        } catch (LogDamagedException | IOException e) {
            throw new RunFailedException(
                    file + ": " + e.getMessage() + "; restore the file from a copy, or remove it to resume without", e);
        }
    }

    /**
     * Opens the log of a rank.
     *
     * @param wanted whether to keep a log; a resumed run does so in any case when its earlier part has one
     */
    static RunLog open(Scenario scenario, Continuation continuation, OutputFolder folder, boolean wanted, int rank)
            throws IOException {
        if (rank != 0) {
            return new RunLog(null);
        }
        Path file = folder.file(FILE);
        Path earlier = continuation.from().resolve(FILE);
        boolean resumes = continuation.seal() != null && Files.exists(earlier);
        if (!wanted && !resumes) {
            Files.deleteIfExists(file); // of a part of the run that left no checkpoint
            return new RunLog(null);
        }
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        try {
            return new RunLog(
                    resumes
                            ? CommitLogWriter.resume(
                                    file,
                                    header(scenario),
                                    earlier,
                                    Objects.requireNonNull(continuation.seal()).committed())
                            : CommitLogWriter.create(file, header(scenario)));
        } catch (LogDamagedException e) {
            throw new IOException(earlier + ": " + e.getMessage(), e);
        }
    }

    EpochObserver observer() {
        return writer == null ? NOTHING : writer;
    }

    /** Returns when all commits so far are on the disk. */
    void force() {
        if (writer != null) {
            try {
                writer.force();
            } catch (IOException e) {
                throw new UncheckedIOException("the commit log cannot be written", e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
