package org.furrow.node.view.topic;

import java.io.IOException;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.log.pose.PoseLayout;

/** The recorded poses of a vehicle at the end of one epoch after the other. */
final class VehiclePoses implements AutoCloseable {
    private final PoseFile file;
    private final PoseLayout layout;
    private int block = -1;
    private double[] samples = {};
    private int at = -1;

    VehiclePoses(PoseFile file) {
        this.file = file;
        layout = file.header().layout();
    }

    PoseLayout layout() {
        return layout;
    }

    /**
     * Moves to an epoch, which must not be before that of the last call.
     *
     * @return false when the vehicle is not present in that epoch
     */
    boolean moveTo(int epoch) throws IOException, LogDamagedException {
        int sample = epoch * file.header().samplesPerEpoch();
        if (sample < file.first() || sample >= file.end()) {
            return false;
        }
        while (block < 0 || sample >= file.firstOf(block) + samples.length / layout.size()) {
            block++;
            samples = file.read(block);
        }
        at = (sample - file.firstOf(block)) * layout.size();
        return true;
    }

    /** Holds the numbers of the present sample from {@link #at} on, as {@link PoseLayout} describes. */
    double[] numbers() {
        return samples;
    }

    int at() {
        return at;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
