package org.furrow.node.sense.scene;

import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.FrameTime;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Pose;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A sensor on a vehicle of a recorded run: where it is at any time.
 *
 * @param tick_ns length of a tick
 * @param seed of the scenario
 */
public record SensorMounting(Calibration calibration, Surroundings all, long tick_ns, long seed) {
    /** Track of the vehicle. */
    public Track track() {
        return all.tracks().get(calibration.vehicle());
    }

    /** Pose of the sensor in W at a time. */
    public Pose pose(long t_ns) {
        double[] chassis = new double[Placing.POSE];
        track().pose(0, t_ns, chassis, 0);
        return Placing.compose(chassis, 0, calibration.extrinsics());
    }

    /** Motion of the sensor in W at a time. */
    public Motion motion(long t_ns) {
        double[] chassis = new double[Track.MOTION];
        track().motion(t_ns, chassis);
        Pose place = calibration.extrinsics();
        Quaterniond turn = new Quaterniond(chassis[7], chassis[8], chassis[9], chassis[6]);
        Vector3d arm = turn.transform(new Vector3d(place.x_m(), place.y_m(), place.z_m()));
        Vector3d velocity =
                new Vector3d(chassis[3], chassis[4], chassis[5]).cross(arm).add(chassis[0], chassis[1], chassis[2]);
        return new Motion(velocity, turn.mul(new Quaterniond(place.qx(), place.qy(), place.qz(), place.qw())));
    }

    /**
     * How a sensor moves.
     *
     * @param turn from its frame to W
     */
    public record Motion(Vector3d velocity_mps, Quaterniond turn) {}

    /** Writes the place of the sensor in T at a time: its origin, then the matrix from its frame, row by row. */
    public void place(long t_ns, double[] dest) {
        double[] pose = new double[Placing.POSE];
        Placing.put(pose(t_ns), pose, 0);
        Placing.toPlace(pose, 0, dest, 0);
        all.frame().placeToGround(dest, 0, pose);
    }

    /** Head of a frame. */
    public FrameHead head(int number, long start_ns, long end_ns, int firstEpoch, int lastEpoch) {
        double[] chassis = new double[Placing.POSE];
        track().pose(0, start_ns, chassis, 0);
        FrameTime time = new FrameTime(start_ns, end_ns, start_ns / tick_ns, firstEpoch, lastEpoch);
        return new FrameHead(calibration, number, time, pose(start_ns), pose(end_ns), Placing.pose(chassis, 0));
    }

    /** Noise of a frame; -1 for what is constant over all frames. */
    public FrameNoise noise(int number) {
        return new FrameNoise(seed, calibration.vehicle(), calibration.sensor(), number);
    }
}
