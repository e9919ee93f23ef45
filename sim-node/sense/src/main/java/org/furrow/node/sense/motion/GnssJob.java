package org.furrow.node.sense.motion;

import org.furrow.node.sense.frame.GnssFix;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.GnssSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.world.geo.GeoFrame;
import org.furrow.world.geo.GeographicOrigin;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** Makes a fix of a GNSS receiver: the position of the antenna with noise and drift, and its velocity. */
public final class GnssJob extends MotionJob {
    private static final int POSITION = 0;
    private static final int VELOCITY = 3;
    private static final int DRIFT = 6;
    private static final int LOSS = 9;

    private final GnssSpec spec;
    private final GeographicOrigin origin;

    public GnssJob(SensorMounting station, GnssSpec spec, GeographicOrigin origin, int number) {
        super(station, spec, number);
        this.spec = spec;
        this.origin = origin;
    }

    /** The fix; null when it is lost. */
    @Override
    public @Nullable SensorFrame finish(int firstEpoch, int lastEpoch) {
        FrameNoise noise = station.noise(number);
        GnssSpec.Errors errors = spec.errors();
        if (noise.uniform(0, LOSS) < errors.dropout()) {
            return null;
        }
        Pose now = station.pose(start_ns);
        Vector3d moves = station.motion(start_ns).velocity_mps();
        double[] place = {
            now.x_m() + errors.horizontal_m() * noise.normal(0, POSITION) + errors.drift_m() * drift(0),
            now.y_m() + errors.horizontal_m() * noise.normal(0, POSITION + 1) + errors.drift_m() * drift(1),
            now.z_m() + errors.vertical_m() * noise.normal(0, POSITION + 2) + errors.drift_m() * drift(2)
        };
        double[] velocity = {
            moves.x + errors.speed_mps() * noise.normal(0, VELOCITY),
            moves.y + errors.speed_mps() * noise.normal(0, VELOCITY + 1),
            moves.z + errors.speed_mps() * noise.normal(0, VELOCITY + 2)
        };
        GeoFrame frame = new GeoFrame(origin);
        double[] geodetic = new double[3];
        frame.toGeodetic(place[0], place[1], place[2], geodetic);
        frame.toEastNorthUp(geodetic[0], geodetic[1], velocity, velocity);
        double drift = errors.drift_m();
        return new GnssFix(
                station.head(number, start_ns, start_ns, firstEpoch, lastEpoch),
                geodetic[0],
                geodetic[1],
                geodetic[2],
                velocity[0],
                velocity[1],
                velocity[2],
                new GnssFix.Deviation(
                        Math.sqrt(errors.horizontal_m() * errors.horizontal_m() + drift * drift),
                        Math.sqrt(errors.vertical_m() * errors.vertical_m() + drift * drift)));
    }

    /** Slowly varying noise of deviation 1: independent numbers a correlation time apart, interpolated. */
    private double drift(int axis) {
        FrameNoise constant = station.noise(-1);
        double at = start_ns * S / spec.errors().driftTime_s();
        int step = (int) at;
        double f = at - step;
        double sum = (1 - f) * constant.normal(step, DRIFT + axis) + f * constant.normal(step + 1, DRIFT + axis);
        return sum / Math.sqrt((1 - f) * (1 - f) + f * f);
    }
}
