package org.furrow.vehicle.dynamics;

import org.furrow.world.math.Ranges;

/**
 * A sensor at a revolute or translational joint of a mechanism.
 *
 * @param name unique among the sensors
 * @param joint a joint of the tree
 * @param from lower limit of a switch, in rad (m)
 * @param to upper limit of a switch, in rad (m)
 * @param resolution of an encoder, in rad (m); 0: none
 */
public record JointSensor(String name, String joint, Kind kind, double from, double to, double resolution) {
    public JointSensor {
        Ranges.notNegative("resolution of sensor '" + name + "'", resolution);
        if (!(from <= to)) {
            throw new IllegalArgumentException(
                    "sensor '" + name + "' must switch between ascending limits, from=" + from + " to=" + to);
        }
    }

    /** The same sensor by other names. */
    public JointSensor as(String otherName, String otherJoint) {
        return new JointSensor(otherName, otherJoint, kind, from, to, resolution);
    }

    /** What a sensor delivers. */
    public enum Kind {
        /** The coordinate, rounded to the resolution. */
        ENCODER,
        /** The rate of the coordinate. */
        SPEED,
        /** 1 while the coordinate is between the limits, else 0. */
        SWITCH
    }
}
