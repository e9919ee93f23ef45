package org.furrow.node.view.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseFile;
import org.jspecify.annotations.Nullable;

/** The recorded poses of one vehicle, passed on block by block. */
final class PoseColumns implements AutoCloseable {
    private final int vehicle;
    private final Path path;
    private final PoseChannels channels;
    private final ByteStream columns = new ByteStream();
    private final long[] sample;
    private @Nullable PoseFile file;
    private double[] block = {};
    private int blockRead = -1;
    /** Epoch of the first sample that the next block needs. */
    private int from;

    private boolean any;

    PoseColumns(int vehicle, Path path, PoseChannels channels) {
        this.vehicle = vehicle;
        this.path = path;
        this.channels = channels;
        sample = new long[channels.channels().size()];
    }

    /** Whether the samples up to an epoch are on the disk. */
    boolean reaches(int epoch) throws IOException, LogDamagedException {
        PoseFile poses = open();
        if (poses == null) {
            return false;
        }
        int wanted = epoch * poses.header().samplesPerEpoch();
        if (poses.end() <= wanted) {
            poses.refresh();
        }
        return poses.end() > wanted;
    }

    private @Nullable PoseFile open() throws IOException, LogDamagedException {
        if (file == null && Files.exists(path)) {
            file = PoseFile.open(path);
        }
        return file;
    }

    /**
     * Appends the samples from the last one of the block before to an epoch, as far as they exist.
     *
     * @return false when there are none
     */
    boolean write(int lastEpoch, ByteStream dest) throws IOException, LogDamagedException {
        PoseFile poses = open();
        if (poses == null) {
            return false;
        }
        poses.refresh();
        if (poses.blocks() == 0) {
            return false;
        }
        int perEpoch = poses.header().samplesPerEpoch();
        if (!any) {
            from = poses.first() / perEpoch;
            any = true;
        }
        int last = Math.min(lastEpoch, (poses.end() - 1) / perEpoch);
        int count = last - from + 1;
        if (count < 1) {
            return false;
        }
        long[][] table = new long[sample.length][count];
        for (int s = 0; s < count; s++) {
            read(poses, (from + s) * perEpoch);
            for (int c = 0; c < sample.length; c++) {
                table[c][s] = sample[c];
            }
        }
        dest.int16(vehicle);
        dest.int16(count);
        dest.int32(from);
        columns.clear();
        for (long[] column : table) {
            writeColumn(column);
        }
        dest.int32(columns.length());
        dest.put(columns);
        from = last;
        return true;
    }

    private void writeColumn(long[] column) {
        for (int s = 0; s < column.length; s++) {
            long predicted = s == 0 ? 0 : s == 1 ? column[0] : 2 * column[s - 1] - column[s - 2];
            columns.zigzag(column[s] - predicted);
        }
    }

    private void read(PoseFile poses, int number) throws IOException, LogDamagedException {
        int next = Math.max(0, blockRead);
        while (next + 1 < poses.blocks() && poses.firstOf(next + 1) <= number) {
            next++;
        }
        while (next > 0 && poses.firstOf(next) > number) {
            next--;
        }
        if (next != blockRead) {
            block = poses.read(next);
            blockRead = next;
        }
        channels.fill(
                block, (number - poses.firstOf(next)) * poses.header().layout().size(), sample);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
