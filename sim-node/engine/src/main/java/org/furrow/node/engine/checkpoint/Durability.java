package org.furrow.node.engine.checkpoint;

import java.io.IOException;
import java.util.List;
import org.furrow.world.checkpoint.CheckpointStore;
import org.furrow.world.checkpoint.Seal;

/**
 * Checkpoints of a run: which one it resumes from, and where new ones go.
 *
 * @param source store of the checkpoint that the run resumes from
 * @param resumeEpoch the epoch of that checkpoint; -1 when the run starts from its beginning
 * @param target store of new checkpoints
 * @param everyEpochs epochs from one checkpoint to the next; 0: none is taken but on order
 * @param scenario identity of the scenario and all of its files
 * @param code version of this program
 * @param rows tables of the run that a checkpoint must not be ahead of
 */
public record Durability(
        CheckpointStore source,
        int resumeEpoch,
        CheckpointStore target,
        int everyEpochs,
        String scenario,
        String code,
        Rows rows) {

    /** Tables that are written during the run. */
    @FunctionalInterface
    public interface Rows {
        /**
         * Returns when every row added before is on disk.
         *
         * @param seal of the checkpoint that waits for them
         * @return the beginnings of the tables of the seal's rank, up to the checkpoint
         */
        List<Seal.TableStart> force(Seal seal) throws IOException;
    }

    /** Whether the run resumes from a checkpoint. */
    public boolean resumes() {
        return resumeEpoch >= 0;
    }

    public boolean isDue(int epoch) {
        return everyEpochs > 0 && epoch % everyEpochs == 0;
    }
}
