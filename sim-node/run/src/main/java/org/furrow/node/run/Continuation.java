package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.control.EventFile;
import org.furrow.node.engine.checkpoint.Durability;
import org.furrow.node.input.InputError;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.SealedTables;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.world.checkpoint.CheckpointStore;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.checkpoint.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Start of a run: its beginning or the last checkpoint of an incomplete run; and the store for its checkpoints.
 *
 * @param from folder of the run to resume, or of the run itself
 * @param resumes true when the user has named a run to resume
 * @param seal of the checkpoint that the run resumes from; null: it starts from the beginning
 * @param everyEpochs epochs between checkpoints; 0: none are stored
 * @param identity hash of the scenario and its files
 */
record Continuation(
        Path from,
        CheckpointStore source,
        CheckpointStore target,
        boolean resumes,
        @Nullable Seal seal,
        int everyEpochs,
        String identity) {
    /** Path of the tiles that ranks have moved out of memory, in the folder of the run. */
    static final String COLD = OutputFolder.STORE + "/cold";

    /**
     * Finds the last complete checkpoint of the run to resume, if any. Nothing is written.
     *
     * @param target folder of the run
     * @throws InputError when the checkpoint belongs to another scenario or program
     * @throws RunFailedException when the store is damaged
     */
    public static Continuation find(Scenario scenario, Run.Options options, Path target)
            throws InputError, RunFailedException {
        Scenario.Clock clock = scenario.clock();
        int every = (int) Math.round(options.checkpointEvery_s() / (clock.epochTicks() * clock.step_s()));
        Path source = options.resume() == null ? target : options.resume();
        CheckpointStore sourceStore = new CheckpointStore(source.resolve(OutputFolder.STORE));
        CheckpointStore targetStore =
                source.equals(target) ? sourceStore : new CheckpointStore(target.resolve(OutputFolder.STORE));
        String identity = scenario.origin().identity();
        try {
            Seal seal = options.resume() == null ? null : lastSeal(sourceStore, source, identity);
            return new Continuation(source, sourceStore, targetStore, options.resume() != null, seal, every, identity);
        } catch (StoreException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Checks the records that the run continues: its tables against the seals of the checkpoint, and against its
     * manifest where it has one. Nothing is written.
     *
     * @throws RunFailedException naming the first damaged file
     */
    void requireUndamaged() throws RunFailedException {
        if (seal == null) {
            return;
        }
        try {
            List<Seal> seals = source.seals(seal.epoch());
            String fault = seals == null ? null : SealedTables.findDamage(from, seals);
            if (fault != null) {
                throw new RunFailedException(from + "/" + fault + "; restore the file from a copy, or remove "
                        + source.folder(seal.epoch()) + " to resume from an earlier checkpoint");
            }
            RunRecording.requireUndamaged(from, seal);
            Manifest manifest = Manifest.read(from);
            fault = manifest == null ? null : manifest.findDamage(from, Continuation::isContinued);
            if (fault != null) {
                throw new RunFailedException(from + "/" + fault);
            }
        } catch (StoreException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new RunFailedException(from + "/" + e.getMessage(), e);
        }
    }

    /** Whether a resumed run continues a file, rather than writing it anew. */
    private static boolean isContinued(String file) {
        return file.startsWith("vehicles/")
                || file.startsWith("hil/")
                || file.startsWith(RunLog.FOLDER)
                || file.equals("digests.csv")
                || DecisionsTable.isFile(file)
                || file.equals(EventFile.NAME)
                || file.equals("scenario.yaml");
    }

    /**
     * Removes incomplete checkpoints, old tiles and the manifest from the run's folder; notes when a resumed run has no
     * checkpoint.
     */
    void prepare(Progress progress) throws IOException {
        if (seal == null && resumes) {
            progress.note(from + " holds no checkpoint; the run starts from the beginning");
        }
        if (source.equals(target)) {
            target.keepOnlyUpTo(seal == null ? -1 : seal.epoch());
            FileTree.delete(from.resolve(COLD));
            Manifest.delete(from);
        }
    }

    /** Removes the checkpoints of the run, which starts again. */
    void clear() throws StoreException {
        target.keepOnlyUpTo(-1);
    }

    /** The same run from its beginning. */
    Continuation fromStart() {
        return new Continuation(from, source, target, false, null, everyEpochs, identity);
    }

    /** Whether the run goes on in the folder in which it was begun. */
    boolean isInPlace() {
        return resumes && source.equals(target);
    }

    /** Epoch of the checkpoint that the run resumes from; -1: it starts from the beginning. */
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
                    + ": is a run of another scenario, or with other settings or files; use those it was started with"
                    + " (see its scenario.yaml)");
        }
        if (!seal.code().equals(BuildInfo.code())) {
            throw new InputError("--resume " + folder + ": was started by furrow " + seal.code() + ", this is "
                    + BuildInfo.code() + "; only the same program gives the same digest");
        }
        store.verify(seal.epoch());
        return seal;
    }

    /**
     * Settings of each rank's checkpoints; null when nothing is stored or resumed.
     *
     * @param onOrder whether checkpoints may be ordered while the run runs
     */
    @Nullable
    Durability durability(Durability.Rows rows, boolean onOrder) {
        if (everyEpochs == 0 && seal == null && !onOrder) {
            return null;
        }
        return new Durability(
                source, seal == null ? -1 : seal.epoch(), target, everyEpochs, identity, BuildInfo.code(), rows);
    }

    Recorder.@Nullable Earlier earlierRows() {
        return seal == null ? null : new Recorder.Earlier(from, seal.epoch(), seal.committed());
    }
}
