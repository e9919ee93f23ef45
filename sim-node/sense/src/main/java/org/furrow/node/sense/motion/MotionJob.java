package org.furrow.node.sense.motion;

import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.SensorSpec;

/** A frame that follows from poses alone. */
abstract class MotionJob implements FrameJob {
    static final double S = 1e-9;

    final SensorMounting station;
    final int number;
    final long start_ns;

    MotionJob(SensorMounting station, SensorSpec spec, int number) {
        this.station = station;
        this.number = number;
        start_ns = spec.period_ns() * number;
    }

    @Override
    public final long start_ns() {
        return start_ns;
    }

    @Override
    public final long end_ns() {
        return start_ns;
    }

    @Override
    public final int pieces(long from_ns, long to_ns) {
        return 0;
    }

    @Override
    public final void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        throw new IllegalStateException("there is no piece " + piece);
    }

    /** Limits a time to the recording. */
    final long within(long t_ns) {
        return Math.max(station.track().first_ns(), Math.min(station.track().last_ns(), t_ns));
    }
}
