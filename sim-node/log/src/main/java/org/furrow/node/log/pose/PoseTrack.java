package org.furrow.node.log.pose;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What the recording of one vehicle consists of.
 *
 * @param free empty batches
 */
record PoseTrack(PoseSampler sampler, PoseFileWriter file, Queue<PoseBatch> free) {
    private static final int SPARE_BATCHES = 2;

    PoseTrack(int vehicle, PoseLayout layout, PoseSampler sampler, PoseFileWriter file) {
        this(sampler, file, new ConcurrentLinkedQueue<>());
        for (int b = 0; b < SPARE_BATCHES; b++) {
            free.add(new PoseBatch(vehicle, PoseSampler.MAX_SAMPLES * layout.size()));
        }
    }
}
