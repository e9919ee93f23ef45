package org.furrow.node.sense.motion;

import org.furrow.node.sense.scene.InstantJob;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.SensorSpec;

/** A frame that follows from poses alone. */
abstract class MotionJob extends InstantJob {
    static final double S = 1e-9;

    MotionJob(SensorMounting station, SensorSpec spec, int number) {
        super(station, spec, number, 0, 1);
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
