package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A sensor of a suite. It says what its frames have, either one row of numbers each or arrays; the files that frames
 * are written to follow from that.
 */
public interface SensorSpec {
    /** Unique in the suite; seeds the noise. */
    String name();

    /** Word of the type of sensor, such as {@code lidar}. */
    String type();

    Mount mount();

    /** Frames in a second; frame k begins k periods after the first one, see {@link #start_ns}. */
    double rate_hz();

    /** The numbers of a frame that is one row, after its time; empty for a sensor whose frames are arrays. */
    default List<Quantity> columns() {
        return List.of();
    }

    /** The arrays of a frame in their order; empty for a sensor whose frames are rows. */
    default List<SensorField> arrays() {
        return List.of();
    }

    /** Geometry of its images, if it is a camera: its frame then is the optical one; null: it is none. */
    default CameraSpec.@Nullable Lens lens() {
        return null;
    }

    /** Nothing is seen further away, in m; 0 for a sensor that does not look at the ground. */
    default double reach_m() {
        return 0;
    }

    /** Number of rays of a frame; 0 where there are none. */
    default int rays() {
        return 0;
    }

    /** Whether its frame stands still on the vehicle. */
    default boolean isFixed() {
        return true;
    }

    /** Whether it cannot be faster than the poses that a run has recorded. */
    default boolean needsRecordedPoses() {
        return false;
    }

    /**
     * Time after the last measurement of a frame up to which its computation reads recorded poses.
     *
     * @param sample_ns time between two samples of the poses
     */
    default long after_ns(long sample_ns) {
        return 2 * sample_ns; // the motion of a vehicle is interpolated by cubics through four samples
    }

    /** Time of the first measurement of a frame. */
    default long start_ns(int number) {
        return period_ns() * number;
    }

    /** Time between two frames. */
    default long period_ns() {
        return Math.round(1e9 / rate_hz());
    }
}
