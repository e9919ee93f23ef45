package org.furrow.node.view.pack;

import java.io.IOException;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.view.poses.VehiclePoses;

/** The recorded poses of one vehicle, passed on block by block. */
final class PoseColumns {
    private final int vehicle;
    private final VehiclePoses poses;
    private final PoseChannels channels;
    private final ByteStream columns = new ByteStream();
    private final long[] sample;
    /** Epoch of the first sample that the next block needs; -1 before the first one. */
    private int from = -1;

    PoseColumns(int vehicle, VehiclePoses poses, PoseChannels channels) {
        this.vehicle = vehicle;
        this.poses = poses;
        this.channels = channels;
        sample = new long[channels.channels().size()];
    }

    VehiclePoses poses() {
        return poses;
    }

    /**
     * Appends the samples from the last one of the block before to an epoch, as far as they exist.
     *
     * @return false when there are none
     */
    boolean write(int lastEpoch, ByteStream dest) throws IOException, LogDamagedException {
        int last = Math.min(lastEpoch, poses.lastEpoch());
        from = from < 0 ? poses.firstEpoch() : from;
        int count = last - from + 1;
        if (from < 0 || count < 1) {
            return false;
        }
        long[][] table = new long[sample.length][count];
        for (int s = 0; s < count; s++) {
            if (!poses.moveTo(from + s)) {
                throw new IllegalStateException("the poses of epoch " + (from + s) + " are missing");
            }
            channels.fill(poses.numbers(), poses.at(), sample);
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
}
