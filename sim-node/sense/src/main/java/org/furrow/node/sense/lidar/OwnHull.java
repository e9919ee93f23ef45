package org.furrow.node.sense.lidar;

import java.util.BitSet;
import java.util.List;
import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.Placing;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.LidarSpec;

/**
 * Which beams of a lidar that spins or has a raster may meet the hull of the vehicle to which it is fixed: the same in
 * all scans. Rays of the other beams need not be tested against it. Immutable.
 */
final class OwnHull {
    /** Beams that pass the hull at this distance may meet it: more than rounding errors of poses. */
    private static final double NEAR_M = 1e-3;

    private final int rings;
    private final BitSet may;

    OwnHull(SensorMounting mounting, LidarSpec.Beams beams, BeamTable table) {
        rings = beams.rings();
        may = new BitSet(rings * beams.columns());
        List<RaySolid> hull =
                mounting.all().shapes().get(mounting.calibration().vehicle()).hull();
        double[] pose = new double[Placing.POSE];
        double[] place = new double[Bodies.PLACE];
        Placing.put(mounting.calibration().extrinsics(), pose, 0);
        Placing.toPlace(pose, 0, place, 0);
        double[] ray = new double[6];
        System.arraycopy(place, 0, ray, 0, 3);
        for (int column = 0; column < beams.columns(); column++) {
            for (int ring = 0; ring < rings; ring++) {
                double out = table.cosElevation(column, ring);
                double x = out * table.cosAzimuth(column);
                double y = out * table.sinAzimuth(column);
                double z = table.sinElevation(column, ring);
                for (int d = 0; d < 3; d++) {
                    int at = 3 + 3 * d;
                    ray[3 + d] = place[at] * x + place[at + 1] * y + place[at + 2] * z;
                }
                may.set(column * rings + ring, hull.stream().anyMatch(part -> part.mayMeet(ray, NEAR_M)));
            }
        }
    }

    /** Whether a beam may meet the hull. */
    boolean mayMeet(int column, int ring) {
        return may.get(column * rings + ring);
    }
}
