package org.furrow.node.app.option;

import java.nio.file.Path;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.engine.ground.WorldMemory;
import org.furrow.node.input.InputError;
import org.furrow.node.run.Run;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the threads, the checkpoints and the memory of a run's ranks. */
public final class ExecutionOptions {
    private static final int MAX_THREADS = 1024;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Use N threads in each rank (default: 1; 'furrow run' in one process: as many as it has cores"
                    + " and vehicles).")
    private @Nullable Integer threads;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "S",
            description = "Write a checkpoint every S simulated seconds (default: none).")
    private @Nullable Double checkpointEvery_s;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Resume the run in DIR from its last checkpoint, or restart it if there is none; results go"
                    + " to DIR unless --out is given.")
    private @Nullable Path resume;

    @Option(
            names = "--world-memory",
            paramLabel = "SIZE",
            description = "Limit the memory of each rank's ground, for example to 256m or 2g; the least recently"
                    + " written ground is moved to files in the results folder (default: unlimited).")
    private @Nullable String worldMemory;

    /** Folder of the run to resume, or null. */
    @Nullable
    public Path resume() {
        return resume;
    }

    /**
     * Threads of a rank in one process with all others, by default those of {@link AutoPlacement}.
     *
     * @param ranks number of ranks
     */
    public int threads(Scenario scenario, int ranks, int cores) {
        return threads == null ? AutoPlacement.threads(scenario.vehicles().size(), ranks, cores) : threads;
    }

    /** Threads of a rank whose process has no other, or of a run with a vehicle in the loop. */
    public int threads() {
        return threads == null ? 1 : threads;
    }

    /** Checks the options and combines them with the others of a run. */
    public Run.Options runOptions(int ranks, int ofRank, Scenario.Clock clock, double warmUp_s, boolean sharded)
            throws InputError {
        CliCommand.require("--threads", ofRank, 1, MAX_THREADS);
        return new Run.Options(
                ranks, ofRank, checkpointEvery_s(clock), resume, worldMemory_bytes(ranks), warmUp_s, sharded, 0);
    }

    private double checkpointEvery_s(Scenario.Clock clock) throws InputError {
        if (checkpointEvery_s == null) {
            return 0;
        }
        double epoch_s = clock.epochTicks() * clock.step_s();
        if (!(checkpointEvery_s >= epoch_s && checkpointEvery_s / epoch_s < Integer.MAX_VALUE)) {
            throw new InputError("--checkpoint-every " + checkpointEvery_s + ": must be at least one epoch, "
                    + (float) epoch_s + " s");
        }
        return checkpointEvery_s;
    }

    private long worldMemory_bytes(int ranks) throws InputError {
        if (worldMemory == null) {
            return 0;
        }
        long bytes = MemorySize.parse("--world-memory", worldMemory, WorldMemory.LEAST_BYTES);
        long available = Runtime.getRuntime().maxMemory();
        if (bytes > available / ranks) {
            throw new InputError("--world-memory " + worldMemory + ": " + ranks
                    + (ranks == 1 ? " rank in one process needs " : " ranks in one process need ")
                    + "more than the " + MemorySize.describe(available) + " available to the JVM; raise that limit with"
                    + " FURROW_JAVA_OPTS=-Xmx" + MemorySize.describe(bytes * ranks * 3 / 2)
                    + ", or use --world-memory " + MemorySize.describe(available / ranks * 2 / 3) + " or less");
        }
        return bytes;
    }
}
