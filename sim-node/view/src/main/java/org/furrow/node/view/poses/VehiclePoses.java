package org.furrow.node.view.poses;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.log.pose.PoseLayout;
import org.jspecify.annotations.Nullable;

/** The recorded poses of a vehicle at the end of one epoch after the other. The file may still grow. */
public final class VehiclePoses implements AutoCloseable {
    private final Path path;
    private final PoseLayout layout;
    private @Nullable PoseFile file;
    private int block = -1;
    private double[] samples = {};
    private int at = -1;

    /** @param path of a file that need not exist yet */
    public VehiclePoses(Path path, PoseLayout layout) {
        this.path = path;
        this.layout = layout;
    }

    public PoseLayout layout() {
        return layout;
    }

    private @Nullable PoseFile open() throws IOException, LogDamagedException {
        if (file == null && Files.exists(path)) {
            file = PoseFile.open(path);
        }
        return file;
    }

    /** Whether the file holds the end of an epoch now. */
    public boolean reaches(int epoch) throws IOException, LogDamagedException {
        PoseFile poses = open();
        if (poses == null) {
            return false;
        }
        int sample = epoch * poses.header().samplesPerEpoch();
        if (sample >= poses.end()) {
            poses.refresh();
        }
        return sample < poses.end();
    }

    /** The first epoch whose end the file holds; -1 when there is none. */
    public int firstEpoch() throws IOException, LogDamagedException {
        PoseFile poses = open();
        return poses == null || poses.blocks() == 0
                ? -1
                : poses.first() / poses.header().samplesPerEpoch();
    }

    /** The last epoch whose end the file holds now; -1 when there is none. */
    public int lastEpoch() throws IOException, LogDamagedException {
        PoseFile poses = open();
        if (poses == null) {
            return -1;
        }
        poses.refresh();
        return poses.blocks() == 0 ? -1 : (poses.end() - 1) / poses.header().samplesPerEpoch();
    }

    /**
     * Moves to an epoch, which must not be before that of the last call.
     *
     * @return false when the vehicle is not present in that epoch
     */
    public boolean moveTo(int epoch) throws IOException, LogDamagedException {
        PoseFile poses = open();
        if (poses == null) {
            return false;
        }
        int sample = epoch * poses.header().samplesPerEpoch();
        if (sample < poses.first() || sample >= poses.end()) {
            return false;
        }
        while (block < 0 || sample >= poses.firstOf(block) + samples.length / layout.size()) {
            block++;
            samples = poses.read(block);
        }
        at = (sample - poses.firstOf(block)) * layout.size();
        return true;
    }

    /** Holds the numbers of the present sample from {@link #at} on, as {@link PoseLayout} describes. */
    public double[] numbers() {
        return samples;
    }

    public int at() {
        return at;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
