package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.input.InputError;
import org.furrow.node.record.GroundPicture;
import org.furrow.node.record.OutputFolder;
import org.furrow.node.record.Recorder;
import org.furrow.node.record.Ride;
import org.furrow.node.record.Tracks;
import org.furrow.node.record.WorldFiles;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.step.EpochObserver;
import org.furrow.node.step.Neighbours;
import org.furrow.node.step.RankLoop;
import org.furrow.node.step.VehicleUnit;
import org.furrow.node.step.WorldMemory;
import org.furrow.node.step.Worlds;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.store.ColdTiles;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.HandshakeException;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scenario on the {@code local} engine, every rank a thread with a world of its own, and writes what a run leaves
 * behind.
 */
public final class Run {
    /** How long a rank waits for another before it is given up. */
    private static final long TIMEOUT_MS = 30_000;

    private final Scenario scenario;
    private final Options options;
    private final Continuation continuation;
    private final OutputFolder folder;
    private final Progress progress;
    private final BooleanSupplier interrupted;
    private final Tracks tracks;
    private final @Nullable RankLoop[] loops;
    private final @Nullable Throwable[] failures;

    /**
     * @param ranks number of ranks, at most one per vehicle
     * @param threads threads of each rank
     * @param checkpointEvery_s simulated time between checkpoints, in s; 0: none are taken
     * @param resume folder of the run to go on with, or null
     * @param interest_m ranks apply deltas further than this from their vehicles later, in m; 0: all at once
     * @param worldMemory_bytes memory of each rank's ground; 0: as much as it needs
     */
    public record Options(
            int ranks,
            int threads,
            double checkpointEvery_s,
            @Nullable Path resume,
            double interest_m,
            long worldMemory_bytes) {
        /** Without checkpoints, all deltas at once, and with as much memory as it needs. */
        public static Options of(int ranks, int threads) {
            return new Options(ranks, threads, 0, null, 0, 0);
        }
    }

    /**
     * @param continuation where it begins
     * @param interrupted true when the run should end early
     */
    public Run(
            Scenario scenario,
            Options options,
            Continuation continuation,
            OutputFolder folder,
            Progress progress,
            BooleanSupplier interrupted) {
        this.scenario = scenario;
        this.options = options;
        this.continuation = continuation;
        this.folder = folder;
        this.progress = progress;
        this.interrupted = interrupted;
        tracks = new Tracks(scenario.vehicles().size(), scenario.clock().epochs());
        loops = new RankLoop[options.ranks()];
        failures = new Throwable[options.ranks()];
    }

    /**
     * Runs to the end.
     *
     * @return what came of it, also written to {@code run.json}
     * @throws RunFailedException when a rank failed; the folder says why
     * @throws InputError when ranks were started with different scenarios, files or programs
     * @throws RankLoop.InterruptedRunException when the run was stopped; what was recorded stays
     */
    public RunSummary execute() throws RunFailedException, InputError {
        try {
            Files.writeString(folder.file("scenario.yaml"), scenario.origin().yaml());
            runRanks();
            RunSummary summary = RunSummary.of(scenario, ranks());
            writeResults(summary);
            folder.markComplete();
            return summary;
        } catch (RunFailedException | InputError | RankLoop.InterruptedRunException e) {
            markIncomplete(String.valueOf(e.getMessage()));
            throw e;
        } catch (IOException e) {
            markIncomplete("results cannot be written: " + e.getMessage());
            throw new RunFailedException(folder.path() + ": results cannot be written: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            markIncomplete(Failure.describe(e));
            throw e;
        } finally {
            removeColdTiles();
        }
    }

    private void runRanks() throws RunFailedException, InputError, IOException {
        continuation.prepare(progress);
        continuation.resumeTracks(tracks, scenario);
        LocalHub hub = new LocalHub(options.ranks(), scenario.exchange().delay() + 2, TIMEOUT_MS);
        try (Recorder recorder = new Recorder(scenario, folder, options.ranks(), continuation.earlierRows())) {
            List<Thread> threads = new ArrayList<>();
            for (int r = 0; r < options.ranks(); r++) {
                int rank = r;
                RankLoop.Settings settings = new RankLoop.Settings(
                        options.threads(),
                        Greeting.of(scenario),
                        continuation.durability(recorder::force),
                        options.interest_m(),
                        memory(rank));
                EpochObserver rows = recorder.rank(rank, scenario.clock());
                EpochObserver observer = rank == 0 ? new FirstRank(rows) : rows;
                threads.add(Thread.ofPlatform()
                        .name("rank-" + rank)
                        .daemon()
                        .start(() -> runRank(rank, hub.rank(rank), settings, observer)));
            }
            threads.forEach(Run::join);
        }
        throwFirstFailure();
    }

    private @Nullable WorldMemory memory(int rank) {
        return options.worldMemory_bytes() == 0
                ? null
                : new WorldMemory(options.worldMemory_bytes(), coldTiles().resolve("rank-" + rank));
    }

    /** Folder of the tiles for which ranks have no memory; within that of the checkpoints. */
    private Path coldTiles() {
        return folder.file(Continuation.STORE).resolve("cold");
    }

    /** Removes what ranks had no memory for, and what is left of it from a run that was killed. */
    private void removeColdTiles() {
        ranks().forEach(rank -> rank.worlds().close());
        try {
            ColdTiles.removeAll(coldTiles());
            Files.deleteIfExists(folder.file(Continuation.STORE));
        } catch (IOException e) {
            // there are checkpoints beside it; or it stays, and goes when the run is resumed
        }
    }

    private void runRank(int rank, Transport transport, RankLoop.Settings settings, EpochObserver observer) {
        try (transport) {
            RankLoop loop = new RankLoop(scenario, transport, settings, observer, interrupted);
            loops[rank] = loop;
            loop.run();
        } catch (StoreException | RuntimeException | Error e) {
            failures[rank] = e;
            transport.abort(e instanceof RankLostException ? "gave up" : Failure.describe(e));
        }
    }

    private static void join(Thread thread) {
        boolean interruptedHere = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interruptedHere = true; // ranks end through their interruption flag, not through this thread's
            }
        }
        if (interruptedHere) {
            Thread.currentThread().interrupt();
        }
    }

    /** The failure that came first is the one that did not come from another rank. */
    private void throwFirstFailure() throws RunFailedException, InputError {
        Throwable lost = null;
        for (int rank = 0; rank < failures.length; rank++) {
            Throwable failure = failures[rank];
            if (failure instanceof RankLoop.InterruptedRunException e) {
                throw e;
            }
            if (failure instanceof HandshakeException) {
                throw new InputError(String.valueOf(failure.getMessage()));
            }
            if (failure instanceof RankLostException) {
                lost = failure;
            } else if (failure != null) {
                throw new RunFailedException("rank " + rank + ": " + Failure.describe(failure), failure);
            }
        }
        if (lost != null) {
            throw new RunFailedException(String.valueOf(lost.getMessage()), lost);
        }
    }

    private List<RankLoop> ranks() {
        List<RankLoop> ranks = new ArrayList<>();
        for (RankLoop loop : loops) {
            if (loop != null) {
                ranks.add(loop);
            }
        }
        return ranks;
    }

    private void writeResults(RunSummary summary) throws IOException {
        Worlds worlds = ranks().get(0).worlds();
        List<CommittedWorld> all = worlds.all();
        for (int w = 0; w < all.size(); w++) {
            String name =
                    worlds.shared() ? "ground" : scenario.vehicles().get(w).name();
            WorldFiles.writeGround(all.get(w), folder.file("world/" + name + ".nodes"));
        }
        for (RankLoop rank : ranks()) {
            WorldFiles.writeStates(rank.units(), folder.file("world"));
        }
        GroundPicture.write(scenario, all, tracks, folder.file("ground.png"));
        Ride.write(scenario, folder);
        summary.write(folder.file("run.json"));
    }

    private void markIncomplete(String why) {
        try {
            folder.markIncomplete(why);
        } catch (IOException e) {
            // the marker from the start is still there; the failure itself is what the user must hear of
        }
    }

    /** Rank 0 keeps the tracks and shows progress besides. */
    private final class FirstRank implements EpochObserver {
        private final EpochObserver rows;

        FirstRank(EpochObserver rows) {
            this.rows = rows;
        }

        @Override
        public void onStepped(int epoch, List<VehicleUnit> units) {
            rows.onStepped(epoch, units);
        }

        @Override
        public void onCommitted(int epoch, Neighbours vehicles) {
            rows.onCommitted(epoch, vehicles);
            tracks.add(vehicles);
            Scenario.Clock clock = scenario.clock();
            progress.epoch(epoch, clock.epochs(), clock.epochTicks() * clock.step_s());
        }

        @Override
        public void onDigest(int epoch, long digest) {
            rows.onDigest(epoch, digest);
        }
    }
}
