package org.furrow.node.sense.frame;

/** One delivery of one sensor. */
public sealed interface SensorFrame permits LidarScan, CameraImage, GroundMap, GnssFix, ImuSample, WheelOdometry {
    FrameHead head();
}
