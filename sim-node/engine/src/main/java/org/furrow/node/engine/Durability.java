package org.furrow.node.engine;

import org.furrow.world.store.CheckpointStore;

/**
 * What is kept of a run beyond its process.
 *
 * @param source where the checkpoint lies that the run goes on from
 * @param resumeEpoch the epoch of that checkpoint; -1 when the run starts from its beginning
 * @param target where new checkpoints go
 * @param everyEpochs one is taken at the end of each multiple of this; 0: never
 * @param scenario identity of the scenario with all of its files
 * @param code which program this is
 * @param rows what was recorded so far
 */
public record Durability(
        CheckpointStore source,
        int resumeEpoch,
        CheckpointStore target,
        int everyEpochs,
        String scenario,
        String code,
        Rows rows) {

    /** Tables that are written while the run goes on. */
    @FunctionalInterface
    public interface Rows {
        /** Returns when everything that was handed over before is on disk. */
        void force();
    }

    /** Whether the run goes on from a checkpoint. */
    public boolean resumes() {
        return resumeEpoch >= 0;
    }

    boolean isDue(int epoch) {
        return everyEpochs > 0 && epoch % everyEpochs == 0;
    }
}
