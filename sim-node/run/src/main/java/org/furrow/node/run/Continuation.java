package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.engine.Durability;
import org.furrow.node.input.InputError;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.run.record.Tracks;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.store.CheckpointStore;
import org.furrow.world.store.ColdTiles;
import org.furrow.world.store.Seal;
import org.furrow.world.store.StoreException;
import org.jspecify.annotations.Nullable;

/** Where a run begins: at its start, or at the last checkpoint of one that did not end; and where its checkpoints go. */
public final class Continuation {
    /** Folder of the checkpoints in that of the run. */
    static final String STORE = OutputFolder.STORE;
    /** Folder of the tiles for which ranks have no memory, in that of the run. */
    static final String COLD = STORE + "/cold";

    private final Path from;
    private final CheckpointStore source;
    private final CheckpointStore target;
    private final @Nullable Seal seal;
    private final boolean resumes;
    private final int everyEpochs;
    private final String identity;

    private Continuation(
            Path from,
            CheckpointStore source,
            CheckpointStore target,
            boolean resumes,
            @Nullable Seal seal,
            int everyEpochs,
            String identity) {
        this.resumes = resumes;
        this.from = from;
        this.source = source;
        this.target = target;
        this.seal = seal;
        this.everyEpochs = everyEpochs;
        this.identity = identity;
    }

    /**
     * Finds the last checkpoint that counts, if there is anything to resume. Nothing is written.
     *
     * @param target folder of the run
     * @throws InputError when the checkpoint is of another scenario or program
     * @throws RunFailedException when the store is damaged
     */
    public static Continuation find(Scenario scenario, Run.Options options, Path target)
            throws InputError, RunFailedException {
        Scenario.Clock clock = scenario.clock();
        int every = (int) Math.round(options.checkpointEvery_s() / (clock.epochTicks() * clock.step_s()));
        Path source = options.resume() == null ? target : options.resume();
        CheckpointStore sourceStore = new CheckpointStore(source.resolve(STORE));
        CheckpointStore targetStore = source.equals(target) ? sourceStore : new CheckpointStore(target.resolve(STORE));
        String identity = scenario.origin().identity();
        try {
            Seal seal = options.resume() == null ? null : lastSeal(sourceStore, source, identity);
            return new Continuation(source, sourceStore, targetStore, options.resume() != null, seal, every, identity);
        } catch (StoreException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Removes what does not count from the run's own folder, and says so when a run that was to be resumed starts anew. */
    void prepare(Progress progress) throws IOException {
        if (seal == null && resumes) {
            progress.note(from + " holds no checkpoint; the run starts at its beginning");
        }
        if (source.equals(target)) {
            target.keepOnlyUpTo(seal == null ? -1 : seal.epoch());
            ColdTiles.removeAll(from.resolve(COLD));
        }
    }

    /** Epoch of the checkpoint that the run goes on from; -1: it starts at its beginning. */
    int epoch() {
        return seal == null ? -1 : seal.epoch();
    }

    private static @Nullable Seal lastSeal(CheckpointStore store, Path folder, String identity)
            throws InputError, StoreException {
        List<Integer> epochs = store.complete();
        List<Seal> seals = epochs.isEmpty() ? null : store.seals(epochs.getLast());
        if (seals == null) {
            return null;
        }
        Seal seal = seals.get(0);
        if (!seal.scenario().equals(identity)) {
            throw new InputError("--resume " + folder
                    + ": is a run of another scenario, or with other settings or files; give those it was started with"
                    + " (its scenario.yaml has them)");
        }
        if (!seal.code().equals(BuildInfo.code())) {
            throw new InputError("--resume " + folder + ": was begun by furrow " + seal.code() + ", this is "
                    + BuildInfo.code() + "; only the same program comes to the same digest");
        }
        store.verify(seal.epoch());
        return seal;
    }

    /** What each rank needs to know of it; null when nothing is stored or resumed. */
    @Nullable
    Durability durability(Durability.Rows rows) {
        if (everyEpochs == 0 && seal == null) {
            return null;
        }
        return new Durability(
                source, seal == null ? -1 : seal.epoch(), target, everyEpochs, identity, BuildInfo.code(), rows);
    }

    Recorder.@Nullable Earlier earlierRows() {
        return seal == null ? null : new Recorder.Earlier(from, seal.epoch(), seal.committed());
    }

    /** Takes up the tracks of what has been recorded already. */
    void resumeTracks(Tracks tracks, Scenario scenario) throws IOException {
        if (seal != null) {
            List<Path> tables = scenario.vehicles().stream()
                    .map(plan -> from.resolve("vehicles/" + plan.name() + ".csv"))
                    .toList();
            tracks.addRecorded(
                    tables,
                    scenario.vehicles().stream().map(VehiclePlan::enterEpoch).toList(),
                    seal.committed());
        }
    }
}
