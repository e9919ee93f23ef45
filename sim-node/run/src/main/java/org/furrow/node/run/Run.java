package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.furrow.node.control.RunControl;
import org.furrow.node.control.RunControlPlan;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.ground.WorldMemory;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.figures.DrivePlots;
import org.furrow.node.figures.RidePicture;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.map.GroundPicture;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RankReport;
import org.furrow.node.results.Ride;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.SealedTables;
import org.furrow.node.results.WorldFiles;
import org.furrow.node.results.table.ColumnNotes;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drives;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.run.trace.TraceFile;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Runs a scenario on the ranks of this process, all of the run or one, and writes the results. */
public final class Run {
    private final Scenario scenario;
    private final Options options;
    private final Continuation start;
    private final OutputFolder folder;
    private final Progress progress;
    private final BooleanSupplier interrupted;
    private final boolean plots;
    private final @Nullable Recording recording;
    private final @Nullable RankLoop[] loops;
    private final @Nullable Throwable[] failures;
    /** The ranks of this process that have ended. */
    private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

    private List<RankReport> reports = List.of();
    /** Hashes of the files that the ranks have recorded. */
    private final Map<String, String> recorded = new TreeMap<>();

    private RankExtension extension = RankExtension.NONE;
    private RunControlPlan controlPlan = RunControlPlan.NONE;
    private @Nullable TraceFile trace;

    /**
     * @param ranks number of ranks, at most one per vehicle
     * @param threads threads of each rank
     * @param checkpointEvery_s simulated time between checkpoints, in s; 0: no checkpoints
     * @param resume folder of the run to resume, or null
     * @param worldMemory_bytes limit of the memory of each rank's ground; 0: unlimited
     * @param warmUp_s simulated time of a pass of the warm-up, whose ground is discarded, in s
     * @param sharded whether each rank keeps only the ground that it owns and that near its vehicles
     * @param lookahead epochs by which a rank may be ahead of the slowest one; 0: all ranks meet after each epoch
     */
    public record Options(
            int ranks,
            int threads,
            double checkpointEvery_s,
            @Nullable Path resume,
            long worldMemory_bytes,
            double warmUp_s,
            boolean sharded,
            int lookahead) {
        /** Without checkpoints, a limit of memory and a warm-up. */
        public static Options of(int ranks, int threads) {
            return new Options(ranks, threads, 0, null, 0, 0, false, 0);
        }

        /** The same, with another number of epochs to look ahead. */
        public Options lookingAhead(int epochs) {
            return new Options(ranks, threads, checkpointEvery_s, resume, worldMemory_bytes, warmUp_s, sharded, epochs);
        }
    }

    /**
     * @param preparation start of the run, and the folder of its results
     * @param interrupted true when the run is to end early
     */
    public Run(RunPreparation.Plan plan, RunPreparation preparation, Progress progress, BooleanSupplier interrupted) {
        scenario = plan.scenario();
        options = plan.options();
        start = preparation.continuation();
        folder = preparation.folder();
        this.progress = progress;
        this.interrupted = interrupted;
        plots = plan.plots();
        recording = plan.recording();
        loops = new RankLoop[options.ranks()];
        failures = new Throwable[options.ranks()];
    }

    /** Attaches an extension to each rank; call it before {@link #execute}. */
    public Run with(RankExtension added) {
        extension = added;
        return this;
    }

    /** Sets what may act on the run from outside; call it before {@link #execute}. */
    public Run controlled(RunControlPlan given) {
        controlPlan = given;
        return this;
    }

    /** Sets the file of the time line; null for none. Call it before {@link #execute}. */
    public Run traced(@Nullable TraceFile to) {
        trace = to;
        return this;
    }

    /**
     * Runs to the end.
     *
     * @param group the ranks, after their handshakes
     * @param transport name of the engine that connects them
     * @return the content of {@code run.json}; empty when the first rank is in another process
     * @throws RunFailedException when a rank failed; the folder's INCOMPLETE file holds the reason
     * @throws RankLoop.InterruptedRunException when the run was stopped; its records remain
     */
    public Optional<RunSummary> execute(RankGroup group, String transport) throws RunFailedException {
        try {
            runRanks(group);
            if (trace != null && group.here().contains(0)) {
                trace.join(group.size());
            }
            RankLoop first = loops[0];
            if (first == null) {
                return Optional.empty();
            }
            progress.phase("writing results");
            RunSummary summary = writeResults(first, new RunSummary.Engine(transport, group.library()));
            recorded.keySet().removeAll(extension.conclude(folder.path()));
            Manifest.write(folder.path(), recorded);
            folder.markComplete();
            RunControl control = controlPlan.control();
            if (control != null) {
                control.end(true);
            }
            return Optional.of(summary);
        } catch (RunFailedException | RankLoop.InterruptedRunException e) {
            folder.tryMarkIncomplete(String.valueOf(e.getMessage()));
            tryWriteRest(group);
            throw e;
        } catch (IOException e) {
            folder.tryMarkIncomplete("results cannot be written: " + e.getMessage());
            throw new RunFailedException(folder.path() + ": results cannot be written: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            folder.tryMarkIncomplete(Failure.describe(e));
            throw e;
        } finally {
            removeColdTiles();
            folder.release();
        }
    }

    /** Writes manifest and time line of an incomplete run, unless a rank may still write to its files. */
    private void tryWriteRest(RankGroup group) {
        if (ended.size() == group.size()) {
            try {
                List<String> decisions = scenario.vehicles().stream()
                        .map(plan -> DecisionsTable.file(plan.name()))
                        .toList();
                Manifest.write(
                        folder.path(),
                        Manifest.ofRank(folder.path(), List.of(), decisions).hashes());
                if (trace != null) {
                    trace.join(group.size());
                }
            } catch (IOException e) {
                // the reason why the run is incomplete matters more
            }
        }
    }

    private void runRanks(RankGroup group) throws RunFailedException, IOException {
        if (group.here().contains(0)) {
            ColumnNotes.write(scenario, folder.path());
        }
        Recorder.Share share = new Recorder.Share(group.size(), group.here());
        try (RunPasses passes = new RunPasses(scenario, folder, share, start, controlPlan)) {
            group.work(transport -> {
                runRank(transport, passes, group);
                ended.add(transport.rank());
            });
        }
        throwFirstFailure();
        for (int rank : group.here()) {
            if (!ended.contains(rank)) {
                throw new RunFailedException("rank " + rank
                        + " has not ended, and another rank has given up; the last epoch is " + lastEpoch());
            }
        }
    }

    private void runRank(Transport transport, RunPasses passes, RankGroup group) {
        int rank = transport.rank();
        try (transport) {
            try {
                warmUp(transport, group);
                while (!simulate(transport, passes, group)) {
                    passes.next(transport);
                }
            } catch (RankLoop.InterruptedRunException e) {
                failures[rank] = e; // the same on all ranks: no abort
            } catch (IOException | RuntimeException | Error e) {
                failures[rank] = e;
                // before the transport is closed: closing alone signals an orderly end
                transport.abort(
                        FailureKind.of(e),
                        e instanceof RankLostException lost ? lost.whoGaveUp(rank) : Failure.describe(e));
            }
        } catch (RankLostException e) {
            failures[rank] = e; // another rank was lost after this one had completed its work
        }
    }

    private void warmUp(Transport transport, RankGroup group) {
        if (options.warmUp_s() > 0) {
            boolean first = transport.rank() == group.here().get(0);
            new WarmUp(scenario, options, extension, first ? progress : Progress.NONE)
                    .run(transport, first, interrupted);
        }
    }

    /** Runs a rank through the scenario; returns false when the run is to start again. */
    private boolean simulate(Transport transport, RunPasses passes, RankGroup group) throws IOException {
        int rank = transport.rank();
        Continuation continuation = passes.continuation();
        Recorder recorder = passes.recorder();
        SealedTables tables = new SealedTables(scenario, folder, rank, transport.size());
        EpochObserver rows = recorder.rank(rank, scenario.clock());
        RankLoop loop;
        List<String> parts;
        try (RunRecording log = RunRecording.open(scenario, continuation, folder, recording, rank, options.sharded());
                RankExtension.Attachment attachment = extension.attach(transport, folder, continuation.earlierRows());
                ObserverRelay observers = new ObserverRelay(scenario, rank, folder.path())) {
            RankLoop.Settings settings = new RankLoop.Settings(
                    options.threads(),
                    continuation.durability(
                            seal -> {
                                recorder.force();
                                log.force();
                                return tables.upTo(seal);
                            },
                            controlPlan.ordersCheckpoints()),
                    memory(rank),
                    passes.controlPlan().of(rank),
                    trace != null,
                    WorldLayout.of(options.sharded(), log.isKept()),
                    options.lookahead());
            EpochObserver all = EpochObserver.all(
                    List.of(rows, log.observer(), progressOf(rank, group), attachment.observer(), observers));
            if (rank == 0) {
                progress.phase("vehicles settle");
            }
            loop = new RankLoop(scenario, transport, settings, all, interrupted, attachment.conducted());
            loops[rank] = loop;
            try {
                loop.run();
            } finally {
                writeTrace(rank, loop);
            }
            attachment.finish(loop.digest());
            parts = Stream.concat(attachment.parts().stream(), observers.parts.stream())
                    .toList();
        } catch (RankLoop.ResetRunException e) {
            dropWorlds(rank);
            return false;
        }
        if (group.here().size() < group.size()) {
            recorder.forceToDisk(); // the first rank, perhaps on another machine, reads the tables next
        } else {
            recorder.force();
        }
        WorldFiles.writeStates(loop.units(), folder.file("world"));
        gather(transport, loop, parts);
        return true;
    }

    private void writeTrace(int rank, RankLoop loop) throws IOException {
        if (trace != null) {
            trace.writePart(
                    rank,
                    loop.times().line,
                    scenario.vehicles().stream().map(VehiclePlan::name).toList());
        }
    }

    /** Gives up the ground of a pass that is not completed. */
    private void dropWorlds(int rank) throws IOException {
        Objects.requireNonNull(loops[rank]).worlds().close();
        FileTree.delete(coldTiles(rank));
    }

    /** Gathers the reports of the ranks, and the hashes of the files that they have recorded. */
    private void gather(Transport transport, RankLoop loop, List<String> parts) throws IOException {
        int rank = transport.rank();
        List<String> received = TextAllGather.gather(
                transport, RankReport.of(rank, loop, scenario).toJson());
        List<String> vehicles =
                loop.units().stream().map(unit -> unit.plan().name()).toList();
        List<String> hashes = TextAllGather.gather(
                transport, Manifest.ofRank(folder.path(), vehicles, parts).toLines());
        if (rank == 0) {
            reports = received.stream().map(RankReport::fromJson).toList();
            if (options.sharded()) {
                reports = reports.stream()
                        .map(report -> report.withRuts(scenario, loop.ruts()))
                        .toList();
            }
            hashes.forEach(lines -> recorded.putAll(Manifest.ofLines(lines).hashes()));
        }
    }

    private @Nullable WorldMemory memory(int rank) {
        return options.worldMemory_bytes() == 0 ? null : new WorldMemory(options.worldMemory_bytes(), coldTiles(rank));
    }

    /** Folder of the tiles that a rank has moved out of memory. */
    private Path coldTiles(int rank) {
        return folder.file(Continuation.COLD).resolve("rank-" + rank);
    }

    /** Removes the tiles that the ranks have moved out of memory. */
    private void removeColdTiles() {
        for (int rank = 0; rank < loops.length; rank++) {
            RankLoop loop = loops[rank];
            if (loop != null) {
                loop.worlds().close();
                try {
                    FileTree.delete(coldTiles(rank));
                    Files.deleteIfExists(folder.file(Continuation.COLD));
                    Files.deleteIfExists(folder.file(OutputFolder.STORE));
                } catch (IOException e) {
                    // a folder is not empty, or stays until the run is resumed
                }
            }
        }
    }

    /** A failure of a rank of this process precedes the loss of a rank, which may be its consequence. */
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

    /** The last epoch that a rank of this process has committed. */
    private int lastEpoch() {
        int last = -1;
        for (RankLoop loop : loops) {
            last = loop == null ? last : Math.max(last, loop.committedEpoch());
        }
        return last;
    }

    /** Writes everything that is computed from the records; returns the summary. */
    private RunSummary writeResults(RankLoop first, RunSummary.Engine engine) throws IOException {
        Worlds worlds = first.worlds();
        List<CommittedWorld> all = worlds.all();
        for (int w = 0; w < all.size(); w++) {
            String name =
                    worlds.shared() ? "ground" : scenario.vehicles().get(w).name();
            WorldFiles.writeGround(all.get(w), folder.file("world/" + name + ".nodes"));
        }
        List<Drive> drives = Drives.write(scenario, folder.path());
        progress.phase("drawing pictures");
        draw(all, drives);
        RunSummary summary = RunSummary.of(scenario, first, reports, drives, engine);
        summary.write(folder.file("run.json"));
        return summary;
    }

    /** Draws the pictures on two threads: on a short run they take longer than its steps. */
    private void draw(List<CommittedWorld> worlds, List<Drive> drives) throws IOException {
        SideTask<Boolean> charts = SideTask.start("charts", () -> {
            RidePicture.write(Ride.write(scenario, folder), folder);
            if (plots) {
                DrivePlots.write(drives, folder.file(DrivePlots.FOLDER), Set.of(Figure.Format.PNG));
            }
            return plots;
        });
        try {
            GroundPicture.write(scenario, worlds, drives, folder.file("ground.png"));
        } finally {
            charts.result(IOException.class); // the files must be complete before the manifest is written
        }
    }

    /** Notes the progress of a rank; rank 0 shows it. */
    private EpochObserver progressOf(int rank, RankGroup group) {
        Scenario.Clock clock = scenario.clock();
        double epoch_s = clock.epochTicks() * clock.step_s();
        return EpochObserver.ofCommits(epoch -> {
            group.committed(epoch);
            if (rank == 0) {
                progress.epoch(epoch, clock.epochs(), epoch_s);
            }
        });
    }
}
