package org.furrow.node.sense.suite;

/** A sensor of a suite. */
public sealed interface SensorSpec permits LidarSpec, CameraSpec, MapSpec, GnssSpec, InertialSpec, OdometrySpec {
    /** Unique in the suite; seeds the noise. */
    String name();

    Mount mount();

    /** Frames in a second; frame k begins k periods after the start of the run. */
    double rate_hz();

    /** Time between two frames. */
    default long period_ns() {
        return Math.round(1e9 / rate_hz());
    }
}
