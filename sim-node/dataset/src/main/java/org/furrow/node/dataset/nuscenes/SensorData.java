package org.furrow.node.dataset.nuscenes;

import java.util.Locale;
import org.furrow.node.sense.frame.FrameHead;

/**
 * An image or a scan.
 *
 * @param scene name of its scene
 * @param begin_us time stamp of the start of the run in this scene, in us
 * @param period of {@link #PERIOD_NS} in which it begins
 * @param isFirstOfPeriod whether it is its sensor's first in this period, and thereby belongs to a key frame
 */
record SensorData(
        String scene,
        long begin_us,
        String channel,
        FrameHead head,
        Format format,
        long period,
        boolean isFirstOfPeriod) {
    /**
     * A kind of files.
     *
     * @param name as the tables have it
     * @param width in pixels, 0 for scans
     * @param height in pixels, 0 for scans
     */
    record Format(String name, int width, int height) {
        static final Format SCAN = new Format("pcd", 0, 0);
    }

    /** Key frames come twice a second, as those of nuScenes. */
    static final long PERIOD_NS = 500_000_000;

    static final long NS_PER_US = 1000;

    /** Time stamp of its start, in us. */
    long time_us() {
        return begin_us + head.time().start_ns() / NS_PER_US;
    }

    String token() {
        return NuScenesTokens.of(
                NuScenesTables.SAMPLE_DATA, scene, channel, head.time().start_ns());
    }

    /** Path of the file below the root. */
    String file() {
        String folder = isFirstOfPeriod ? "samples" : "sweeps";
        String end = format.equals(Format.SCAN) ? ".pcd.bin" : "." + format.name();
        return String.format(Locale.ROOT, "%s/%s/%s__%s__%016d%s", folder, channel, scene, channel, time_us(), end);
    }

    /** Name of the file with the classes of a scan's points. */
    String segmentsFile() {
        return token() + "_lidarseg.bin";
    }
}
