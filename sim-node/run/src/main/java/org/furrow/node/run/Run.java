package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.Neighbours;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.VehicleUnit;
import org.furrow.node.engine.WorldMemory;
import org.furrow.node.engine.Worlds;
import org.furrow.node.run.record.GroundPicture;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.run.record.Ride;
import org.furrow.node.run.record.Tracks;
import org.furrow.node.run.record.WorldFiles;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.store.ColdTiles;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Runs a scenario on the ranks of this process, which may be all or one, and writes what a run leaves behind. */
public final class Run {
    private final Scenario scenario;
    private final Options options;
    private final Continuation continuation;
    private final OutputFolder folder;
    private final Progress progress;
    private final BooleanSupplier interrupted;
    private final Tracks tracks;
    private final @Nullable RankLoop[] loops;
    private final @Nullable Throwable[] failures;
    private List<RankReport> reports = List.of();
    private RankExtension outfit = RankExtension.NONE;

    /**
     * @param ranks number of ranks, at most one per vehicle
     * @param threads threads of each rank
     * @param checkpointEvery_s simulated time between checkpoints, in s; 0: none are taken
     * @param resume folder of the run to go on with, or null
     * @param interest_m ranks apply deltas further than this from their vehicles later, in m; 0: all at once
     * @param worldMemory_bytes memory of each rank's ground; 0: as much as it needs
     * @param warmUp_s simulated time that the ranks step once before, on a ground that is thrown away, in s
     */
    public record Options(
            int ranks,
            int threads,
            double checkpointEvery_s,
            @Nullable Path resume,
            double interest_m,
            long worldMemory_bytes,
            double warmUp_s) {
        /** Without a warm-up. */
        public Options(
                int ranks,
                int threads,
                double checkpointEvery_s,
                @Nullable Path resume,
                double interest_m,
                long worldMemory_bytes) {
            this(ranks, threads, checkpointEvery_s, resume, interest_m, worldMemory_bytes, 0);
        }

        /** Without checkpoints, all deltas at once, and with as much memory as it needs. */
        public static Options of(int ranks, int threads) {
            return new Options(ranks, threads, 0, null, 0, 0);
        }
    }

    /**
     * @param boarding where the run begins, and where its results go
     * @param interrupted true when the run should end early
     */
    public Run(RunPreparation.Plan plan, RunPreparation boarding, Progress progress, BooleanSupplier interrupted) {
        scenario = plan.scenario();
        options = plan.options();
        continuation = boarding.continuation();
        folder = boarding.folder();
        this.progress = progress;
        this.interrupted = interrupted;
        tracks = new Tracks(scenario.vehicles().size(), scenario.clock().epochs());
        loops = new RankLoop[options.ranks()];
        failures = new Throwable[options.ranks()];
    }

    /** Gives the ranks something besides; before {@link #execute}. */
    public Run with(RankExtension given) {
        outfit = given;
        return this;
    }

    /**
     * Runs to the end.
     *
     * @param crew the ranks; their handshakes are done
     * @param transport name of the engine that connects them
     * @return what came of it, also written to {@code run.json}; nothing where the first rank is in another process
     * @throws RunFailedException when a rank failed; the folder says why
     * @throws RankLoop.InterruptedRunException when the run was stopped; what was recorded stays
     */
    public Optional<RunSummary> execute(RankGroup crew, String transport) throws RunFailedException {
        try {
            runRanks(crew);
            RankLoop first = loops[0];
            if (first == null) {
                return Optional.empty();
            }
            RunSummary summary =
                    RunSummary.of(scenario, first, reports, new RunSummary.Engine(transport, crew.library()));
            writeResults(first.worlds(), summary);
            folder.markComplete();
            return Optional.of(summary);
        } catch (RunFailedException | RankLoop.InterruptedRunException e) {
            folder.tryMarkIncomplete(String.valueOf(e.getMessage()));
            throw e;
        } catch (IOException e) {
            folder.tryMarkIncomplete("results cannot be written: " + e.getMessage());
            throw new RunFailedException(folder.path() + ": results cannot be written: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            folder.tryMarkIncomplete(Failure.describe(e));
            throw e;
        } finally {
            removeColdTiles();
        }
    }

    private void runRanks(RankGroup crew) throws RunFailedException, IOException {
        if (crew.here().contains(0)) {
            continuation.resumeTracks(tracks, scenario);
        }
        Recorder.Share share = new Recorder.Share(crew.size(), crew.here());
        try (Recorder recorder = new Recorder(scenario, folder, share, continuation.earlierRows())) {
            crew.work(transport -> runRank(transport, recorder, crew));
        }
        throwFirstFailure();
    }

    private void runRank(Transport transport, Recorder recorder, RankGroup crew) {
        int rank = transport.rank();
        try (transport) {
            try {
                simulate(transport, recorder, crew);
            } catch (RankLoop.InterruptedRunException e) {
                failures[rank] = e; // and that of all others
            } catch (IOException | RuntimeException | Error e) {
                failures[rank] = e;
                // before it is closed, which would be taken for an orderly end
                transport.abort(e instanceof RankLostException ? "gave up" : Failure.describe(e));
            }
        } catch (RankLostException e) {
            failures[rank] = e; // another was lost when all was done here
        }
    }

    private void simulate(Transport transport, Recorder recorder, RankGroup crew) throws IOException {
        int rank = transport.rank();
        if (options.warmUp_s() > 0) {
            new WarmUp(scenario, options, outfit)
                    .run(transport, rank == crew.here().get(0), interrupted);
        }
        RankLoop.Settings settings = new RankLoop.Settings(
                options.threads(), continuation.durability(recorder::force), options.interest_m(), memory(rank));
        EpochObserver rows = recorder.rank(rank, scenario.clock());
        RankLoop loop;
        try (RankExtension.Fitted fitted = outfit.fit(transport, folder, continuation.earlierRows())) {
            Observer all = new Observer(rows, rank, crew);
            loop = new RankLoop(scenario, transport, settings, all, interrupted, fitted.conducted());
            loops[rank] = loop;
            loop.run();
            fitted.finish(loop.digest());
        }
        recorder.force();
        WorldFiles.writeStates(loop.units(), folder.file("world"));
        List<String> told = TextAllGather.hear(
                transport, RankReport.of(rank, loop, scenario).toJson());
        if (rank == 0) {
            reports = told.stream().map(RankReport::fromJson).toList();
        }
    }

    private @Nullable WorldMemory memory(int rank) {
        return options.worldMemory_bytes() == 0 ? null : new WorldMemory(options.worldMemory_bytes(), coldTiles(rank));
    }

    /** Folder of the tiles for which a rank has no memory; within that of the checkpoints. */
    private Path coldTiles(int rank) {
        return folder.file(Continuation.COLD).resolve("rank-" + rank);
    }

    /** Removes what the ranks had no memory for. */
    private void removeColdTiles() {
        for (int rank = 0; rank < loops.length; rank++) {
            RankLoop loop = loops[rank];
            if (loop != null) {
                loop.worlds().close();
                try {
                    ColdTiles.removeAll(coldTiles(rank));
                    Files.deleteIfExists(folder.file(Continuation.COLD));
                    Files.deleteIfExists(folder.file(Continuation.STORE));
                } catch (IOException e) {
                    // other ranks' tiles or checkpoints are beside it; or it stays, and goes when the run is resumed
                }
            }
        }
    }

    /** The failure that came first is the one that did not come from another rank. */
    private void throwFirstFailure() throws RunFailedException {
        Throwable lost = null;
        for (int rank = 0; rank < failures.length; rank++) {
            Throwable failure = failures[rank];
            if (failure instanceof RankLoop.InterruptedRunException e) {
                throw e;
            }
            if (failure instanceof RankLostException) {
                lost = failure;
            } else if (failure != null) {
                throw new RunFailedException("rank " + rank + ": " + Failure.describe(failure), failure);
            }
        }
        if (lost != null) {
            throw new RunFailedException(lost.getMessage() + "; the last epoch is " + lastEpoch(), lost);
        }
    }

    /** The last epoch that the ranks here have in common. */
    private int lastEpoch() {
        int last = -1;
        for (RankLoop loop : loops) {
            last = loop == null ? last : Math.max(last, loop.committedEpoch());
        }
        return last;
    }

    private void writeResults(Worlds worlds, RunSummary summary) throws IOException {
        List<CommittedWorld> all = worlds.all();
        for (int w = 0; w < all.size(); w++) {
            String name =
                    worlds.shared() ? "ground" : scenario.vehicles().get(w).name();
            WorldFiles.writeGround(all.get(w), folder.file("world/" + name + ".nodes"));
        }
        GroundPicture.write(scenario, all, tracks, folder.file("ground.png"));
        Ride.write(scenario, folder);
        summary.write(folder.file("run.json"));
    }

    /** Every rank records its rows; rank 0 keeps the tracks and shows progress besides. */
    private final class Observer implements EpochObserver {
        private final EpochObserver rows;
        private final int rank;
        private final RankGroup crew;

        Observer(EpochObserver rows, int rank, RankGroup crew) {
            this.rows = rows;
            this.rank = rank;
            this.crew = crew;
        }

        @Override
        public void onStepped(int epoch, List<VehicleUnit> units) {
            rows.onStepped(epoch, units);
        }

        @Override
        public void onCommitted(int epoch, Neighbours vehicles) {
            rows.onCommitted(epoch, vehicles);
            crew.committed(epoch);
            if (rank > 0) {
                return;
            }
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
